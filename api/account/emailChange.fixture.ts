import { expect } from 'vitest';
import { testPlatform } from '../program/platform.fixture.ts';
import { caller, codeIn, person } from './account.fixture.ts';
import { peopleOf } from './factors.fixture.ts';
import { accountRoutes } from './routes.ts';

export const ANALYST = 'ana@example.in';
/** What `reset` chooses as the new password. */
export const FRESH = 'quite another one 9';

export type Who = { readonly email: string; readonly password: string; readonly token: string };

/** For tests: members who change their addresses, and whose clock is `time.later` milliseconds ahead. */
export async function openEmailChange(more: Readonly<Record<string, string>> = {}) {
  const time = { later: 0 };
  const test = await testPlatform({ clock: () => Date.now() + time.later, env: { ANALYST_EMAILS: ANALYST, ...more } });
  const call = caller(test.serve(accountRoutes(test.platform)));
  const people = peopleOf(test, call);

  const mailsTo = async (email: string) => (await test.mails()).filter((mail) => mail.includes(`To: ${email}`));
  const undoIn = (mail: string | undefined): string =>
    /undo_email#code=3?D?([\w-]+)/.exec((mail ?? '').replaceAll(/=\r?\n/g, ''))?.[1] ?? '';
  const ask = ({ token, password }: Who, email: string) =>
    call('PUT', '/auth/email', { token, body: { email, password } });
  const confirm = ({ token }: Who, code: string) => call('POST', '/auth/email/confirm', { token, body: { code } });

  /** The code for a new password, from the mail that it came in. */
  async function resetCode(email: string): Promise<string> {
    const before = (await mailsTo(email)).length;
    await call('POST', '/auth/password/reset', { body: { email } });
    await expect.poll(async () => (await mailsTo(email)).length).toBeGreaterThan(before);
    return codeIn((await mailsTo(email)).at(-1));
  }
  /** Chooses FRESH as the new password, by the code from the mail. */
  async function reset(email: string): Promise<void> {
    const body = { email, code: await resetCode(email), password: FRESH };
    expect((await call('POST', '/auth/password/confirm', { body })).status).toBe(200);
  }
  const undo = (code: string) => call('PUT', '/auth/email/undo', { body: { code } });

  /** A member who has changed their address. */
  async function moved(to = person().email) {
    const who = await people.signedIn();
    expect((await ask(who, to)).status).toBe(202);
    const confirmed = await confirm(who, codeIn((await mailsTo(to)).at(-1)));
    expect([confirmed.status, confirmed.body.user?.email]).toEqual([200, to]);
    return { ...who, to };
  }

  return { test, call, people, time, mailsTo, undoIn, ask, confirm, resetCode, reset, undo, moved };
}
