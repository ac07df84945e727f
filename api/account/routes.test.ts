import { setTimeout as elapsed } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { claimStream } from '#events/subjects/claim.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { sessionsOf as testSessionsOf } from '../session/sessions.ts';
import { caller, codeIn, person } from './account.fixture.ts';
import { accountRoutes } from './routes.ts';

let now = Date.parse('2026-01-15T10:00:00Z');
let test: TestPlatform;
let call: ReturnType<typeof caller>;

beforeAll(async () => {
  test = await testPlatform({ clock: () => now });
  call = caller(test.serve(accountRoutes(test.platform)));
});
afterAll(() => test.close());

/** The sessions as another process sees them: it remembers nothing of what this one did. */
const testSessions = (platform: TestPlatform['platform']) =>
  testSessionsOf({ ...platform, commands: { ...platform.commands } });

type Person = ReturnType<typeof person>;

async function signUp(who: Person = person()): Promise<Person> {
  const { status } = await call('POST', '/auth/new', { body: who });
  expect(status).toBe(201);
  return who;
}

const logIn = (who: Person, more: object = {}) =>
  call('POST', '/auth/login', { body: { email: who.email, password: who.password, ...more } });

/** Moves the clock on by whole days, which the read model of sessions uses to read what was extended until then. */
async function daysLater(start: number, days: number): Promise<void> {
  const { reads, store } = test.platform;
  expect(await reads.waitFor(await store.head(), ['sessions'], 10_000)).toBe(true);
  now = start + days * 86_400_000;
}

async function signedIn(more: object = {}): Promise<{ who: Person; token: string }> {
  const who = await signUp();
  return { who, token: (await logIn(who, more)).body.accessToken };
}

const mailsTo = async (email: string): Promise<string[]> =>
  (await test.mails()).filter((mail) => mail.includes(`To: ${email}`));

/** The newest mail to someone, once there are so many. */
async function mailTo(email: string, count: number): Promise<string | undefined> {
  for (;;) {
    const mails = await mailsTo(email);
    if (mails.length >= count) return mails.at(-1);
    await elapsed(5);
  }
}

describe('signing up and in', () => {
  it('gives no answer that a browser or a proxy may keep', async () => {
    const { who, token } = await signedIn();
    const answers = await Promise.all([
      logIn(who),
      logIn({ ...who, password: 'not theirs at all' }),
      call('GET', '/auth/me', { token }),
      call('GET', '/auth/me'),
      call('GET', '/auth/sessions', { token }),
      call('PATCH', '/auth/me', { token, body: { name: 'Asha Rao-Nair' } }),
    ]);
    expect(answers.map(({ headers }) => headers.get('cache-control'))).toEqual(answers.map(() => 'no-store'));
  });

  it('makes an account that can sign in at once and is told who it is', async () => {
    const who = await signUp(person({ email: 'Kiran.Desai@Example.in' }));
    const { status, body, headers } = await logIn({ ...who, email: 'kiran.desai@example.in' });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 'success',
      accessToken: expect.stringMatching(/^[a-z0-9]{40}$/),
      user: {
        _id: expect.stringMatching(/^[0-9a-f]{24}$/),
        name: who.name,
        email: 'Kiran.Desai@Example.in',
        photo: '',
        photoKey: '',
        gender: 'female',
        dob: '1990-01-31',
        emailConfirmed: false,
        roles: ['member'],
      },
    });
    expect(Number(headers.get('x-position'))).toBeGreaterThan(0);
    const me = await call('GET', '/auth/me', { token: body.accessToken });
    const told = { headline: '', about: '', city: '', links: [], visibility: 'everyone' };
    expect(me.body).toEqual({ status: 'success', user: { ...body.user, ...told }, preferences: {} });
  });

  it('refuses an address that is taken, whatever its letters', async () => {
    const who = await signUp();
    const { status, body } = await call('POST', '/auth/new', { body: { ...who, email: who.email.toUpperCase() } });
    expect(status).toBe(409);
    expect(body).toMatchObject({ status: 'error', code: 'email-taken', errors: [{ path: 'email' }] });
  });

  it('gives an address to one of many who want it at once', async () => {
    const who = person();
    const answers = await Promise.all(Array.from({ length: 6 }, () => call('POST', '/auth/new', { body: who })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    expect((await logIn(who)).status).toBe(200);
  });

  it('answers a repeated key as the first time, with one account and one mail', async () => {
    const who = person();
    const answers = [];
    for (let n = 0; n < 3; n += 1) answers.push(await call('POST', '/auth/new', { body: who, key: 'retry-1' }));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ headers }) => headers.get('x-position'))).size).toBe(1);
    expect(await mailsTo(who.email)).toHaveLength(1);
    const { body } = await logIn(who);
    expect(body.user.name).toBe(who.name);
  });

  it('answers a key that comes many times at once with one account and one code', async () => {
    const who = person();
    const answers = await Promise.all([1, 2, 3, 4].map(() => call('POST', '/auth/new', { body: who, key: 'at-once' })));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const token = (await logIn(who)).body.accessToken;
    const codes = (await mailsTo(who.email)).map(codeIn);
    expect(new Set(codes).size).toBe(1);
    expect((await call('POST', '/auth/email/confirm', { token, body: { code: codes[0] } })).status).toBe(200);
  });

  it('keeps people apart who happen to use the same key', async () => {
    const [one, other] = [person({ name: 'One' }), person({ name: 'Other' })];
    await call('POST', '/auth/new', { body: one, key: '1' });
    expect((await call('POST', '/auth/new', { body: other, key: '1' })).status).toBe(201);
    const ids = [(await logIn(one)).body.user._id, (await logIn(other)).body.user._id];
    expect(new Set(ids).size).toBe(2);
  });

  it('takes up a claim whose account was never written', async () => {
    const who = person();
    const { keyring, commands } = test.platform;
    const stream = claimStream('email', keyring.fingerprint('email', who.email));
    const claim = { type: 'Claimed', data: { kind: 'email', holder: 'abandoned00000000000000a' } } as const;
    await commands.begin(stream, [claim], { actor: null, at: now });
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/auth/new', { body: who })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await logIn(who)).body.user._id).toBe('abandoned00000000000000a');
  });

  it('gives the address of a forgotten member to the next', async () => {
    const { who } = await signedIn();
    const { _id: member } = (await logIn(who)).body.user;
    const { keyring, commands } = test.platform;
    await keyring.destroy(member);
    await commands.execute(`member-${member}`, { actor: member, at: now }, () => ({
      facts: [{ type: 'MemberErased', data: { member } }],
    }));
    expect((await logIn(who)).status).toBe(401);
    await signUp(who);
    expect((await logIn(who)).body.user._id).not.toBe(member);
  });

  it('answers alike for an unknown address and a wrong password', async () => {
    const who = await signUp();
    const wrong = await logIn({ ...who, password: 'not the password' });
    const unknown = await logIn(person());
    expect(wrong.status).toBe(401);
    expect(wrong.body.code).toBe('wrong-credentials');
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(wrong.status);
  });

  it('refuses a photo that nobody uploaded', async () => {
    const { status, body } = await call('POST', '/auth/new', { body: person({ photo: 'User/nobody-1.webp' }) });
    expect(status).toBe(400);
    expect(body.errors).toEqual([{ path: 'photo', message: expect.any(String) }]);
  });

  it('signs in again under the same key with the same token, and with another one after signing out', async () => {
    const who = await signUp();
    const body = { email: who.email, password: who.password };
    const first = await call('POST', '/auth/login', { body, key: 'login-1' });
    const second = await call('POST', '/auth/login', { body, key: 'login-1' });
    expect(second.body.accessToken).toBe(first.body.accessToken);
    await call('POST', '/auth/logout', { token: first.body.accessToken });
    const third = await call('POST', '/auth/login', { body, key: 'login-1' });
    expect((await call('GET', '/auth/me', { token: third.body.accessToken })).status).toBe(200);
  });

  it('keeps neither address nor password nor token in the log in the clear', async () => {
    const who = person({ name: 'Zzyzx Qwerty', password: 'xyzzy plugh 12345' });
    await signUp(who);
    const { accessToken } = (await logIn(who)).body;
    const seen: string[] = [];
    for await (const { events } of test.platform.store.readAll({ after: -1 })) seen.push(JSON.stringify(events));
    const log = seen.join();
    for (const secret of [who.email, who.name, who.password, accessToken]) expect(log).not.toContain(secret);
    expect(log).toContain('MemberRegistered');
  });
});

describe('sessions', () => {
  it('opens nothing any more once signed out', async () => {
    const { token } = await signedIn();
    expect((await call('POST', '/auth/logout', { token })).status).toBe(204);
    const { status, body } = await call('GET', '/auth/me', { token });
    expect(status).toBe(401);
    expect(body.code).toBe('no-session');
  });

  it.each(['Bearer', 'Bearer null', 'Basic YTpi', `Bearer ${'a'.repeat(40)}`, `Bearer ${'a'.repeat(5000)}`, 'x'])(
    'answers 401 to %s, but lets it sign in',
    async (authorization) => {
      const headers = { Authorization: authorization };
      expect((await call('GET', '/auth/me', { headers })).status).toBe(401);
      const who = await signUp();
      const again = await call('POST', '/auth/login', { body: who, headers });
      expect(again.status).toBe(200);
    },
  );

  it('lasts twelve hours, however often one comes, unless it was to be kept', async () => {
    const { token } = await signedIn();
    const start = now;
    for (const hours of [5, 7, 11.9]) {
      now = start + hours * 3_600_000;
      expect((await call('GET', '/auth/me', { token })).status).toBe(200);
    }
    now = start + 12 * 3_600_000;
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
  });

  it('slides over thirty days where it was to be kept', async () => {
    const { token } = await signedIn({ remember: true });
    const start = now;
    for (const days of [14, 29, 58, 80]) {
      await daysLater(start, days);
      expect((await call('GET', '/auth/me', { token })).status).toBe(200);
    }
    await daysLater(start, 111);
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
  });

  it('ends after 180 days, however often one comes', async () => {
    const { token } = await signedIn({ remember: true });
    const start = now;
    for (let days = 10; days < 180; days += 10) {
      await daysLater(start, days);
      expect((await call('GET', '/auth/me', { token })).status).toBe(200);
    }
    const [{ expiresAt }] = (await call('GET', '/auth/sessions', { token })).body.sessions;
    expect(Date.parse(expiresAt)).toBeLessThanOrEqual(start + 180 * 86_400_000);
    await daysLater(start, 180);
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
  });

  it('asks the log nothing for a token that nobody was ever given', async () => {
    const { token } = await signedIn();
    const made = (n: number): string => `${n}`.padStart(40, 'a');
    const { store } = test.platform;
    const read = vi.spyOn(store, 'readStream');
    for (let n = 0; n < 50; n += 1) expect((await call('GET', '/auth/me', { token: made(n) })).status).toBe(401);
    expect(read).not.toHaveBeenCalled();
    // One that is over is asked for once.
    await call('POST', '/auth/logout', { token });
    const other = testSessions(test.platform);
    read.mockClear();
    for (let n = 0; n < 20; n += 1) expect(await other.validate(token)).toBeNull();
    expect(read.mock.calls.length).toBeLessThanOrEqual(2);
    read.mockRestore();
  });

  it('names the browser and the system of each to its member, and to nobody who reads the log', async () => {
    const who = await signUp();
    const agents = [
      'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:127.0) Gecko/20100101 Firefox/127.0',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1',
      'curl/8.5.0',
    ];
    let token = '';
    for (const agent of agents) {
      const body = { email: who.email, password: who.password };
      token = (await call('POST', '/auth/login', { body, headers: { 'User-Agent': agent } })).body.accessToken;
    }
    const { sessions } = (await call('GET', '/auth/sessions', { token })).body;
    const browsers = sessions.map(({ browser }: { browser: string }) => browser).sort();
    expect(browsers).toEqual(['', 'Chrome on Android', 'Firefox on Windows', 'Safari on iPhone']);
    for await (const { events } of test.platform.store.readAll({ after: -1 }))
      expect(JSON.stringify(events)).not.toMatch(/Firefox|Android/);
  });

  it('lists them, ends one of them, and all the others', async () => {
    const { who, token } = await signedIn();
    const others = [await logIn(who, { remember: true }), await logIn(who)].map(({ body }) => body.accessToken);
    const { sessions } = (await call('GET', '/auth/sessions', { token })).body;
    expect(sessions).toHaveLength(3);
    expect(sessions.filter(({ current }: { current: boolean }) => current)).toHaveLength(1);
    expect(JSON.stringify(sessions)).not.toContain(token);
    const kept = sessions.find(({ remember }: { remember: boolean }) => remember);
    expect((await call('DELETE', `/auth/sessions/${kept._id}`, { token })).status).toBe(204);
    expect((await call('GET', '/auth/me', { token: others[0] })).status).toBe(401);
    expect((await call('GET', '/auth/me', { token: others[1] })).status).toBe(200);
    expect((await call('DELETE', '/auth/sessions', { token })).status).toBe(204);
    expect((await call('GET', '/auth/me', { token: others[1] })).status).toBe(401);
    expect((await call('GET', '/auth/sessions', { token })).body.sessions).toHaveLength(1);
  });

  it("does not end somebody else's", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const [session] = (await call('GET', '/auth/sessions', { token: one.token })).body.sessions;
    expect((await call('DELETE', `/auth/sessions/${session._id}`, { token: other.token })).status).toBe(404);
    expect((await call('GET', '/auth/me', { token: one.token })).status).toBe(200);
  });

  it.each(['', 'a b', 'ä', 'k'.repeat(129)])('refuses the key "%s"', async (key) => {
    const { token } = await signedIn();
    const headers = { 'Idempotency-Key': key };
    expect((await call('GET', '/auth/me', { token, headers })).status).toBe(400);
  });
});

describe('confirming an address', () => {
  it('takes the code from the mail, as people type it, and can be done twice', async () => {
    const { who, token } = await signedIn();
    const code = codeIn(await mailTo(who.email, 1));
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
    for (let n = 0; n < 2; n += 1) {
      const { status, body } = await call('POST', '/auth/email/confirm', { token, body: { code: typed } });
      expect(status).toBe(200);
      expect(body.user.emailConfirmed).toBe(true);
    }
  });

  it('refuses a wrong code, and after ten of them also the right one', async () => {
    const { who, token } = await signedIn();
    const right = codeIn(await mailTo(who.email, 1));
    const wrong = right.startsWith('A') ? right.replace('A', 'B') : right.replace(/./, 'A');
    for (let n = 0; n < 10; n += 1) {
      const { status, body } = await call('POST', '/auth/email/confirm', { token, body: { code: wrong } });
      expect([status, body.code]).toEqual([400, 'code-wrong']);
    }
    expect((await call('POST', '/auth/email/confirm', { token, body: { code: right } })).status).toBe(400);
  });

  it('counts every one of many tries that come at once', async () => {
    const { token } = await signedIn();
    const tries = Array.from({ length: 40 }, () =>
      call('POST', '/auth/email/confirm', { token, body: { code: 'ABCDEFGH' } }),
    );
    expect(new Set((await Promise.all(tries)).map(({ status }) => status))).toEqual(new Set([400]));
  });

  it('sends the same code again while it is good, and another one when its tries are used up', async () => {
    const { who, token } = await signedIn();
    const first = codeIn(await mailTo(who.email, 1));
    expect((await call('POST', '/auth/email/resend', { token })).status).toBe(202);
    expect(codeIn(await mailTo(who.email, 2))).toBe(first);
    for (let n = 0; n < 10; n += 1) await call('POST', '/auth/email/confirm', { token, body: { code: 'AAAAAAAA' } });
    await call('POST', '/auth/email/resend', { token });
    const second = codeIn(await mailTo(who.email, 3));
    expect(second).not.toBe(first);
    expect((await call('POST', '/auth/email/confirm', { token, body: { code: second } })).status).toBe(200);
  });

  it('says in the mail how long the code is still good', async () => {
    const { who, token } = await signedIn();
    expect(await mailTo(who.email, 1)).toContain('good for one hour');
    // A few seconds more than twenty minutes.
    now += 20 * 60_000 + 5_000;
    await call('POST', '/auth/email/resend', { token });
    expect(await mailTo(who.email, 2)).toContain('good for 40 minutes');
  });
});

describe('a forgotten password', () => {
  it('is replaced by means of a code, once, and ends all sessions', async () => {
    const { who, token } = await signedIn();
    const reset = await call('POST', '/auth/password/reset', { body: { email: who.email } });
    expect(reset.status).toBe(202);
    const code = codeIn(await mailTo(who.email, 2));
    const body = { email: who.email, code, password: 'quite another password' };
    expect((await call('POST', '/auth/password/confirm', { body })).status).toBe(200);
    expect((await call('GET', '/auth/me', { token })).status).toBe(401);
    expect((await logIn(who)).status).toBe(401);
    expect((await logIn({ ...who, password: body.password })).status).toBe(200);
    expect((await call('POST', '/auth/password/confirm', { body })).status).toBe(400);
  });

  it('answers alike for an unknown address', async () => {
    const { who } = await signedIn();
    const stranger = person();
    const known = await call('POST', '/auth/password/reset', { body: { email: who.email } });
    const unknown = await call('POST', '/auth/password/reset', { body: { email: stranger.email } });
    const request = expect.stringMatching(/^[a-z0-9]{40}$/);
    for (const { status, body } of [known, unknown])
      expect([status, body]).toEqual([202, { status: 'success', request }]);
    const guess = { code: 'ABCDEFGH', password: 'quite another password' };
    const wrong = await call('POST', '/auth/password/confirm', { body: { ...guess, email: who.email } });
    const nobody = await call('POST', '/auth/password/confirm', { body: { ...guess, email: stranger.email } });
    expect([nobody.status, nobody.body]).toEqual([wrong.status, wrong.body]);
    await mailTo(who.email, 2);
    expect(await mailsTo(stranger.email)).toEqual([]);
  });

  it('cannot be replaced by a code that was sent to confirm an address', async () => {
    const { who } = await signedIn();
    const code = codeIn(await mailTo(who.email, 1));
    const body = { email: who.email, code, password: 'quite another password' };
    expect((await call('POST', '/auth/password/confirm', { body })).status).toBe(400);
  });
});

describe('a password that is chosen', () => {
  const refused = async (password: string) => {
    const who = await signUp(person({ name: 'Kamala Devi' }));
    const token = (await logIn(who)).body.accessToken;
    await call('POST', '/auth/password/reset', { body: { email: who.email } });
    const code = codeIn(await mailTo(who.email, 2));
    return [
      await call('POST', '/auth/new', { body: { ...person({ name: 'Kamala Devi' }), password } }),
      await call('PUT', '/auth/password', { token, body: { currentPassword: who.password, password } }),
      await call('POST', '/auth/password/confirm', { body: { email: who.email, code, password } }),
      await call('POST', '/auth/password/confirm', {
        body: { email: who.email, code, password: 'woven by the river' },
      }),
    ];
  };

  it.each([
    ['iloveyou', 'most common'],
    ['kamaladevi1', 'your name or email'],
  ])('is refused with a reason wherever it is %s, and the code stays good', async (password, reason) => {
    const answers = await refused(password);
    expect(answers.pop()?.status).toBe(200);
    for (const { status, body } of answers) {
      expect([status, body.code]).toEqual([400, 'weak-password']);
      expect(body.errors).toEqual([{ path: 'password', message: expect.stringContaining(reason) }]);
    }
  });

  it('is told by mail, once, to whoever had the one before', async () => {
    const { who, token } = await signedIn();
    const body = { currentPassword: who.password, password: 'quite another password' };
    for (let n = 0; n < 2; n += 1) {
      const { body: answer } = await call('PUT', '/auth/password', { token, body, key: 'change-1' });
      if (n === 0) expect(answer.accessToken).toBeDefined();
    }
    expect((await mailTo(who.email, 2))?.replaceAll('\n', ' ')).toContain('password for UdyamSetu was changed');
    await call('POST', '/auth/password/reset', { body: { email: who.email } });
    const code = codeIn(await mailTo(who.email, 3));
    await call('POST', '/auth/password/confirm', {
      body: { email: who.email, code, password: 'a third password now' },
    });
    expect(await mailTo(who.email, 4)).toContain('was changed');
  });
});

it('who is not eighteen yet cannot sign up', async () => {
  const today = new Date(now).toISOString().slice(5, 10);
  const year = Number(new Date(now).toISOString().slice(0, 4));
  const { status, body } = await call('POST', '/auth/new', { body: person({ dob: `${year - 18}-12-31` }) });
  expect([status, body.errors]).toEqual([400, [{ path: 'dob', message: 'You must be at least 18 years old' }]]);
  expect((await call('POST', '/auth/new', { body: person({ dob: `${year - 18}-${today}` }) })).status).toBe(201);
});

describe('settings', () => {
  it('changes details and preferences, and keeps the rest', async () => {
    const { who, token } = await signedIn();
    const { body } = await call('PATCH', '/auth/me', { token, body: { name: 'Asha R. Rao', roles: ['analyst'] } });
    expect(body.user).toMatchObject({ name: 'Asha R. Rao', email: who.email, dob: who.dob, roles: ['member'] });
    await call('PUT', '/auth/preferences', { token, body: { theme: 'dark' } });
    const both = await call('PUT', '/auth/preferences', { token, body: { likes: false, unknown: 1 } });
    expect(both.body.preferences).toEqual({ theme: 'dark', likes: false });
    expect((await call('PUT', '/auth/preferences', { token, body: { theme: 'pink' } })).status).toBe(400);
  });

  it('changes the password for whoever knows it, ending every session but a new one', async () => {
    const { who, token } = await signedIn();
    const other = (await logIn(who)).body.accessToken;
    const change = { currentPassword: 'not the password', password: 'quite another password' };
    const refused = await call('PUT', '/auth/password', { token, body: change });
    expect([refused.status, refused.body.code]).toEqual([400, 'wrong-password']);
    const done = await call('PUT', '/auth/password', { token, body: { ...change, currentPassword: who.password } });
    expect(done.status).toBe(200);
    for (const old of [token, other]) expect((await call('GET', '/auth/me', { token: old })).status).toBe(401);
    expect((await call('GET', '/auth/me', { token: done.body.accessToken })).status).toBe(200);
    expect((await logIn(who)).status).toBe(401);
  });

  it('is for members only', async () => {
    const calls = ['PATCH /auth/me', 'PUT /auth/password', 'PUT /auth/preferences', 'GET /auth/sessions'];
    for (const [method = '', path = ''] of [...calls, 'DELETE /auth/sessions'].map((line) => line.split(' '))) {
      expect((await call(method, path, { body: method === 'GET' ? undefined : {} })).status).toBe(401);
    }
  });
});
