import * as z from 'zod';
import { eventType } from '../event.ts';

/** Codes sent by mail: stream `code-<purpose>-<member>`. Only the newest code counts, and only until it was used. */
export type CodePurpose = 'confirm' | 'reset';
export const codeStream = (purpose: CodePurpose, member: string): string => `code-${purpose}-${member}`;

const category = 'code';
const id = z.object({ member: z.string(), purpose: z.enum(['confirm', 'reset']) });

export const codeIssued = eventType({
  type: 'CodeIssued',
  category,
  version: 1,
  /** `codeHash`: HMAC-SHA-256 of the code; `expiresAt`: milliseconds since 1970. */
  data: id.extend({ codeHash: z.string(), expiresAt: z.number() }),
});

export const codeMistried = eventType({ type: 'CodeMistried', category, version: 1, data: id });

export const codeUsed = eventType({ type: 'CodeUsed', category, version: 1, data: id });
