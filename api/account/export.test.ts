import { randomUUID } from 'node:crypto';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Fact } from '#events/catalogue.ts';
import { encode } from '#events/codec.ts';
import { memberStream } from '#events/subjects/member.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { caller, person } from './account.fixture.ts';
import { accountRoutes } from './routes.ts';

let test: TestPlatform;
beforeAll(async () => {
  test = await testPlatform();
});
afterAll(() => test.close());

/** So many events take the read models longer to read than a request takes to be answered. */
const WRITTEN = 2000;

it('holds also what was written elsewhere a moment before', async () => {
  const { store, keyring } = test.platform;
  const app = test.serve(accountRoutes(test.platform));
  const call = caller(app);
  const { email, password, ...rest } = person();
  await call('POST', '/auth/new', { body: { email, password, ...rest } });
  const { body } = await call('POST', '/auth/login', { body: { email, password } });
  const token = body.accessToken;
  const member = (await call('GET', '/auth/me', { token })).body.user._id;

  const stream = memberStream(member);
  const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 });
  const events = Array.from({ length: WRITTEN }, (_, at) => {
    const data = { member, preferences: { theme: at === WRITTEN - 1 ? 'dark' : 'light' } };
    const fact: Fact = { type: 'MemberPreferencesChanged', data };
    return encode(keyring, fact, { id: randomUUID(), at: Date.now(), actor: member });
  });
  await store.append(stream, last?.revision ?? 'no-stream', await Promise.all(events));

  const headers = { authorization: `Bearer ${token}` };
  const answer = await app.request('/api/v1/auth/me/export', { headers });
  expect(answer.headers.get('x-stale')).toBeNull();
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(JSON.parse(new TextDecoder().decode(files['account.json'])).preferences).toEqual({ theme: 'dark' });
});
