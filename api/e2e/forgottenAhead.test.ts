import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { feed } from '#projections/post/model.ts';
import { currentReadModel } from '#projections/runner/files.ts';
import { client, join as signUp, upload } from './client.fixture.ts';
import { oldCode } from './oldCode.fixture.ts';
import { picture } from './picture.fixture.ts';
import { newDataDir, runToItsEnd, startProcess } from './server.fixture.ts';

test('who is forgotten after the new file was built is gone from it before the new code answers', {
  timeout: 120_000,
}, async () => {
  const dataDir = newDataDir();
  const env = { DATA_DIR: dataDir };
  const old = await startProcess('api/main.ts', env, { root: oldCode() });
  const call = client(old.url);
  const ravi = await signUp(call, 'ravi@example.in');
  const image = { key: await upload(call, ravi.token, await picture(), 'Post') };
  await call('POST', '/post/new', { body: { content: 'Told by Ravi', image }, token: ravi.token });
  expect(await runToItsEnd('projections/rebuild.ts', env, ['--prepare'])).toMatchObject({ code: 0 });
  const ahead = new DatabaseSync(currentReadModel(dataDir, feed)?.path ?? '', { readOnly: true });
  const told = () => ahead.prepare(`SELECT count(*) AS n FROM posts WHERE content = 'Told by Ravi'`).get();
  expect(told()).toEqual({ n: 1 });
  await call('DELETE', '/api/v1/auth/me', { body: { password: ravi.password }, token: ravi.token });
  expect(await old.stop()).toBe(0);
  expect(told()).toEqual({ n: 1 });

  const late = await startProcess('api/main.ts', env);
  expect(told()).toEqual({ n: 0 });
  ahead.close();
  expect((await client(late.url)('GET', '/post/getAllPosts')).text).not.toContain('Told by Ravi');
  expect(await late.stop()).toBe(0);
});
