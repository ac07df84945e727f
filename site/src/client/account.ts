import type * as z from 'zod/mini';
import type { LoginAnswer, login, Signup, signup } from '#api/contract/account.ts';
import { LOGOUT_REDIRECT_MS } from '#api/contract/limits.ts';
import { forgetSearches } from '../stores/recentSearches.ts';
import { $session, dropSession, keepSession } from '../stores/session.ts';
import { api, asGuest, call } from './api.ts';
import type { Outcome } from './outcome.ts';
import { sendAsGuest } from './transport.ts';

/** Signs in and keeps the session. A failure clears whatever session was stored before. */
export async function signIn(credentials: z.input<typeof login>): Promise<Outcome<LoginAnswer>> {
  const outcome: Outcome<LoginAnswer> = await call(api.auth.login.$post({ json: credentials }, asGuest));
  if (outcome.ok) keepSession({ token: outcome.data.accessToken, user: outcome.data.user });
  else dropSession();
  return outcome;
}

/** Creates the account; signing in is the next step. */
export function signUp(account: Signup): Promise<Outcome<object>> {
  const json: z.input<ReturnType<typeof signup>> = { ...account, agreeToTerms: 'true' };
  return call(api.auth.new.$post({ json }, asGuest));
}

/** Ends the session here, in the other tabs and on the server, then goes to the sign-in screen. */
export function logout(): void {
  const token = $session.get()?.token;
  dropSession();
  forgetSearches();
  if (token !== undefined) {
    // Left to the browser to finish while the page goes. Should it fail, the token is forgotten here all the same.
    const headers = { Authorization: `Bearer ${token}` };
    sendAsGuest('/api/v1/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => {});
  }
  setTimeout(() => location.assign('/auth/signin'), LOGOUT_REDIRECT_MS);
}
