import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { DataFolderRefused } from './dataFolder.ts';
import { KeyRefused } from './keyCheck.ts';
import { openLog } from './open.ts';

const PROGRAM = join(import.meta.dirname, '../projections/worker.ts');
const key = (byte: number): string => Buffer.alloc(32, byte).toString('base64');

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'open-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** Opens the log, gives it a member's key, and closes it. */
async function begin(dir: string, MASTER_KEY?: string): Promise<void> {
  const { store, keyring } = await openLog({ DATA_DIR: dir, MASTER_KEY });
  await keyring.create('asha', 1);
  await store.close();
}

async function open(dir: string, MASTER_KEY?: string): Promise<void> {
  const { store } = await openLog({ DATA_DIR: dir, MASTER_KEY });
  await store.close();
}

/** As a log was that knows nothing of its master key. */
function forgetCheck(dir: string): void {
  const db = new DatabaseSync(join(dir, 'events.db'));
  db.exec("DELETE FROM notes WHERE name = 'key-check'");
  db.close();
}

/** Starts the worker, as a process of its own, and lets it end by itself. */
async function start(env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [PROGRAM], { env: { PATH: process.env.PATH, ...env } });
  const ended = once(child, 'close') as Promise<[number | null]>; // the exit code comes first
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), ended]);
  return { code, out, err };
}

test('a log without its master key is refused, and no other key is made', async () => {
  const dir = folder();
  await begin(dir);
  rmSync(join(dir, 'master.key'));
  await expect(open(dir)).rejects.toThrow(KeyRefused);
  expect(readdirSync(dir)).not.toContain('master.key');
});

test('a log with another master key is refused, from the environment or a file', async () => {
  const dir = folder();
  await begin(dir, key(1));
  await expect(open(dir, key(2))).rejects.toThrow(KeyRefused);
  await expect(open(dir)).rejects.toThrow(KeyRefused);
  await open(dir, key(1));
});

test('an empty log belongs to the first key that opens it', async () => {
  const dir = folder();
  await open(dir, key(1));
  await expect(open(dir, key(2))).rejects.toThrow(KeyRefused);
});

test('a log that says nothing of its key is judged by a member’s key in it, and says so from then on', async () => {
  const dir = folder();
  await begin(dir, key(1));
  forgetCheck(dir);
  await expect(open(dir, key(2))).rejects.toThrow(KeyRefused);
  await expect(open(dir)).rejects.toThrow(KeyRefused);
  await open(dir, key(1));
  const { store } = await openLog({ DATA_DIR: dir, MASTER_KEY: key(1) });
  expect(await store.note('key-check')).toMatch(/^[0-9a-f]{64}$/);
  await store.close();
});

test('of many who begin a log at once all get the same key', async () => {
  const dir = folder();
  const logs = await Promise.all(Array.from({ length: 8 }, () => openLog({ DATA_DIR: dir })));
  expect(new Set(logs.map(({ masterKey }) => Buffer.from(masterKey).toString('hex'))).size).toBe(1);
  await Promise.all(logs.map(({ store }) => store.close()));
});

test('processes that begin a log at once agree', { timeout: 60_000 }, async () => {
  const dir = folder();
  const script = join(folder(), 'open.mjs');
  writeFileSync(
    script,
    `import { openLog } from '${join(import.meta.dirname, 'open.ts')}';
    const { store, masterKey } = await openLog({ DATA_DIR: '${dir}' });
    console.log(await store.logId(), Buffer.from(masterKey).toString('hex'));
    await store.close();`,
  );
  const run = async () => {
    const child = spawn(process.execPath, [script]);
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
    return out + err;
  };
  const said = await Promise.all([run(), run(), run(), run()]);
  expect(new Set(said).size).toBe(1);
  expect(said[0]).toMatch(/^[0-9a-f-]{36} [0-9a-f]{64}\n$/);
});

test('a program says in one line what is wrong with its key, and ends with 1', { timeout: 60_000 }, async () => {
  const dir = folder();
  await begin(dir);
  const file = join(dir, 'master.key');
  const kept = readFileSync(file);
  chmodSync(file, 0o644);
  const open = await start({ DATA_DIR: dir });
  rmSync(file);
  const lost = await start({ DATA_DIR: dir });
  const other = await start({ DATA_DIR: dir, MASTER_KEY: key(3) });
  for (const { code, err } of [open, lost, other]) {
    expect(code).toBe(1);
    expect(err.trimEnd().split('\n')).toHaveLength(1);
  }
  expect([open.err, lost.err, other.err]).toEqual([
    expect.stringContaining('chmod 600'),
    expect.stringContaining('missing'),
    expect.stringContaining('not the one'),
  ]);
  expect(kept).toHaveLength(45);
});

test('the folder and all in it are their owner’s alone, also where others could read them before', async () => {
  const dir = join(folder(), 'data');
  mkdirSync(dir, { mode: 0o755 });
  await begin(dir);
  chmodSync(dir, 0o755);
  chmodSync(join(dir, 'events.db'), 0o644);
  const { store, keyring } = await openLog({ DATA_DIR: dir });
  await keyring.create('ravi', 1);
  const modeOf = (name: string) => (statSync(join(dir, name)).mode & 0o777).toString(8);
  expect(modeOf('.')).toBe('700');
  expect(readdirSync(dir).map((name) => [name, modeOf(name)])).toEqual(readdirSync(dir).map((name) => [name, '600']));
  await store.close();
});

test('a folder that everybody writes to, as /tmp, stays so, and what is made in it is not theirs', async () => {
  const dir = folder();
  chmodSync(dir, 0o1777);
  await begin(dir);
  expect(statSync(dir).mode & 0o7777).toBe(0o1777);
  expect(readdirSync(dir).filter((name) => (statSync(join(dir, name)).mode & 0o077) !== 0)).toEqual([]);
});

test('a folder that is there for others too, as /var, stays as it is, also once there is a log in it', async () => {
  const dir = folder();
  mkdirSync(join(dir, 'spool'), { mode: 0o755 });
  mkdirSync(join(dir, 'mail'), { mode: 0o755 });
  chmodSync(dir, 0o755);
  for (const _ of [1, 2]) {
    await begin(dir);
    expect(statSync(dir).mode & 0o777).toBe(0o755);
  }
  expect(statSync(join(dir, 'events.db')).mode & 0o777).toBe(0o600);
});

test('a log that is gone, beside what was made from it, is not begun anew', async () => {
  const dir = folder();
  await begin(dir);
  mkdirSync(join(dir, 'read'));
  await open(dir);
  writeFileSync(join(dir, 'read', 'feed.db'), '');
  for (const name of readdirSync(dir)) if (name.startsWith('events.db')) rmSync(join(dir, name));
  await expect(open(dir)).rejects.toThrow(DataFolderRefused);
  expect(readdirSync(dir)).not.toContain('events.db');
  const { code, err } = await start({ DATA_DIR: dir });
  expect(code).toBe(1);
  expect(err).toMatch(/^There is no log at .*events\.db, but .*\n$/);
});

test('a data folder that is a file is refused in a line', async () => {
  const file = join(folder(), 'file');
  writeFileSync(file, '');
  const { code, err } = await start({ DATA_DIR: file });
  expect(code).toBe(1);
  expect(err).toMatch(/^DATA_DIR .* cannot be a folder: .*\n$/);
});

const isLinux = process.platform === 'linux';

test.skipIf(!isLinux)('a data folder where there can be none is refused in a line', async () => {
  const { code, err } = await start({ DATA_DIR: '/proc/udyamsetu/data' });
  expect(code).toBe(1);
  expect(err).toMatch(/^DATA_DIR .* cannot be a folder: .*\n$/);
});

test('a file in the place of the folder of read models is refused in a line', async () => {
  const dir = folder();
  await begin(dir);
  rmSync(join(dir, 'read'), { recursive: true, force: true });
  writeFileSync(join(dir, 'read'), '');
  const { code, err } = await start({ DATA_DIR: dir });
  expect(code).toBe(1);
  expect(err).toMatch(/^.*read cannot be a folder: .*\n$/);
});
