import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { LogCorrupt, LogUnavailable } from '#events/port/store.ts';
import { memberStream } from '#events/subjects/member.ts';
import { modelsFor } from '#projections/models.ts';
import { build } from '#projections/runner/build.ts';
import { follow } from '#projections/runner/supervisor.ts';
import { caller, person } from '../account/account.fixture.ts';
import { eraser } from '../account/erase.ts';
import { accountRoutes } from '../account/routes.ts';
import { MODEL_NAMES, openReadModels } from '../readModels/readModels.ts';
import { ReadModelMissing } from '../readModels/unready.ts';
import { testPlatform } from './platform.fixture.ts';
import { readModelsCaughtUp, standstillOf } from './readModelsCaughtUp.ts';

/** Read models that are at one position after the other, each time they were waited for. */
function following(...positions: readonly number[]) {
  const asked: number[] = [];
  const withheld: number[] = [];
  const at = (): number => positions[Math.min(asked.length, positions.length - 1)] ?? -1;
  return {
    asked,
    withheld,
    position: at,
    withhold: (before: number) => void withheld.push(before),
    async waitFor(wanted: number, names: readonly string[]): Promise<boolean> {
      expect(names).toEqual(MODEL_NAMES);
      asked.push(wanted);
      return at() >= wanted;
    },
  };
}

const store = { head: async () => 900, readAll: async function* () {} };

test('a start waits until read models have seen all of the log, for as long as they come further', async () => {
  const reads = following(10, 300, 600, 900, 901);
  await readModelsCaughtUp(reads, store);
  expect([reads.asked, reads.withheld]).toEqual([[900, 900, 900], []]);
});

test('a start does not wait for read models that nobody brings further', async () => {
  const reads = following(10, 300, 300);
  await readModelsCaughtUp(reads, store);
  expect([reads.asked, reads.withheld]).toEqual([[900, 900], [300]]);
});

test('a worker of its own may begin later than a thread', () => {
  expect(standstillOf({ PROJECTIONS: 'external' })).toBeGreaterThan(standstillOf({ PROJECTIONS: 'thread' }));
});

test('a log that does not answer is asked again; a corrupt one ends the start', async () => {
  const reads = following(10, 900);
  let asked = 0;
  const head = async () => {
    asked += 1;
    if (asked === 1) throw new LogUnavailable('away');
    return 900;
  };
  await readModelsCaughtUp(reads, { ...store, head });
  expect([asked, reads.asked]).toEqual([2, [900]]);
  const corrupt = () => Promise.reject(new LogCorrupt('event 7'));
  await expect(readModelsCaughtUp(reads, { ...store, head: corrupt })).rejects.toThrow(/corrupt/);
});

test('who was forgotten since read models were built ahead is not shown from them, worker or not', async () => {
  const { platform, serve, close } = await testPlatform();
  onTestFinished(close);
  const call = caller(serve(accountRoutes(platform)));
  const { store, keyring, config } = platform;
  const form = person({ name: 'Asha Forgotten' });
  await call('POST', '/auth/new', { body: form });
  const { _id: member } = (await call('POST', '/auth/login', { body: form })).body.user;
  const isShown = (): boolean => reads.queries.members.find(member)?.name === form.name;

  const dataDir = mkdtempSync(join(tmpdir(), 'prepared-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const models = modelsFor(config);
  await build({ dataDir, store, keyring, models });
  const reads = openReadModels(dataDir, { models });
  onTestFinished(reads.close);
  expect(isShown()).toBe(true);
  const command = { actor: member, at: Date.now() };
  const begun = { type: 'MemberErasureBegun', data: { member } } as const;
  await platform.commands.execute(memberStream(member), command, () => ({ facts: [begun] }));
  await eraser(platform).complete(member, command);

  await readModelsCaughtUp(reads, store, 20);
  expect(isShown).toThrow(ReadModelMissing);
  expect(reads.standings().map(({ position }) => position)).toEqual(models.map(() => null));
  // Nor does looking again open them.
  reads.progressed();
  expect(reads.has('members')).toBe(false);

  const stopping = new AbortController();
  const worker = follow({ dataDir, store, keyring, models }, stopping.signal);
  await expect.poll(() => models.filter(({ name }) => !reads.has(name))).toEqual([]);
  expect(isShown()).toBe(false);
  stopping.abort();
  await worker;
});
