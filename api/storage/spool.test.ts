import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openSpool } from './spool.ts';

function freshDir(): string {
  const dir = mkdtempSync(join(tmpdir(), 'spool-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return join(dir, 'spool');
}

test('what stands in the spool is gone when its work is done, also when that fails', async () => {
  const dir = freshDir();
  const spool = await openSpool(dir);
  expect(statSync(dir).mode & 0o777).toBe(0o700);
  const size = await spool.use(async (path) => {
    await writeFile(path, 'x');
    return readdirSync(dir).length;
  });
  expect([size, readdirSync(dir)]).toEqual([1, []]);
  const failing = spool.use(async (path) => {
    await writeFile(path, 'x');
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await spool.use(async () => 'nothing written');
  expect(readdirSync(dir)).toEqual([]);
});

test('what a process left that died is removed at the next start, and nothing that is being written', async () => {
  const dir = freshDir();
  const spool = await openSpool(dir);
  const left = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { writeFileSync } from 'node:fs';
       import { openSpool } from ${JSON.stringify(new URL('./spool.ts', import.meta.url).href)};
       const spool = await openSpool(${JSON.stringify(dir)});
       await spool.use((path) => { writeFileSync(path, 'x'); process.kill(process.pid, 'SIGKILL'); });`,
    ],
    { stdio: 'ignore' },
  );
  await once(left, 'exit');
  expect(readdirSync(dir)).toHaveLength(1);
  // An earlier process of the same number, as in a container that was started again.
  const before = `${Buffer.from(hostname()).toString('base64url')}.${process.pid}.someone-else.1`;
  writeFileSync(join(dir, before), 'x');
  const elsewhere = `${Buffer.from('another-machine').toString('base64url')}.1.some-id.1`;
  writeFileSync(join(dir, elsewhere), 'x');

  await spool.use(async (path) => {
    await writeFile(path, 'x');
    await openSpool(dir);
    expect(readdirSync(dir).sort()).toEqual([elsewhere, path.slice(dir.length + 1)].sort());
  });
});
