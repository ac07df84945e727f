import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGuard } from '../guarding/guard.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { caller, codeIn, person } from './account.fixture.ts';
import { peopleOf } from './factors.fixture.ts';
import { factorTries } from './factorTries.ts';
import { accountRoutes } from './routes.ts';
import { passwordChecker } from './signIn.ts';

/** What strangers can do to somebody else's account: nothing that keeps its owner out. */

let test: TestPlatform;
let call: ReturnType<typeof caller>;
const HOME = '203.0.113.7';
const ELSEWHERE = '198.51.100.9';
/** Each asks from an address of its own. */
const botnet = (n: number): string => `192.0.${Math.floor(n / 250)}.${(n % 250) + 1}`;

beforeEach(async () => {
  test = await testPlatform({ env: { RATE_LIMIT: 'on' } });
  call = caller(test.serve(accountRoutes(test.platform)));
});
afterEach(() => test.close());

const logIn = (email: string, password: string, from: string, cookie?: string) =>
  call('POST', '/auth/login', {
    body: { email, password },
    from,
    ...(cookie === undefined ? {} : { headers: { Cookie: cookie } }),
  });

/** Signs somebody up, and in from home. `cookie` is what their browser keeps. */
async function atHome() {
  const who = person();
  await call('POST', '/auth/new', { body: who, from: HOME });
  const { headers, body } = await logIn(who.email, who.password, HOME);
  const [cookie = ''] = (headers.get('Set-Cookie') ?? '').split(';');
  return { who, cookie, token: body.accessToken as string, id: body.user._id as string };
}

/** As many wrong passwords from all over the world as are allowed in an hour, without hashing each. */
function botnetTries(email: string): void {
  const { guard, keyring } = test.platform;
  for (let n = 0; n < 200; n += 1) guard.ask('sign-in-account', keyring.fingerprint('email', email));
}

const mailsTo = async (email: string) => (await test.mails()).filter((mail) => mail.includes(`To: ${email}`));

describe('a device that has signed in', () => {
  it('is known by a cookie that no script reads, which is sent to the sign-in alone', async () => {
    const who = person();
    await call('POST', '/auth/new', { body: who, from: HOME });
    const { headers } = await logIn(who.email, who.password, HOME);
    expect(headers.get('Set-Cookie')).toMatch(
      /^udyamsetu_device=[\w-]{43}; Max-Age=34560000; Path=\/api\/v1\/auth; HttpOnly; SameSite=Strict$/,
    );
    expect((await logIn(who.email, 'wrong', HOME)).headers.get('Set-Cookie')).toBeNull();
  });

  it('lets its member in at once after 1,000 wrong passwords from elsewhere, wherever it is now', async () => {
    const { who, cookie } = await atHome();
    const statuses = [];
    for (let n = 0; n < 1000; n += 1) statuses.push((await logIn(who.email, `wrong ${n}`, ELSEWHERE)).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(990);
    expect((await logIn(who.email, who.password, '203.0.113.200', cookie)).status).toBe(200);
  });

  it('lets its member in after wrong passwords from many addresses, and from its own', async () => {
    const { who, cookie } = await atHome();
    const email = who.email;
    botnetTries(email);
    expect((await logIn(email, who.password, ELSEWHERE)).status).toBe(429);
    for (let n = 0; n < 50; n += 1) test.platform.guard.ask('sign-in-address', HOME);
    expect((await logIn('nobody@example.in', 'wrong', HOME)).status).toBe(429);
    expect((await logIn(email, who.password, HOME, cookie)).status).toBe(200);
    // Also without the cookie: from this address the account was signed in to.
    expect((await logIn(email, who.password, HOME)).status).toBe(200);
  });

  it('is slowed down before it is refused', async () => {
    const { who } = await atHome();
    const pauses: number[] = [];
    const checker = passwordChecker(test.platform, async (ms) => void pauses.push(ms));
    const sender = { address: HOME, device: null };
    for (let n = 0; n < 10; n += 1) await checker.signIn(who.email, 'wrong', sender);
    expect(pauses).toEqual([]);
    expect(await checker.signIn(who.email, 'wrong', sender)).toMatchObject({ refused: 'wrong' });
    expect(await checker.signIn(who.email, who.password, sender)).toMatchObject({ account: { email: who.email } });
    expect(pauses).toEqual([3000, 3000]);
    const { guard, keyring } = test.platform;
    const pair = `${keyring.fingerprint('email', who.email)}\0${HOME}`;
    for (let n = 0; n < 10; n += 1) guard.ask('sign-in-device', pair);
    for (let n = 0; n < 60; n += 1) guard.ask('sign-in-device-slow', pair);
    expect(await checker.signIn(who.email, 'wrong', sender)).toMatchObject({ wait: expect.any(Number) });
  });

  it('that belongs to somebody else helps with nobody’s account but theirs', async () => {
    const { who } = await atHome();
    const thief = await atHome();
    for (let n = 0; n < 10; n += 1) await logIn(who.email, 'wrong', ELSEWHERE, thief.cookie);
    const { status, body } = await logIn(who.email, who.password, ELSEWHERE, thief.cookie);
    expect([status, body.message]).toEqual([429, 'Too many login attempts. Please try again later.']);
  });
});

it('a wrong password is a line of the log, with the account and without what was typed', async () => {
  const { who, id } = await atHome();
  const lines = vi.spyOn(test.platform.log, 'info');
  await logIn(who.email, 'not the right one', ELSEWHERE);
  await logIn('nobody@example.in', 'not the right one', ELSEWHERE);
  const said = lines.mock.calls.filter(([, message]) => message === 'a wrong password');
  lines.mockRestore();
  expect(said.map(([line]) => line)).toMatchObject([{ member: id }, { member: null }]);
  expect(JSON.stringify(said)).not.toMatch(/@|not the right/);
});

it('a member changes their password whatever strangers tried meanwhile', async () => {
  const { who, token } = await atHome();
  botnetTries(who.email);
  const body = { currentPassword: who.password, password: 'quite another password' };
  expect((await call('PUT', '/auth/password', { token, body, from: HOME })).status).toBe(200);
});

it('a known device is let in past a second factor after 1,000 wrong tries of a thief who knows the password', async () => {
  const people = peopleOf(test, call);
  const who = await people.withApp(HOME);
  const attempt = async (code: string, from: string, cookie = '') => {
    const { ticket } = (await people.logIn(who, from, cookie)).body;
    const headers = { Cookie: cookie };
    return (await call('POST', '/auth/login/factor', { body: { ticket, code }, from, headers })).status;
  };
  const { ticket } = (await people.logIn(who, ELSEWHERE)).body;
  const statuses = [];
  for (let n = 0; n < 1000; n += 1) {
    const body = { ticket, code: `${n}`.padStart(6, '0') };
    statuses.push((await call('POST', '/auth/login/factor', { body, from: ELSEWHERE })).status);
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(995);
  // From many addresses at once twenty a day are tried, and no more.
  const { guard } = test.platform;
  for (let n = 0; n < 20; n += 1) guard.ask('factor-account', who.id);
  expect(await attempt('000000', botnet(1))).toBe(429);
  const [code = ''] = who.recoveryCodes;
  expect(await attempt(code, '203.0.113.200', who.cookie)).toBe(200);
  // Also where the owner has the address and no cookie.
  expect(await attempt(who.recoveryCodes[1] ?? '', HOME)).toBe(200);
});

it('a new password by mail gives no tries at a second factor beyond those of the account', async () => {
  const who = await peopleOf(test, call).withApp(HOME);
  const { guard } = test.platform;
  for (let n = 0; n < 20; n += 1) guard.ask('factor-account', who.id);
  passwordChecker(test.platform).proved(who, ELSEWHERE);
  const tries = factorTries(test.platform);
  expect(tries.take(who, { address: ELSEWHERE, device: null })).toEqual({ wait: expect.any(Number) });
  expect(tries.take(who, { address: HOME, device: null })).toHaveProperty('forgive');
});

it('a password alone makes nobody known', async () => {
  const people = peopleOf(test, call);
  const who = await people.withApp(HOME);
  await people.logIn(who, ELSEWHERE);
  const { keyring, guard } = test.platform;
  expect(guard.knows('vouched', `${keyring.fingerprint('email', who.email)}\0${ELSEWHERE}`)).toBe(false);
});

describe('a code for a new password', () => {
  const reset = (email: string, from: string) => call('POST', '/auth/password/reset', { body: { email }, from });
  const confirm = (email: string, code: string, from: string, request?: string) =>
    call('POST', '/auth/password/confirm', {
      body: { email, code, password: 'quite another password', ...(request === undefined ? {} : { request }) },
      from,
    });

  /** The code in the newest of so many mails. */
  async function codeOf(email: string, count: number): Promise<string> {
    await expect.poll(async () => (await mailsTo(email)).length).toBe(count);
    return codeIn((await mailsTo(email)).at(-1));
  }

  it('is not replaced when a stranger asks for one, and is still good after ten wrong codes of theirs', async () => {
    const { who } = await atHome();
    const { request } = (await reset(who.email, HOME)).body;
    const code = await codeOf(who.email, 2);
    const theirs = (await reset(who.email, ELSEWHERE)).body.request;
    expect(await codeOf(who.email, 3)).toBe(code);
    for (let n = 0; n < 12; n += 1) await confirm(who.email, 'AAAAAAAA', ELSEWHERE, theirs);
    for (let n = 0; n < 12; n += 1) await confirm(who.email, 'AAAAAAAA', ELSEWHERE);
    expect((await confirm(who.email, code, ELSEWHERE)).status).toBe(400);
    expect((await confirm(who.email, code, ELSEWHERE, request)).status).toBe(200);
  });

  it('may be named without the request, as the contract has it', async () => {
    const { who } = await atHome();
    await reset(who.email, HOME);
    const code = await codeOf(who.email, 2);
    for (let n = 0; n < 10; n += 1) await confirm(who.email, 'AAAAAAAA', ELSEWHERE);
    expect((await confirm(who.email, code, HOME)).status).toBe(200);
  });

  it('counts tries for no request that was made up', async () => {
    const { who } = await atHome();
    await reset(who.email, HOME);
    const code = await codeOf(who.email, 2);
    for (let n = 0; n < 10; n += 1) await confirm(who.email, 'AAAAAAAA', ELSEWHERE, `${n}`.padStart(40, 'a'));
    expect((await confirm(who.email, code, ELSEWHERE, 'b'.repeat(40))).status).toBe(400);
  });

  it('goes out however often strangers have asked, within a quarter of an hour', async () => {
    const { guard } = test.platform;
    const { who } = await atHome();
    for (let n = 0; n < 40; n += 1) await reset(who.email, botnet(n));
    // The first of them, twenty a day, and one beyond them.
    await expect.poll(async () => (await mailsTo(who.email)).length).toBe(22);
    expect(guard.ask('code-beyond', test.platform.keyring.fingerprint('email', who.email))).toBeLessThanOrEqual(900);
  });

  it('lets its owner sign in on a device that nobody knows, whatever strangers go on trying', async () => {
    const { who } = await atHome();
    botnetTries(who.email);
    const phone = '203.0.113.99';
    expect((await logIn(who.email, who.password, phone)).status).toBe(429);
    const { request } = (await reset(who.email, phone)).body;
    expect((await confirm(who.email, await codeOf(who.email, 2), phone, request)).status).toBe(200);
    expect((await logIn(who.email, 'quite another password', phone)).status).toBe(200);
  });
});

it('two processes on one machine count together', async () => {
  const { config, clock, secret, log } = test.platform;
  const other = createGuard({ enabled: true, dataDir: config.DATA_DIR, clock, secret, log });
  const who = 'm1';
  for (let n = 0; n < 5; n += 1) {
    expect(test.platform.guard.ask('sign-in-pair', who)).toBeNull();
    expect(other.ask('sign-in-pair', who)).toBeNull();
  }
  expect(other.ask('sign-in-pair', who)).toBeGreaterThan(0);
  expect(test.platform.guard.ask('sign-in-pair', who)).toBeGreaterThan(0);
  other.close();
});
