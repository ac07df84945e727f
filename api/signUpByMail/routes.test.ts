import { afterEach, beforeEach, expect, test } from 'vitest';
import { caller, person } from '../account/account.fixture.ts';
import { accountRoutes } from '../account/routes.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { bracketed } from '../words/bracketed.fixture.ts';
import { CATALOGUES } from '../words/words.ts';
import { signUpByMailRoutes } from './routes.ts';

/** A network that asks for more accounts than people do, and in it somebody whose browser runs no scripts. */

const HOUR_MS = 3_600_000;
const PASSWORD = 'a long enough password';

let api: TestPlatform;
let app: ReturnType<TestPlatform['serve']>;
let call: ReturnType<typeof caller>;
let now: number;

beforeEach(async () => {
  now = Date.now();
  api = await testPlatform({ env: { RATE_LIMIT: 'on', SITE_LANGUAGES: 'en,hi,ta' }, clock: () => now });
  app = api.serve(signUpByMailRoutes(api.platform), accountRoutes(api.platform));
  call = caller(app);
  for (let n = 0; n < 60; n += 1) api.platform.guard.ask('account-made', 'unknown');
});
afterEach(() => api.close());

async function post(path: string, fields: Readonly<Record<string, string>>, type?: string) {
  const headers = { 'content-type': type ?? 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(fields).toString();
  const answer = await app.request(`/api/v1${path}`, { method: 'POST', headers, body });
  return { status: answer.status, headers: answer.headers, page: await answer.text() };
}
const askFor = (email: string) => post('/auth/new/by-mail', { email });

/** The newest of so many mails; quoted-printable lines are joined again. */
async function mail(count: number): Promise<string> {
  await expect.poll(async () => (await api.mails()).length).toBe(count);
  return ((await api.mails()).at(-1) ?? '').replaceAll('=\n', '').replaceAll('=3D', '=');
}
const pathIn = (text: string): string => /\/api\/v1(\/auth\/new\/by-mail\/[\w-]+)/.exec(text)?.[1] ?? '';

async function linkFor(email: string, count = 1): Promise<string> {
  expect((await askFor(email)).status).toBe(202);
  return pathIn(await mail(count));
}
const filled = (change: Readonly<Record<string, string>> = {}) => ({
  ...{ name: 'Asha Rao', password: PASSWORD, confirmPassword: PASSWORD, gender: 'female', dob: '1990-01-31' },
  ...{ agreeToTerms: 'true', ...change },
});
const signIn = (email: string) => call('POST', '/auth/login', { body: { email, password: PASSWORD } });

test('where a proof of work is wanted, a link in a mail stands in for it: the account has its address confirmed', async () => {
  const email = 'asha@example.in';
  expect((await call('POST', '/auth/new', { body: person({ email }) })).status).toBe(428);
  await api.settled();
  const head = await api.head();
  const asked = await askFor(email);
  expect([asked.status, asked.headers.get('content-type')]).toEqual([202, 'text/html; charset=UTF-8']);
  const path = pathIn(await mail(1));
  // Nothing is kept until it is opened, nor by opening it; whose address it is, the link does not tell.
  expect(await api.head()).toBe(head);
  expect(Buffer.from(path.split('/').at(-1) ?? '', 'base64url').toString('latin1')).not.toContain('asha');
  const shown = await app.request(`/api/v1${path}`);
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store']);
  expect(await shown.text()).toContain(email);
  expect(await api.head()).toBe(head);

  // Another address that is sent along is not taken for the one that was proved.
  expect((await post(path, filled({ email: 'ravi@example.in' }))).status).toBe(201);
  const { status, body } = await signIn(email);
  expect(status).toBe(200);
  expect((await call('GET', '/auth/me', { token: body.accessToken })).body.user).toMatchObject({
    ...{ email, name: 'Asha Rao', emailConfirmed: true },
  });
  expect((await signIn('ravi@example.in')).status).toBe(401);
  // It makes one account, and no mail asks to confirm what is confirmed.
  expect((await post(path, filled())).status).toBe(409);
  await mail(1);
});

test('what is wrong is said in words; what was typed stays, but for the passwords', async () => {
  const path = await linkFor('asha@example.in');
  const wrong = { name: '"><b>Asha', dob: '2020-01-01', gender: 'other', confirmPassword: 'something else' };
  const { status, page } = await post(path, filled(wrong));
  expect(status).toBe(400);
  for (const said of [
    'Passwords do not match',
    'You must be at least 18 years old',
    'href="#dob"',
    'type both passwords',
  ])
    expect(page).toContain(said);
  expect(page).toContain('value="&quot;&gt;&lt;b&gt;Asha"');
  expect(page).toMatch(/value="other" checked/);
  expect(page).not.toContain('something else');
  expect(page).not.toContain(PASSWORD);
  const common = await post(path, filled({ password: 'password123', confirmPassword: 'password123' }));
  expect([common.status, common.page.includes('most common')]).toEqual([400, true]);
  expect((await post(path, {})).page).toContain('Name is required');
  expect((await signIn('asha@example.in')).status).toBe(401);
  const none = await askFor('asha');
  expect([none.status, none.page.includes('Please enter a valid email address')]).toEqual([400, true]);
});

test('whether there is an account tells the mail alone', async () => {
  const path = await linkFor('asha@example.in');
  await post(path, filled());
  const [taken, free] = [await askFor('Asha@example.in'), await askFor('ravi@example.in')];
  expect([taken.status, taken.page.replace('Asha@', 'ravi@')]).toEqual([free.status, free.page]);
  await expect.poll(async () => (await api.mails()).length).toBe(3);
  const toHer = (await api.mails()).filter((text) => /^To: Asha@/m.test(text)).at(-1) ?? '';
  expect([toHer.includes('There is one already'), pathIn(toHer)]).toEqual([true, '']);
});

test('a link is good for four hours, and nobody makes one', async () => {
  const path = await linkFor('asha@example.in');
  const forged = [`${path.slice(0, -4)}AAAA`, '/auth/new/by-mail/x', `${path}${'A'.repeat(5000)}`];
  for (const one of forged)
    expect([(await app.request(`/api/v1${one}`)).status, (await post(one, filled())).status]).toEqual([404, 404]);
  now += 4 * HOUR_MS;
  expect([(await app.request(`/api/v1${path}`)).status, (await post(path, filled())).status]).toEqual([404, 404]);
});

test('it is no mail bomb: three a day to an address, thirty an hour from a network', async () => {
  const answers: number[] = [];
  for (let n = 0; n < 4; n += 1) answers.push((await askFor(n % 2 ? 'Asha@example.in' : 'asha@example.in')).status);
  expect(answers).toEqual([202, 202, 202, 429]);
  for (let n = 4; n < 30; n += 1) api.platform.guard.ask('sign-up-mail', 'unknown');
  const refused = await askFor('ravi@example.in');
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  await mail(3);
});

test('sixty accounts an hour come of such links from a network', async () => {
  const path = await linkFor('asha@example.in');
  for (let n = 0; n < 60; n += 1) api.platform.guard.ask('sign-up-mailed', 'unknown');
  expect((await post(path, filled())).status).toBe(429);
});

test('what is no form, or too large a one, is refused', async () => {
  expect((await post('/auth/new/by-mail', { email: 'a@example.in' }, 'application/json')).status).toBe(415);
  expect((await post('/auth/new/by-mail', { email: 'a'.repeat(17_000) })).status).toBe(413);
  expect((await post(await linkFor('asha@example.in'), filled({ name: 'a'.repeat(17_000) }))).status).toBe(413);
});

test('each reader is answered in the language in which the site answers them, in English where it has no words', async () => {
  const { en } = CATALOGUES;
  if (en === undefined) throw new Error('English is there');
  CATALOGUES.hi = { ...bracketed(en), tag: 'hi-IN' };
  const readIn = async (headers: Readonly<Record<string, string>>) => {
    const page = await (await app.request('/api/v1/auth/new/by-mail/x', { headers })).text();
    return [/lang="(.+?)"/.exec(page)?.[1], page.includes('⟦This link is no longer good⟧')];
  };
  try {
    expect(await readIn({})).toEqual(['en-IN', false]);
    expect(await readIn({ 'accept-language': 'hi-IN,hi;q=0.9,en;q=0.8' })).toEqual(['hi-IN', true]);
    expect(await readIn({ cookie: 'language=hi' })).toEqual(['hi-IN', true]);
    expect(await readIn({ cookie: 'language=ta' })).toEqual(['en-IN', false]);
  } finally {
    delete CATALOGUES.hi;
  }
});
