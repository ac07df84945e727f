import { createSecretKey } from 'node:crypto';
import { seal, unseal } from '#events/seal.ts';
import type { Platform } from '../platform/platform.ts';

/** What links in mails carry that need no session: whom they are for, and what they undo. Nothing of it stands in the log. */
export function mailedSeals({ secret }: Pick<Platform, 'secret'>, purpose: string) {
  const key = createSecretKey(secret(purpose).subarray(0, 32));
  return {
    seal: (member: string, what: string): string =>
      Buffer.from(seal(key, `${member} ${what}`, 'undo'), 'base64').toString('base64url'),

    /** null for one that is made up, or for another purpose. */
    open(text: string): { readonly member: string; readonly what: string } | null {
      try {
        const sealed = Buffer.from(text, 'base64url').toString('base64');
        const [member = '', what = ''] = unseal(key, sealed, 'undo').split(' ');
        return { member, what };
      } catch {
        return null; // whatever is not ours does not open
      }
    },
  };
}

/** Of a second factor that is not the member's, and of a removal that they did not ask for. */
export const factorSeals = (platform: Pick<Platform, 'secret'>) => ({
  added: mailedSeals(platform, 'factor-undo'),
  removal: mailedSeals(platform, 'factor-removals'),
});
