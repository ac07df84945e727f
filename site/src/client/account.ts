import type * as z from 'zod/mini';
import type { LoginAnswer, login, Signup, signup } from '#api/contract/account.ts';
import type { FactorNeeded, factorLogin } from '#api/contract/factor.ts';
import { LOGOUT_REDIRECT_MS } from '#api/contract/limits.ts';
import { emailAsked } from '../stores/emailAsked.ts';
import { forgetDraftsOf } from '../stores/erased.ts';
import { forgetSearches } from '../stores/recentSearches.ts';
import { $session, dropSession, keepSession } from '../stores/session.ts';
import { api, asGuest, call, renewMember } from './api.ts';
import type { Outcome } from './outcome.ts';
import { sendAsGuest } from './transport.ts';

type SignedIn = LoginAnswer & { readonly status: 'success' };

/**
 * Signs in and keeps the session, or says with what to go on where there is a second factor. A failure clears whatever
 * session was stored before.
 */
export async function signIn(credentials: z.input<typeof login>): Promise<Outcome<SignedIn | FactorNeeded>> {
  return keep(await call(api.auth.login.$post({ json: credentials }, asGuest)));
}

/** Whether somebody is signed in here, by what the server says. A session that has ended is forgotten without a word. */
export async function isSignedIn(): Promise<boolean> {
  const session = $session.get();
  if (!session) return false;
  const found = await renewMember(session.token);
  if (found?.ended) dropSession();
  return found?.ended === false;
}

/** The second step of a sign-in: a code, or what a passkey signed. */
export async function signInByFactor(json: z.input<typeof factorLogin>): Promise<Outcome<SignedIn | FactorNeeded>> {
  return keep(await call(api.auth.login.factor.$post({ json }, asGuest)));
}

function keep(outcome: Outcome<SignedIn | FactorNeeded>): Outcome<SignedIn | FactorNeeded> {
  if (!outcome.ok) dropSession();
  else if (outcome.data.status === 'success') keepSession({ token: outcome.data.accessToken, user: outcome.data.user });
  return outcome;
}

/**
 * Creates the account; signing in is the next step. Where a network asks for very many, the browser does the work that the
 * server wants of each further one.
 */
export async function signUp(account: Signup): Promise<Outcome<object>> {
  const create = (json: z.input<ReturnType<typeof signup>>): Promise<Outcome<object>> =>
    call(api.auth.new.$post({ json }, asGuest));
  const json = { ...account, agreeToTerms: 'true' as const };
  const outcome = await create(json);
  const challenge = !outcome.ok && outcome.failure.kind === 'refused' ? outcome.failure.challenge : undefined;
  if (challenge === undefined) return outcome;
  const { proofOf } = await import('./signUpProof.ts');
  const proof = await proofOf(challenge);
  return proof === null ? outcome : create({ ...json, proof });
}

/** Ends the session here, in the other tabs and on the server, then goes to the sign-in screen. */
export function logout(): void {
  const { token, user } = $session.get() ?? {};
  forgetSearches();
  if (user) emailAsked(user._id).forget();
  dropSession();
  if (token !== undefined) {
    // Left to the browser to finish while the page goes. Should it fail, the token is forgotten here all the same.
    const headers = { Authorization: `Bearer ${token}` };
    sendAsGuest('/api/v1/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => {});
  }
  setTimeout(() => location.assign('/auth/signin'), LOGOUT_REDIRECT_MS);
}

/** After a member's account is erased: what they wrote and looked for is gone from this device too. */
export function forgetMember(id: string): void {
  forgetDraftsOf(id);
  forgetSearches();
  dropSession();
}
