import * as z from 'zod';
import { eventType } from '../port/event.ts';

/**
 * Codes sent by mail: stream `code-<purpose>-<member>`. A code is good until its hour is over or one was used; asked for
 * again, the same one is sent again.
 */
export type CodePurpose = 'confirm' | 'reset';
export const codeStream = (purpose: CodePurpose, member: string): string => `code-${purpose}-${member}`;

const category = 'code';
const id = z.object({ member: z.string(), purpose: z.enum(['confirm', 'reset']) });

export const codeIssued = eventType({
  type: 'CodeIssued',
  category,
  version: 2,
  /**
   * `codeHash`: HMAC-SHA-256 of the code; `expiresAt`: milliseconds since 1970. `seed`: what the code was derived from,
   * together with a secret that is not in the log; '' before version 2, whose codes cannot be sent again. The same code
   * issued again is the same code.
   */
  data: id.extend({ codeHash: z.string(), expiresAt: z.number(), seed: z.string() }),
  upcasts: { 1: (data) => ({ ...data, seed: '' }) },
});

export const codeMistried = eventType({
  type: 'CodeMistried',
  category,
  version: 2,
  /** `by`: the request, or the sender, that the try counts for, as a keyed hash; '' before version 2. */
  data: id.extend({ by: z.string() }),
  upcasts: { 1: (data) => ({ ...data, by: '' }) },
});

export const codeUsed = eventType({ type: 'CodeUsed', category, version: 1, data: id });
