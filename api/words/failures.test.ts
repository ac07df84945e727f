import { afterEach, beforeEach, expect, test } from 'vitest';
import { caller, person } from '../account/account.fixture.ts';
import { createApp } from '../app.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { bracketed, outside } from './bracketed.fixture.ts';
import { en } from './en.ts';
import { CATALOGUES } from './words.ts';

/** A language of bracketed words: whatever a failure says outside of the brackets is in no catalogue. */

let api: TestPlatform;
let app: ReturnType<typeof createApp>;
let call: ReturnType<typeof caller>;

beforeEach(async () => {
  CATALOGUES.hi = { ...bracketed(en), tag: 'hi-IN' };
  api = await testPlatform({ env: { RATE_LIMIT: 'on', SITE_LANGUAGES: 'en,hi' } });
  app = createApp(api.platform);
  call = caller(app.routes);
});
afterEach(async () => {
  app.stop();
  await api.close();
  delete CATALOGUES.hi;
});

const HINDI = { 'accept-language': 'hi-IN,hi;q=0.9' };
const NOBODY = 'f'.repeat(24);

async function member(): Promise<{ token: string; email: string }> {
  const asha = person();
  expect((await call('POST', '/auth/new', { body: asha, headers: HINDI })).status).toBe(201);
  const { body } = await call('POST', '/auth/login', { body: { email: asha.email, password: asha.password } });
  return { token: body.accessToken, email: asha.email };
}

test('whatever the API refuses, it says in the reader’s language', async () => {
  const { token, email } = await member();
  type Request = readonly [code: string, method: string, path: string, more?: object];
  const requests: readonly Request[] = [
    ['not-found', 'GET', '/nothing'],
    ['not-found', 'GET', `/post/${NOBODY}`],
    ['not-found', 'GET', `/company/${NOBODY}`],
    ['not-found', 'GET', `/user/${NOBODY}`],
    ['not-found', 'GET', `/opportunities/${NOBODY}`],
    ['not-found', 'GET', `/file/geturl?key=Post/${NOBODY}.webp`],
    ['no-session', 'GET', '/inbox'],
    ['no-session', 'GET', '/inbox', { token: 'a'.repeat(40) }],
    ['wrong-type', 'POST', '/post', { headers: { ...HINDI, 'content-type': 'text/plain' }, token, body: 'x' }],
    ['wrong-credentials', 'POST', '/auth/login', { body: { email, password: 'not the password' } }],
    ['email-taken', 'POST', '/auth/new', { body: { ...person(), email } }],
    [
      'weak-password',
      'POST',
      '/auth/new',
      { body: { ...person(), password: 'password1', confirmPassword: 'password1' } },
    ],
    [
      'confirm-email',
      'POST',
      '/connections',
      {
        token,
        body: { to: NOBODY, reason: 'other', note: 'We met in Pune last week, and I would like to go on from there.' },
      },
    ],
    ['analysts-only', 'GET', '/company?asOf=1', { token }],
    ['not-allowed', 'GET', '/admin/members', { token }],
    ['not-allowed', 'GET', '/moderation/cases', { token }],
  ];
  for (const [code, method, path, more = {}] of requests) {
    const { body, headers } = await call(method, path, { headers: HINDI, ...more });
    const said = [body.message, ...(body.errors ?? []).map((one: { message: string }) => one.message)];
    expect([path, body.code, outside(said.join(' '))]).toEqual([path, code, []]);
    expect([headers.get('content-language'), headers.get('vary')]).toEqual([
      'hi-IN',
      expect.stringContaining('Cookie'),
    ]);
  }
});

test('the language that the reader chose comes first, and English is the first there is', async () => {
  const inWords = async (headers: Readonly<Record<string, string>>) =>
    (await call('GET', '/nothing', { headers })).body;
  expect(await inWords({})).toMatchObject({ message: 'There is nothing at this address.' });
  expect(await inWords({ cookie: 'language=en', ...HINDI })).toMatchObject({ message: /^There/ });
  expect(await inWords({ cookie: 'language=hi' })).toMatchObject({ message: /^⟦There/ });
});

test('where limits are reached, that is said so too', async () => {
  const { token } = await member();
  let last = await call('GET', '/inbox', { token, headers: HINDI });
  for (let n = 0; n < 20 && last.status !== 429; n += 1) {
    const body = { email: 'nobody@example.in', password: 'not the password' };
    last = await call('POST', '/auth/login', { body, headers: HINDI });
  }
  expect([last.status, last.body.message]).toEqual([429, '⟦Too many login attempts. Please try again later.⟧']);
});
