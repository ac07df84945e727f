import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { caller, person } from './account.fixture.ts';
import { codeAt, peopleOf } from './factors.fixture.ts';
import { accountRoutes } from './routes.ts';

let test: TestPlatform;
let call: ReturnType<typeof caller>;
let later = 0;

beforeAll(async () => {
  test = await testPlatform({ clock: () => Date.now() + later });
  call = caller(test.serve(accountRoutes(test.platform)));
});
afterAll(() => test.close());

async function signedIn() {
  const who = person();
  await call('POST', '/auth/new', { body: who });
  const { email, password } = who;
  const { body } = await call('POST', '/auth/login', { body: { email, password, remember: true } });
  return { ...who, token: body.accessToken as string };
}

const MINUTES = 60_000;

/** Whether the session may do what asks for a proof; what is refused does not even begin. */
async function mayGoOn(token: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await test.serve(accountRoutes(test.platform)).request('/api/v1/auth/me/export', { headers });
  if (response.status !== 200) expect([response.status, (await response.json()).code]).toEqual([403, 'step-up']);
  else await response.arrayBuffer();
  return response.status === 200;
}

it('asks again ten minutes after the sign-in, until the password was typed again, for ten minutes', async () => {
  const { token, password } = await signedIn();
  expect(await mayGoOn(token)).toBe(true);
  later += 10 * MINUTES;
  expect(await mayGoOn(token)).toBe(false);
  const { status, body } = await call('POST', '/auth/step-up', { token, body: { password } });
  expect(status).toBe(200);
  expect(Date.parse(body.until) - Date.now() - later).toBeGreaterThan(9 * MINUTES);
  expect(await mayGoOn(token)).toBe(true);
  later += 10 * MINUTES;
  expect(await mayGoOn(token)).toBe(false);
});

it('a wrong password proves nothing, and one session’s proof is not another’s', async () => {
  const { token, email, password } = await signedIn();
  const other = (await call('POST', '/auth/login', { body: { email, password, remember: true } })).body.accessToken;
  later += 10 * MINUTES;
  const wrong = await call('POST', '/auth/step-up', { token, body: { password: 'something else' } });
  expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong-password']);
  expect(await mayGoOn(token)).toBe(false);
  await call('POST', '/auth/step-up', { token: other, body: { password } });
  expect([await mayGoOn(token), await mayGoOn(other)]).toEqual([false, true]);
});

it('a new password takes the second factor of who has one, and the present password alone of who has none', async () => {
  const people = peopleOf(test, call);
  const change = ({ token, password }: { token: string; password: string }) =>
    call('PUT', '/auth/password', { token, body: { currentPassword: password, password: 'quite another one 9' } });
  const [none, app] = [await people.signedIn(), await people.withApp()];
  later += 10 * MINUTES;
  expect((await change(none)).status).toBe(200);
  const wrong = await change({ ...app, password: 'not this one' });
  expect([wrong.status, wrong.body.code, wrong.body.errors[0].path]).toEqual([
    400,
    'wrong-password',
    'currentPassword',
  ]);
  const refused = await change(app);
  expect([refused.status, refused.body.code]).toEqual([403, 'step-up']);
  expect((await people.logIn(app)).body.status).toBe('factor');
  await call('POST', '/auth/step-up', { token: app.token, body: { code: codeAt(app.uri, test.platform.clock()) } });
  const { status, body } = await change(app);
  expect([status, typeof body.accessToken]).toEqual([200, 'string']);
});

it('is for members alone', async () => {
  expect((await call('POST', '/auth/step-up', { body: { password: 'x' } })).status).toBe(401);
});
