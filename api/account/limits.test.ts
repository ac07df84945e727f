import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { caller, person } from './account.fixture.ts';
import { changeCodes } from './changeCodes.ts';
import { factorSeals } from './mailedSeals.ts';
import { accountRoutes } from './routes.ts';
import { QueueFull } from './semaphore.ts';

let test: TestPlatform;
let call: ReturnType<typeof caller>;

beforeEach(async () => {
  test = await testPlatform({ env: { RATE_LIMIT: 'on' } });
  const app = test.serve(accountRoutes(test.platform));
  call = caller(app);
});
afterEach(() => test.close());

const logIn = (email: string, password: string) => call('POST', '/auth/login', { body: { email, password } });

describe('sign-in', () => {
  it('is refused after ten failures, to the right password too', async () => {
    const who = person();
    await call('POST', '/auth/new', { body: who });
    for (let n = 0; n < 10; n += 1) expect((await logIn(who.email, `wrong ${n}`)).status).toBe(401);
    const { status, body, headers } = await logIn(who.email, who.password);
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'too-many', message: 'Too many login attempts. Please try again later.' });
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(590);
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(600);
  });

  it('counts failures that come all at once', async () => {
    const answers = await Promise.all(Array.from({ length: 65 }, (_, n) => logIn(`nobody${n}@example.in`, 'wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
  });

  it('does not count those that succeed', async () => {
    const who = person();
    await call('POST', '/auth/new', { body: who });
    for (let n = 0; n < 9; n += 1) await logIn(who.email, 'wrong');
    const answers = [];
    for (let n = 0; n < 12; n += 1) answers.push((await logIn(who.email, who.password)).status);
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});

it('a member starts no more than 300 sessions an hour: each of them stays in the log', async () => {
  const who = person();
  await call('POST', '/auth/new', { body: who });
  const { user } = (await logIn(who.email, who.password)).body;
  for (let n = 1; n < 300; n += 1) expect(test.platform.guard.ask('sign-in', user._id)).toBeNull();
  expect((await logIn(who.email, who.password)).status).toBe(429);
  expect(test.platform.reads.queries.sessions.ofMember(user._id, Date.now())).toHaveLength(1);
});

describe('codes', () => {
  it('are sent again after a minute at the earliest', async () => {
    const who = person();
    await call('POST', '/auth/new', { body: who });
    const token = (await logIn(who.email, who.password)).body.accessToken;
    expect((await call('POST', '/auth/email/resend', { token })).status).toBe(202);
    const { status, headers } = await call('POST', '/auth/email/resend', { token });
    expect(status).toBe(429);
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(50);
    expect(Number(headers.get('Retry-After'))).toBeLessThanOrEqual(60);
    expect(await test.mails()).toHaveLength(2);
  });

  it('for a new password answer 202 in the cool-down too', async () => {
    const body = { email: person().email };
    for (let n = 0; n < 3; n += 1) expect((await call('POST', '/auth/password/reset', { body })).status).toBe(202);
  });
});

it('a stranger behind the same address does not hold up who shows a link that undoes', async () => {
  const links = {
    '/auth/factors/undo': factorSeals(test.platform).added.seal('m1', 'f1'),
    '/auth/email/undo': changeCodes(test.platform).undoOf('m1', 'c1'),
  };
  for (const [path, code] of Object.entries(links)) {
    const status = async (text: string) => (await call('POST', path, { body: { code: text } })).status;
    for (let n = 0; n < 200 && (await status('made-up')) !== 429; n += 1);
    expect([await status('made-up'), await status(code)]).toEqual([429, 400]);
  }
});

it('where too many passwords wait to be hashed, one more is told to come back', async () => {
  const full = { ...test.platform.commands, history: () => Promise.reject(new QueueFull()) };
  const app = createApp({ ...test.platform, commands: full });
  const { email, password } = person();
  const { status, body, headers } = await caller(app.routes)('POST', '/auth/login', { body: { email, password } });
  app.stop();
  expect([status, body.code, headers.get('Retry-After')]).toEqual([429, 'too-many', '10']);
});
