import { isText } from './draft.ts';
import { step } from './step.ts';

/** So long a code that goes to a new address is good. Milliseconds. */
const CODE_GOOD_MS = 3_600_000;

/** The address that a member wants to sign in with, while the code that went there is waited for. */
export const emailAsked = (member: string) => step(`email-${member}`, isText, CODE_GOOD_MS);
