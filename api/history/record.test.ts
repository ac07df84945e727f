import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { openLog } from '#events/open.ts';
import type { EventStore } from '#events/port/store.ts';
import { exportEvents } from '#projections/replay/export.ts';
import type { Query } from '#projections/replay/query.ts';
import { silent } from '#projections/replay/replay.fixture.ts';
import { createCommands } from '../commands/commands.ts';
import { recordReading } from './recordReading.ts';
import { runReplay } from './replay.fixture.ts';

/** Who reads personal fields is on record. */

const root = mkdtempSync(join(tmpdir(), 'record-'));
const dataDir = join(root, 'data');
const replay = (args: readonly string[]) => runReplay(args, { DATA_DIR: dataDir });

beforeAll(() => writeHistory(dataDir, 500));
afterAll(() => rmSync(root, { recursive: true }));

const reader = `os:${userInfo().username}`;

async function readings(): Promise<unknown[]> {
  const { store } = await openLog({ DATA_DIR: dataDir });
  const batches = await Array.fromAsync(store.readAll({ after: -1, types: ['HistoryRead'] }));
  await store.close();
  return batches.flatMap(({ events }) => events.map(({ type, data }) => [type, data]));
}

test('with what was asked for, before the first line', async () => {
  const before = await readings();
  const some = ['--type', 'MemberRegistered', '--to', '50'];
  const { out, code } = await replay(['--personal', ...some, '--since', '2025-01-01']);
  expect([code, out.includes('@')]).toEqual([0, true]);
  expect((await replay(['--as-of', '30', '--out', join(root, 'recorded.db')])).code).toBe(0);
  expect((await readings()).slice(before.length)).toEqual([
    [
      'HistoryRead',
      {
        ...{ analyst: reader, personal: true },
        query: { type: 'MemberRegistered', to: '50', since: '2024-12-31T18:30:00.000Z' },
      },
    ],
    ['HistoryRead', { analyst: reader, personal: true, query: { asOf: '30' } }],
  ]);
});

test('and who does not, is not', async () => {
  const before = await readings();
  expect((await replay(['--to', '50'])).code).toBe(0);
  expect((await replay(['--raw', '--to', '50'])).code).toBe(0);
  expect(await readings()).toEqual(before);
});

test('what cannot be recorded does not take place', async () => {
  const log = await openLog({ DATA_DIR: dataDir });
  const full: EventStore = { ...log.store, append: () => Promise.reject(new Error('no room')) };
  const print = () => Promise.reject(new Error('nothing may be printed'));
  const commands = createCommands({ store: full, keyring: log.keyring });
  const record = (query: Query) =>
    recordReading(commands, { analyst: reader, personal: true, query }, { actor: null, at: Date.now() });
  const deps = {
    record,
    store: full,
    keyring: log.keyring,
    signal: new AbortController().signal,
    screen: silent,
    print,
  };
  const asked = { do: 'export', wanted: {}, format: 'ndjson', personal: 'shown' } as const;
  await expect(exportEvents(deps, asked)).rejects.toThrow('no room');
  await log.store.close();
});
