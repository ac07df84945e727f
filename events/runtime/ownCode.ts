import { join } from 'node:path';
import { codeOfAnswers, versionOf } from './codeVersion.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** Names the code that makes the answers. In a bundle it is what the build found: nothing is read at the start. */
export const OWN_CODE = versionOf(PROJECT, codeOfAnswers(PROJECT));
