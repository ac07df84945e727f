import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { READ_MODELS } from '#projections/models.ts';
import { feed } from '#projections/post/model.ts';
import { currentReadModel } from '#projections/runner/files.ts';
import { companyForm } from '../company/company.fixture.ts';
import { client, join, type Member, person, upload } from './client.fixture.ts';
import { picture } from './picture.fixture.ts';
import { newDataDir, startProcess } from './server.fixture.ts';
import { talksOf } from './talk.fixture.ts';

test('a projection that fails stops there and says so, keeps serving what it has, and goes on once it is mended', {
  timeout: 60_000,
}, async () => {
  const dataDir = newDataDir();
  const server = await startProcess('api/main.ts', { DATA_DIR: dataDir });
  const call = client(server.url);
  const asha = await join(call, 'asha@example.in');
  const image = { key: await upload(call, asha.token, await picture(), 'Post') };
  const publish = (content: string) => call('POST', '/post/new', { body: { content, image }, token: asha.token });
  const contents = async (): Promise<string[]> => {
    const { body } = await call('GET', '/post/getAllPosts');
    return body.data.posts.map((post: { content: string }) => post.content);
  };
  const failing = async (): Promise<string> =>
    (await call('GET', '/metrics')).text.match(/^projection_failing.*$/gm)?.join() ?? '';
  expect((await publish('before')).status).toBe(201);
  expect((await call('GET', '/readyz')).status).toBe(200);

  // One post, and one alone, cannot be projected.
  const readModel = new DatabaseSync(currentReadModel(dataDir, feed)?.path ?? '', { timeout: 5000 });
  readModel.exec(`CREATE TRIGGER flaw BEFORE INSERT ON posts WHEN NEW.content = 'the bad one'
    BEGIN SELECT RAISE(FAIL, 'no place for this one'); END`);
  expect((await publish('the bad one')).status).toBe(201);
  expect((await publish('after')).status).toBe(201);

  const why = /projection feed stopped at position \d+: PostPublished: no place for this one/;
  await expect
    .poll(() => call('GET', '/readyz'))
    .toMatchObject({ status: 503, body: { message: expect.stringMatching(why) } });
  expect(await failing()).toBe('projection_failing{projection="feed"} 1');
  expect(
    server.lines.some((line) => /"level":50/.test(line) && /"projection":"feed"/.test(line) && /no place/.test(line)),
  ).toBe(true);
  // What it had is still there, and the others go on.
  expect(await contents()).toEqual(['before']);
  expect((await call('GET', '/healthz')).status).toBe(200);
  const newcomer = await join(call, 'newcomer@example.in', { name: 'Ravi Newcomer' });
  const found = await call('GET', '/user/getAll?q=ravi', { token: asha.token });
  expect(found.body.users.map((user: { _id: string }) => user._id)).toEqual([newcomer._id]);

  readModel.exec('DROP TRIGGER flaw');
  readModel.close();
  await expect.poll(contents, { timeout: 30_000 }).toEqual(['after', 'the bad one', 'before']);
  await expect.poll(async () => (await call('GET', '/readyz')).status).toBe(200);
  expect(await failing()).toBe('');
  expect(await server.stop()).toBe(0);
});

test('what a member said is shown no more once they are forgotten, where the read model of posts has stopped before', {
  timeout: 60_000,
}, async () => {
  const dataDir = newDataDir();
  const server = await startProcess('api/main.ts', { DATA_DIR: dataDir });
  const call = client(server.url);
  const [asha, ravi] = [await join(call, 'asha@example.in'), await join(call, 'ravi@example.in')];
  const publish = async (content: string, { token }: { readonly token: string }) => {
    const image = { key: await upload(call, token, await picture(), 'Post') };
    return (await call('POST', '/post/new', { body: { content, image }, token })).body.data.post._id as string;
  };
  await publish('Zinnober xylophones murmur', asha);
  const comment = { postId: await publish('A post that stays', ravi), comment: { text: 'Zinnober, indeed' } };
  expect((await call('PUT', '/post/comment', { body: comment, token: asha.token })).status).toBeLessThan(300);
  const paths = ['/post/getAllPosts', '/api/v1/search?q=zinnober', `/api/v1/post/${comment.postId}/comments`];
  const shown = async () => (await Promise.all(paths.map((path) => call('GET', path)))).map(({ text }) => text).join();
  expect((await shown()).match(/Zinnober/g)?.length).toBeGreaterThan(2);

  const readModel = new DatabaseSync(currentReadModel(dataDir, feed)?.path ?? '', { timeout: 5000 });
  readModel.exec("CREATE TRIGGER flaw BEFORE INSERT ON posts BEGIN SELECT RAISE(FAIL, 'no place for it'); END");
  readModel.close();
  await publish('the bad one', ravi);
  await expect.poll(async () => (await call('GET', '/readyz')).text).toContain('feed stopped');
  const erased = await call('DELETE', '/api/v1/auth/me', { body: { password: asha.password }, token: asha.token });
  expect(erased.status).toBe(204);
  // A read model that has stopped is told of it behind the others.
  await expect.poll(shown).not.toContain('Zinnober');
  expect(await shown()).toContain('A post that stays');
  expect(await server.stop()).toBe(0);
});

test('what a member told is shown no more once they are forgotten, by whichever read model has stopped before', {
  timeout: 60_000,
}, async () => {
  const dataDir = newDataDir();
  const server = await startProcess('api/main.ts', { DATA_DIR: dataDir });
  const call = client(server.url);
  const asha = await join(call, 'asha@example.in', { name: 'Zinnober Rao' });
  const ravi = await join(call, 'ravi@example.in');
  const [talk] = await talksOf(call, [asha, ravi]);
  const say = (text: string, { token }: Member) => call('POST', talk?.path ?? '', { body: { text }, token });
  await say('Zinnober ships on Monday', asha);
  await say('I wait for it', ravi);
  const company = companyForm({ name: 'Zinnober Rao', email: 'zinnober@example.in', phone: '+91 98765 00000' });
  const registered = await call('POST', '/company', { body: company, token: asha.token });
  const { _id: id } = registered.body.company;
  const paths = [
    '/user/getAll?q=zinnober',
    `/user/${asha._id}`,
    `/company/${id}`,
    talk?.path ?? '',
    '/api/v1/conversations',
  ];
  const shown = async () => {
    const answers = await Promise.all(paths.map((path) => call('GET', path, { token: ravi.token })));
    expect(answers.map(({ status }) => status)).not.toContain(500);
    return answers.map(({ text }) => text).join();
  };
  expect((await shown()).match(/zinnober/gi)?.length).toBeGreaterThan(4);

  const flaws = { members: 'members', companies: 'directory', conversation_messages: 'conversations' } as const;
  for (const [table, name] of Object.entries(flaws)) {
    const model = READ_MODELS.find((one) => one.name === name);
    const readModel = new DatabaseSync((model && currentReadModel(dataDir, model)?.path) ?? '', { timeout: 5000 });
    readModel.exec(`CREATE TRIGGER flaw BEFORE INSERT ON ${table} BEGIN SELECT RAISE(FAIL, 'no place for it'); END`);
    readModel.close();
  }
  await call('POST', '/company', { body: companyForm({ email: 'ravi@looms.example.in' }), token: ravi.token });
  await say('The one too many', ravi);
  await call('POST', '/api/v1/auth/new', { body: person('late@example.in') });
  await expect
    .poll(async () => (await call('GET', '/readyz')).text)
    .toMatch(/(?=.*members stopped)(?=.*directory stopped)(?=.*conversations stopped)/);

  const erased = await call('DELETE', '/api/v1/auth/me', { body: { password: asha.password }, token: asha.token });
  expect(erased.status).toBe(204);
  await expect.poll(shown).not.toMatch(/zinnober/i);
  // What others said is there.
  expect(await shown()).toContain('I wait for it');
  expect(await server.stop()).toBe(0);
});
