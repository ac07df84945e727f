import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { client, join as signUp, uploadForm } from './client.fixture.ts';
import { picture } from './picture.fixture.ts';
import { newDataDir, runToItsEnd, startProcess } from './server.fixture.ts';

test.each(['read', 'files', 'spool', 'outbox', 'processes', 'point-in-time'])(
  'a file in the place of DATA_DIR/%s ends the start in a line',
  async (name) => {
    const dataDir = newDataDir();
    // As after a start: without a log, a file for read models would be told to be what is left of one.
    for (const folder of ['read', 'files']) if (folder !== name) mkdirSync(join(dataDir, folder));
    writeFileSync(join(dataDir, name), '');
    const { code, output } = await runToItsEnd('api/main.ts', { DATA_DIR: dataDir });
    expect(code).toBe(1);
    expect(output).toMatch(new RegExp(`^\\S*/${name} cannot be a folder: .*$`));
  },
);

test('a folder with all that the product makes in one is its owner’s alone again at the next start', async () => {
  const dataDir = newDataDir();
  const useBy = async (email: string) => {
    // As it runs by itself: what limits requests has files of its own.
    const server = await startProcess('api/main.ts', { DATA_DIR: dataDir, RATE_LIMIT: 'on' });
    await signUp(client(server.url), email);
    await server.stop();
  };
  await useBy('asha@example.in');
  expect(readdirSync(dataDir)).toEqual(
    expect.arrayContaining(['files', 'guard.db', 'outbox', 'processes', 'readings.db']),
  );
  chmodSync(dataDir, 0o755);
  await useBy('ravi@example.in');
  expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700');
});

/** A small file system of its own in the folder's place; false where this user may not mount one. */
function mountAt(dir: string): boolean {
  mkdirSync(dir, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dir], { stdio: 'ignore' });
  } catch {
    return false;
  }
  onTestFinished(() => void execFileSync('umount', ['-l', dir]));
  return true;
}

test('folders of files and mails that alone are full are told, and all else is served', async ({ skip }) => {
  const dataDir = newDataDir();
  const fillers = ['files', 'outbox'].map((name) => {
    if (!mountAt(join(dataDir, name))) skip('this user may mount nothing');
    return join(dataDir, name, '.filler');
  });
  const server = await startProcess('api/main.ts', { DATA_DIR: dataDir });
  onTestFinished(server.kill);
  const call = client(server.url);
  const asha = await signUp(call, 'asha@example.in');
  for (const filler of fillers) expect(() => writeFileSync(filler, new Uint8Array(2 * 1024 * 1024))).toThrow(/ENOSPC/);

  const upload = async () =>
    call('POST', '/file/upload', { token: asha.token, body: uploadForm(await picture(), 'User') });
  const refused = await upload();
  expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([503, 'unavailable', '5']);
  const ready = await call('GET', '/readyz');
  expect([ready.status, ready.body.warnings]).toEqual([
    200,
    [expect.stringMatching(/uploaded files.*ENOSPC/), expect.stringMatching(/mails.*ENOSPC/)],
  ]);
  const ravi = await signUp(call, 'ravi@example.in');
  expect((await call('GET', `/user/${ravi._id}`)).status).toBe(200);

  for (const filler of fillers) rmSync(filler);
  await expect.poll(async () => (await call('GET', '/readyz')).body).toEqual({ status: 'success' });
  expect((await upload()).status).toBe(200);
});
