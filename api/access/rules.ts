import type { Role } from '../contract/account.ts';

/** Who may call: `anyone` also without a session, `member` whoever has one; the others whom that role was given. */
export type Who = 'anyone' | Role;

/** Who calls: null for a guest, else the roles of the session's member. */
export type Caller = readonly Role[] | null;

export type Verdict =
  | { readonly may: true }
  /** `sign-in`: a session would help to find out. `role`: they have none of the roles that may. */
  | { readonly may: false; readonly because: 'sign-in' | 'role' };

/**
 * Whether a caller may make a call that is for `who`. With `who` of each call, which stands beside its route, this is the
 * whole table of rules: a test holds every route of the API's document against it, for every role. What hangs on the thing
 * itself (whose it is, who is in its team, who is out of whose sight) stands in this folder too, and is asked after it.
 */
export function mayCall(who: Who, caller: Caller): Verdict {
  if (who === 'anyone') return { may: true };
  if (caller === null) return { may: false, because: 'sign-in' };
  return caller.includes(who) ? { may: true } : { may: false, because: 'role' };
}
