import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApp } from '../app.ts';
import { companyForm } from '../company/company.fixture.ts';
import { type Call, client, join, type Member, signIn, upload, uploadPdf } from '../e2e/client.fixture.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { UPLOAD_GOOD_MS } from './owners.ts';

let now = Date.parse('2026-03-05T12:00:00Z');
let platform: TestPlatform;
let call: Call;
let asha: Member;
let meera: Member;
let conversation: string;
let size = 10;

beforeAll(async () => {
  platform = await testPlatform({ clock: () => now, env: { TRUST_UNCONFIRMED: 'development' } });
  const app = createApp(platform.platform);
  call = client((path, init) => app.request(path, init));
  asha = await join(call, 'asha@example.in');
  meera = await join(call, 'meera@example.in');
  const note = 'We both ship by rail from Hubballi.';
  await call('POST', '/api/v1/connections', { body: { to: meera._id, note }, token: asha.token });
  await call('PUT', `/api/v1/connections/${asha._id}`, { body: { accept: true }, token: meera.token });
  const begun = await call('POST', '/api/v1/conversations', { body: { with: meera._id }, token: asha.token });
  conversation = begun.body.conversation._id;
});
afterAll(() => platform.close());

/** A session does not last as long as that. */
async function later(milliseconds: number): Promise<void> {
  now += milliseconds;
  asha = await signIn(call, asha.email);
}

const pictureOf = async (context: string): Promise<string> => {
  size += 1;
  return upload(call, asha.token, await picture(size), context);
};
const pdfOf = async (): Promise<string> => {
  size += 1;
  return uploadPdf(call, asha.token, `plan ${size}`);
};

/** Each way to put an upload to use. */
const USES = {
  post: async () => ({
    ...{ method: 'POST', path: '/post/new' },
    body: { content: 'Four looms', image: { key: await pictureOf('Post') } },
  }),
  logo: async () => ({
    ...{ method: 'POST', path: '/company' },
    body: companyForm({ email: `c${size}@works.example`, logo: await pictureOf('Company') }),
  }),
  photo: async () => ({
    ...{ method: 'PATCH', path: '/api/v1/auth/me' },
    body: { photo: await pictureOf('User') },
  }),
  'picture of a message': async () => ({
    ...{ method: 'POST', path: `/api/v1/conversations/${conversation}/messages` },
    body: { text: 'Look', image: { key: await pictureOf('Message') } },
  }),
  'document of a message': async () => ({
    ...{ method: 'POST', path: `/api/v1/conversations/${conversation}/messages` },
    body: { text: 'Look', document: { name: 'Plan', key: await pdfOf() } },
  }),
};

test.each(Object.entries(USES))('a %s is taken for two days, and then to be uploaded again', async (_, use) => {
  const send = async (age: number) => {
    const { method, path, body } = await use();
    await later(age);
    return call(method, path, { body, token: asha.token });
  };
  expect((await send(UPLOAD_GOOD_MS)).status).toBeLessThan(300);
  const late = await send(UPLOAD_GOOD_MS + 1);
  expect([late.status, late.text]).toEqual([400, expect.stringMatching(/upload .*again/i)]);
});

test('what is in use may be used again, however old it is', async () => {
  const logo = await pictureOf('Company');
  const register = (email: string) =>
    call('POST', '/company', { body: companyForm({ email, logo }), token: asha.token });
  expect((await register('first@works.example')).status).toBe(201);
  await later(2 * UPLOAD_GOOD_MS);
  expect((await register('second@works.example')).status).toBe(201);
});
