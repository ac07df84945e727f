import type { Context } from 'hono';
import { hasSecondFactor, isProvedLately } from '../access/stepUp.ts';
import { fail, tooMany } from '../http/answer.ts';
import type { MemberContext } from '../http/guard.ts';
import { stepUpFirst } from '../http/stepUp.ts';
import type { Platform } from '../platform/platform.ts';
import type { Account } from './account.ts';
import { passwordChecker } from './signIn.ts';

/** @param path of the field that the password was typed into */
export const wrongPassword = (c: Context, path: string) => fail(c, 400, 'wrong-password.present', path);

/**
 * For dear actions whose request may bring the password along: it is a proof, unless there is a second factor. Then, and
 * without it, the session's member must have shown lately that it is them.
 * @returns the answer that says why not; null where all is well
 */
export function proofs(platform: Platform) {
  const passwords = passwordChecker(platform);

  return async function unproved(c: MemberContext, account: Account, password: string | undefined, path = 'password') {
    if (password !== undefined) {
      const checked = await passwords.isTheirs(account, password, c.var.member);
      if ('wait' in checked) return tooMany(c, checked.wait);
      if ('refused' in checked) return wrongPassword(c, path);
      if (!hasSecondFactor(platform.reads, account.id)) return null;
    }
    return (await isProvedLately(platform, c.var.member)) ? null : stepUpFirst(c);
  };
}
