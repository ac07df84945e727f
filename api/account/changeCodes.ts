import { createHmac, timingSafeEqual } from 'node:crypto';
import { CODE_ALPHABET, CODE_LENGTH } from '../contract/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { mailedSeals } from './mailedSeals.ts';

/** The codes of a changed address: neither stands in the log, and both are derived again for a mail that is sent again. */
export function changeCodes(platform: Pick<Platform, 'secret'>) {
  const key = platform.secret('email-changes');
  const undo = mailedSeals(platform, 'email-undo');
  const codeOf = (change: string): string => {
    const bytes = createHmac('sha256', key).update(change).digest();
    // The alphabet has 32 characters, so that each of them stands for as many bytes as any other.
    return Array.from(bytes.subarray(0, CODE_LENGTH), (byte) => CODE_ALPHABET[byte % CODE_ALPHABET.length]).join('');
  };

  return {
    codeOf,
    /** Compares in a time that tells nothing. @param code as the contract has it: of CODE_LENGTH characters */
    isCodeOf: (change: string, code: string): boolean =>
      timingSafeEqual(Buffer.from(codeOf(change)), Buffer.from(code)),

    /** What the link in the mail to the old address carries. It needs no session. */
    undoOf: undo.seal,

    /** Whose change a link undoes; null for one that is made up. */
    openUndo(text: string): { readonly member: string; readonly change: string } | null {
      const named = undo.open(text);
      return named && { member: named.member, change: named.what };
    },
  };
}
