import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { READ_MODELS } from '#projections/models.ts';
import { build } from '#projections/runner/build.ts';
import { differencesBetween } from '#projections/runner/compare.fixture.ts';
import { currentReadModel, readModelFiles } from '#projections/runner/files.ts';
import { follow } from '#projections/runner/supervisor.ts';
import { caller, person } from '../account/account.fixture.ts';
import { eraser } from '../account/erase.ts';
import { accountRoutes } from '../account/routes.ts';
import { findInFiles } from '../e2e/rawBytes.fixture.ts';
import { MODEL_NAMES, openReadModels } from '../readModels/readModels.ts';
import { testPlatform } from './platform.fixture.ts';
import { createSnapshots } from './snapshots.ts';

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'snapshot-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

/** A machine with some members, and other machines that share its log and its files. */
async function given() {
  const { platform, serve, close } = await testPlatform({ env: { ANALYST_EMAILS: 'ana@example.in' } });
  onTestFinished(close);
  const call = caller(serve(accountRoutes(platform)));
  const { store, keyring, files, log, config } = platform;
  const machine = (dataDir: string, key = platform.secret('snapshots')) =>
    createSnapshots({ dataDir, models: READ_MODELS, files, store, key, log });
  return {
    ...platform,
    here: machine(config.DATA_DIR),
    machine,
    async signUp(change: Record<string, unknown> = {}): Promise<string> {
      const form = person(change);
      await call('POST', '/auth/new', { body: form });
      return (await call('POST', '/auth/login', { body: form })).body.user._id;
    },
    snapshots: async () => (await Array.fromAsync(files.list('Snapshot/'))).map(({ key }) => key).sort(),
    /** Follows the log in that folder until there is nothing more, and compares with a read model built anew. */
    async expectToCatchUp(dataDir: string): Promise<void> {
      const stopping = new AbortController();
      const following = follow({ dataDir, store, keyring, models: READ_MODELS }, stopping.signal);
      const reads = openReadModels(dataDir);
      const caughtUp = await reads.waitFor(await store.head(), MODEL_NAMES, 30_000);
      reads.close();
      stopping.abort();
      await following;
      expect(caughtUp).toBe(true);
      const anew = folder();
      await build({ dataDir: anew, store, keyring, models: READ_MODELS });
      expect(differencesBetween(dataDir, anew)).toEqual([]);
    },
  };
}

const NAMES = READ_MODELS.map(({ name }) => name);

test('a new machine starts from the newest snapshot of each read model and follows the log from there', async () => {
  const { here, machine, signUp, snapshots, expectToCatchUp, files } = await given();
  await signUp();
  const first = await here.take();
  await signUp();
  const second = await here.take();
  expect(second.map((key) => key.split(/[/-]/)[1])).toEqual(NAMES);
  // A model that nothing concerned meanwhile may stand where it stood: its snapshot is the same.
  expect(await snapshots()).toEqual([...new Set([...first, ...second])].sort());
  await signUp();
  const dataDir = folder();
  const asked = vi.spyOn(files, 'get');
  expect(await machine(dataDir).restore()).toEqual(NAMES);
  expect(asked.mock.calls.flat()).toEqual(second);
  for (const { name, version } of READ_MODELS)
    expect(readModelFiles(dataDir, name)).toMatchObject([{ version, generation: 1 }]);
  await expectToCatchUp(dataDir);
});

test('only those that are missing are restored', async () => {
  const { here, machine, signUp, store, keyring, expectToCatchUp } = await given();
  await signUp();
  await here.take();
  const dataDir = folder();
  const [members, ...others] = READ_MODELS;
  await build({ dataDir, store, keyring, models: others });
  expect(await machine(dataDir).restore()).toEqual([members.name]);
  await expectToCatchUp(dataDir);
});

test('a snapshot is sealed, and of use neither under another key nor when it was damaged', async () => {
  const { here, machine, signUp, files, config } = await given();
  await signUp({ name: 'Quillamon Vyaghresh' });
  const keys = await here.take();
  const key = keys.find((one) => one.includes('members')) ?? '';
  for (const other of keys) if (other !== key) await files.remove(other);
  expect(findInFiles(join(config.DATA_DIR, 'files'), ['quillamon', 'SQLite format'])).toEqual([]);
  const dataDir = folder();
  expect(await machine(dataDir, Buffer.alloc(32)).restore()).toEqual([]);

  const bytes = new Uint8Array(await new Response((await files.get(key))?.stream).arrayBuffer());
  bytes.fill(7, bytes.length >> 1, (bytes.length >> 1) + 9);
  await files.put(key, bytes, 'application/octet-stream');
  expect(await machine(dataDir).restore()).toEqual([]);
  await files.put(key, bytes.subarray(0, 20), 'application/octet-stream');
  expect(await machine(dataDir).restore()).toEqual([]);
  // Neither under another name: it would pass for one of another position, or of another read model.
  await files.remove(key);
  for (const name of ['members-v1-1', 'directory-v1-2'])
    await files.put(`Snapshot/${name}.sealed`, bytes, 'application/octet-stream');
  expect(await machine(dataDir).restore()).toEqual([]);
  for (const model of READ_MODELS) expect(currentReadModel(dataDir, model)).toBeUndefined();
  expect(readdirSync(join(dataDir, 'read'))).toEqual([]);
});

test('only the newest are kept, and none of a later position than the log has', async () => {
  const { here, machine, signUp, snapshots, files } = await given();
  for (let n = 0; n < 4; n += 1) {
    await signUp();
    await here.take();
  }
  const kept = await snapshots();
  expect(kept).toHaveLength(2 * NAMES.length);
  for (const key of kept) await files.remove(key);
  await files.put('Snapshot/members-v1-999999.sealed', new Uint8Array(99), 'application/octet-stream');
  expect(await machine(folder()).restore()).toEqual([]);
});

test('an erasure removes every snapshot, also one that is just being taken', async () => {
  const { here, machine, signUp, snapshots, expectToCatchUp, ...platform } = await given();
  const member = await signUp();
  await here.take();
  const begun = { type: 'MemberErasureBegun', data: { member } } as const;
  const command = { actor: member, at: Date.now() };
  await platform.commands.execute(memberStream(member), command, () => ({ facts: [begun] }));
  expect(await here.take()).toEqual([]);
  const position = await eraser(platform).complete(member, command);
  expect(await snapshots()).toEqual([]);

  await platform.reads.waitFor(position, MODEL_NAMES, 5000);
  expect(await here.take()).toHaveLength(NAMES.length);
  const dataDir = folder();
  expect(await machine(dataDir).restore()).toEqual(NAMES);
  await expectToCatchUp(dataDir);
});
