import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createKeyring } from '#events/keyring.ts';
import { openSqliteStore } from '#events/sqlite/store.ts';
import { memberStream } from '#events/subjects/member.ts';
import { build } from './build.ts';
import type { Projection } from './definition.ts';
import { openForQueries, readModelFiles } from './files.ts';
import { removeForgetfulAhead } from './prepared.ts';
import { follow } from './supervisor.ts';

const HOUR_MS = 3_600_000;

const members = (version: number): Projection => ({
  ...{ name: 'members', version, personal: true },
  tables: 'CREATE TABLE seen (n INTEGER PRIMARY KEY);',
  handlers: () => ({ MemberErased() {} }),
});

/** Running code, and what was built ahead for the next. */
async function given() {
  const dataDir = mkdtempSync(join(tmpdir(), 'prepared-'));
  const store = await openSqliteStore({ file: join(dataDir, 'events.db') });
  const keyring = createKeyring(store, randomBytes(32));
  onTestFinished(async () => {
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
  const [running, next] = [members(1), members(2)];
  for (const model of [running, next]) await build({ dataDir, store, keyring, models: [model] });
  const [ahead] = readModelFiles(dataDir, 'members');
  if (!ahead) throw new Error('it was built');
  return {
    ahead,
    look: (at: number) => removeForgetfulAhead(dataDir, [running], store, at),
    follow: (signal: AbortSignal, onDiscarded: () => void) =>
      follow({ dataDir, store, keyring, models: [running], onDiscarded }, signal),
    versions: () => readModelFiles(dataDir, 'members').map(({ version }) => version),
    async forget(at: number): Promise<void> {
      const member = randomUUID();
      const event = { id: randomUUID(), type: 'MemberErased', version: 1, at, actor: null, data: { member } };
      await store.append(memberStream(member), 'no-stream', [event]);
    },
  };
}

test('what was built ahead goes an hour after somebody in it was forgotten, what serves stays', async () => {
  const { look, versions, forget, ahead } = await given();
  expect(await look(9 * HOUR_MS)).toEqual([]);
  await forget(HOUR_MS);
  await forget(2 * HOUR_MS);
  expect(await look(2 * HOUR_MS - 1)).toEqual([]);
  expect(versions()).toEqual([2, 1]);
  expect(await look(2 * HOUR_MS)).toMatchObject([{ model: 'members', path: ahead.path, reason: /forgotten/ }]);
  expect(versions()).toEqual([1]);
});

test('a file that later code has open is left to it', async () => {
  const { look, versions, forget, ahead } = await given();
  await forget(0);
  const reader = openForQueries(ahead.path);
  reader.prepare('SELECT * FROM seen').all();
  expect(await look(HOUR_MS)).toEqual([]);
  reader.close();
  await look(HOUR_MS);
  expect(versions()).toEqual([1]);
});

test('the worker looks for it by itself', async () => {
  const { follow, versions, forget } = await given();
  await forget(Date.now() - HOUR_MS);
  const stop = new AbortController();
  let discarded = 0;
  const following = follow(stop.signal, () => {
    discarded += 1;
  });
  await expect.poll(() => discarded).toBe(1);
  expect(versions()).toEqual([1]);
  stop.abort();
  await following;
});
