import { afterAll, beforeAll, expect, test } from 'vitest';
import { postStream } from '#events/subjects/post.ts';
import { createApp } from '../app.ts';
import { companyForm } from '../company/company.fixture.ts';
import { type Call, client, join, type Member, person, signIn, upload, uploadForm } from '../e2e/client.fixture.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';

let platform: TestPlatform;
let call: Call;
let asha: Member;
let meera: Member;
let size = 10;

beforeAll(async () => {
  platform = await testPlatform({ env: { TRUST_UNCONFIRMED: 'development' } });
  const app = createApp(platform.platform);
  call = client((path, init) => app.request(path, init));
  asha = await join(call, 'asha@example.in');
  meera = await join(call, 'meera@example.in');
});
afterAll(() => platform.close());

const pictureOf = async (member: Member, context: string): Promise<string> => {
  size += 1;
  return upload(call, member.token, await picture(size), context);
};
const figures = { marketShare: [], revenue: [], employees: [], investors: [], growth: 5, culture: [] };
const founder = (image: string) => ({ ...figures, founders: [{ name: 'A', role: 'CEO', image }] });
/** An answer without what differs by request. */
const said = ({ status, body }: Awaited<ReturnType<Call>>) => ({ status, body });

test('nobody else can name a picture: not in a post, company, metrics, photo or fund, and the answer is that of a missing one', async () => {
  const own = { company: await pictureOf(meera, 'Company'), logo: await pictureOf(meera, 'Company') };
  const registered = await call('POST', '/company', {
    body: companyForm({ email: 'meera@works.example', logo: own.logo, banner: '' }),
    token: meera.token,
  });
  expect(registered.status).toBe(201);
  const id = registered.body.company._id;
  const named = {
    Post: (key: string) => call('POST', '/post/new', { body: { content: 'Hi', image: { key } }, token: meera.token }),
    User: (photo: string) => call('PATCH', '/api/v1/auth/me', { body: { photo }, token: meera.token }),
    'User/': (photo: string) => call('POST', '/api/v1/auth/new', { body: person('new@example.in', { photo }) }),
    Company: (logo: string) =>
      call('POST', '/company', { body: companyForm({ email: 'other@works.example', logo }), token: meera.token }),
    'Company/': (banner: string) => call('PATCH', `/company/${id}`, { body: { banner }, token: meera.token }),
    'Company//': (image: string) => call('PUT', `/company/${id}/metrics`, { body: founder(image), token: meera.token }),
    'Company///': (logo: string) =>
      call('POST', '/api/v1/opportunities', { body: fundForm({ logo }), token: meera.token }),
  };
  for (const [context, name] of Object.entries(named)) {
    const folder = context.replaceAll('/', '');
    const refused = said(await name(await pictureOf(asha, folder)));
    expect(refused).toEqual(said(await name(`${folder}/picture-0123456789abcdef01234567.webp`)));
    expect(refused).toMatchObject({ status: 400, body: { status: 'error', errors: [{ path: expect.any(String) }] } });
    if (folder !== 'User') expect(refused.body.code).toBe('no-picture');
  }
  for (const [context, name] of Object.entries(named)) {
    const folder = context.replaceAll('/', '');
    if (context !== 'User/') expect((await name(await pictureOf(meera, folder))).status).toBeLessThan(300);
  }
});

test('a photo that a guest uploaded becomes theirs who sign up with it first, and a repeated sign-up changes nothing', async () => {
  const uploaded = await call('POST', '/file/upload', { body: uploadForm(await picture(99), 'User') });
  const photo = uploaded.body.key;
  const signUp = (email: string, key?: string) =>
    call('POST', '/api/v1/auth/new', { body: person(email, { photo }), key });
  const rivals = await Promise.all([signUp('one@example.in', 'k1'), signUp('two@example.in', 'k2')]);
  expect(rivals.map(({ status }) => status).sort()).toEqual([201, 400]);
  const [winner, key] = rivals[0].status === 201 ? ['one@example.in', 'k1'] : ['two@example.in', 'k2'];
  expect((await signUp(winner, key)).status).toBe(201);
  const { token } = await signIn(call, winner);
  expect((await call('PATCH', '/api/v1/auth/me', { body: { photo }, token })).status).toBe(200);
  expect((await call('PATCH', '/api/v1/auth/me', { body: { photo }, token: asha.token })).status).toBe(400);
  // Who was refused may try again without it, under the same address.
  const loser = winner.startsWith('one') ? 'two@example.in' : 'one@example.in';
  expect((await call('POST', '/api/v1/auth/new', { body: person(loser) })).status).toBe(201);
});

test('of pictures from before owners were recorded, whoever showed one first keeps it', async () => {
  const { files, commands, reads } = platform.platform;
  const key = 'Post/picture-00000000000000000000000a.webp';
  await files.put(key, await picture(), 'image/webp');
  const fact = {
    type: 'PostPublished',
    data: { post: 'older', author: asha._id, image: { key, width: 60, height: 60 } },
    personal: { content: 'Earlier' },
  } as const;
  const position = await commands.begin(postStream('older'), [fact], { actor: asha._id, at: 0 });
  await reads.waitFor(position, ['files'], 10_000);
  const post = ({ token }: Member) => call('POST', '/post/new', { body: { content: 'Hi', image: { key } }, token });
  expect((await post(meera)).status).toBe(400);
  expect((await post(asha)).status).toBe(201);
  expect((await post(meera)).status).toBe(400);
});

test('an erased member’s pictures go, those replaced before too, and nobody else’s', async () => {
  const leaving = await join(call, 'leaving@example.in');
  const { token } = leaving;
  const photos = [await pictureOf(leaving, 'User'), await pictureOf(leaving, 'User')];
  for (const photo of photos) await call('PATCH', '/api/v1/auth/me', { body: { photo }, token });
  const others = await pictureOf(asha, 'User');
  expect((await call('PATCH', '/api/v1/auth/me', { body: { photo: others }, token })).status).toBe(400);
  const erased = await call('DELETE', '/api/v1/auth/me', { body: { password: leaving.password }, token });
  expect(erased.status).toBe(204);
  const { files } = platform.platform;
  expect(await Promise.all(photos.map((key) => files.stat(key)))).toEqual([null, null]);
  expect(await files.stat(others)).not.toBeNull();
});

test('a picture that arrives while its owner deletes their account is not kept', async () => {
  const leaving = await join(call, 'hasty@example.in');
  const sent = new Request('http://x/', { method: 'POST', body: uploadForm(await picture(77), 'Post') });
  const form = new Uint8Array(await sent.arrayBuffer());
  const rest = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(form.slice(0, 60));
      await rest.promise;
      controller.enqueue(form.slice(60));
      controller.close();
    },
  });
  const files = async () => (await Array.fromAsync(platform.platform.files.list())).map(({ key }) => key);
  const before = await files();
  const headers = {
    Authorization: `Bearer ${leaving.token}`,
    'Content-Type': sent.headers.get('content-type') ?? '',
    'Content-Length': String(form.length),
  };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const arriving = createApp(platform.platform).request('/api/v1/file/upload', init);
  const erased = await call('DELETE', '/api/v1/auth/me', {
    body: { password: leaving.password },
    token: leaving.token,
  });
  expect(erased.status).toBe(204);
  rest.resolve();
  expect((await arriving).status).toBe(401);
  expect(await files()).toEqual(before);
});
