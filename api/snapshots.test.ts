import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { build } from '#projections/build.ts';
import { PROJECTIONS } from '#projections/catalogue.ts';
import { differences } from '#projections/compare.fixture.ts';
import { follow } from '#projections/follow.ts';
import { currentReadModel, READ_MODEL_VERSION } from '#projections/readModel.ts';
import { caller, person } from './account/account.fixture.ts';
import { eraser } from './account/erase.ts';
import { accountRoutes } from './account/routes.ts';
import { findInFiles } from './e2e/rawBytes.fixture.ts';
import { testPlatform } from './platform.fixture.ts';
import { openReadSide } from './readSide.ts';
import { createSnapshots } from './snapshots.ts';

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'snapshot-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

/** A machine with some members, and other machines that share its log and its files. */
async function given() {
  const { platform, serve, close } = await testPlatform();
  onTestFinished(close);
  const call = caller(serve(accountRoutes(platform)));
  const { store, keyring, files, log, config } = platform;
  const machine = (dataDir: string, key = platform.secret('snapshots')) =>
    createSnapshots({ dataDir, files, store, key, log });
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
      const following = follow({ dataDir, store, keyring }, stopping.signal);
      const reads = openReadSide(dataDir, currentReadModel(dataDir)?.path ?? '');
      const caughtUp = await reads.waitFor(await store.head(), 5000);
      reads.close();
      stopping.abort();
      await following;
      expect(caughtUp).toBe(true);
      const anew = await build({ dataDir: folder(), store, keyring, projections: PROJECTIONS });
      expect(differences(currentReadModel(dataDir)?.path ?? '', anew.path)).toEqual([]);
    },
  };
}

test('a new machine starts from the newest snapshot and follows the log from there', async () => {
  const { here, machine, signUp, snapshots, expectToCatchUp, files } = await given();
  await signUp();
  const first = await here.take();
  await signUp();
  const second = await here.take();
  expect(await snapshots()).toEqual([first, second].sort());
  await signUp();
  const dataDir = folder();
  const asked = vi.spyOn(files, 'get');
  expect(await machine(dataDir).restore()).toBe(true);
  expect(asked.mock.calls).toEqual([[second]]);
  expect(readdirSync(join(dataDir, 'read'))).toEqual([`v${READ_MODEL_VERSION}-1.db`]);
  await expectToCatchUp(dataDir);
});

test('a snapshot is sealed, and of use neither under another key nor when it was damaged', async () => {
  const { here, machine, signUp, files, config } = await given();
  await signUp({ name: 'Quillamon Vyaghresh' });
  const key = (await here.take()) ?? '';
  expect(findInFiles(join(config.DATA_DIR, 'files'), ['quillamon', 'SQLite format'])).toEqual([]);
  const dataDir = folder();
  expect(await machine(dataDir, Buffer.alloc(32)).restore()).toBe(false);

  const bytes = new Uint8Array(await new Response((await files.get(key))?.stream).arrayBuffer());
  bytes.fill(7, bytes.length >> 1, (bytes.length >> 1) + 9);
  await files.put(key, bytes, 'application/octet-stream');
  expect(await machine(dataDir).restore()).toBe(false);
  await files.put(key, bytes.subarray(0, 20), 'application/octet-stream');
  expect(await machine(dataDir).restore()).toBe(false);
  // Neither under another name: it would pass for one of another position.
  await files.remove(key);
  await files.put(`Snapshot/v${READ_MODEL_VERSION}-1.sealed`, bytes, 'application/octet-stream');
  expect(await machine(dataDir).restore()).toBe(false);
  expect(currentReadModel(dataDir)).toBeUndefined();
  expect(readdirSync(join(dataDir, 'read'))).toEqual([]);
});

test('only the newest are kept, and none of a later position than the log has', async () => {
  const { here, machine, signUp, snapshots, files } = await given();
  for (let n = 0; n < 4; n += 1) {
    await signUp();
    await here.take();
  }
  const kept = await snapshots();
  expect(kept).toHaveLength(2);
  for (const key of kept) await files.remove(key);
  await files.put(`Snapshot/v${READ_MODEL_VERSION}-999999.sealed`, new Uint8Array(99), 'application/octet-stream');
  expect(await machine(folder()).restore()).toBe(false);
});

test('an erasure removes every snapshot, also one that is just being taken', async () => {
  const { here, machine, signUp, snapshots, expectToCatchUp, ...platform } = await given();
  const member = await signUp();
  await here.take();
  const begun = { type: 'MemberErasureBegun', data: { member } } as const;
  const command = { actor: member, at: Date.now() };
  await platform.commands.execute(memberStream(member), command, () => ({ facts: [begun] }));
  expect(await here.take()).toBeNull();
  const position = await eraser(platform).complete(member, command);
  expect(await snapshots()).toEqual([]);

  await platform.reads.waitFor(position, 5000);
  expect(await here.take()).not.toBeNull();
  const dataDir = folder();
  expect(await machine(dataDir).restore()).toBe(true);
  await expectToCatchUp(dataDir);
});
