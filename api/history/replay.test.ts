import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as elapsed } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { openLog } from '#events/open.ts';
import { type EventStore, START } from '#events/port/store.ts';
import { READ_MODELS } from '#projections/models.ts';
import { exportEvents } from '#projections/replay/export.ts';
import { importEvents } from '#projections/replay/import.ts';
import { readOptions } from '#projections/replay/options.ts';
import { forget, silent } from '#projections/replay/replay.fixture.ts';
import { build } from '#projections/runner/build.ts';
import { differencesBetween, differencesFromModels } from '#projections/runner/compare.fixture.ts';
import { runReplay, startReplay } from './replay.fixture.ts';

const EVENTS = 20_000;
const root = mkdtempSync(join(tmpdir(), 'replay-'));
const dataDir = join(root, 'data');
const file = (name: string): string => join(root, name);

beforeAll(() => writeHistory(dataDir, EVENTS));
afterAll(() => rmSync(root, { recursive: true }));

const start = (args: readonly string[]) => startReplay(args, { DATA_DIR: dataDir });
const replay = (args: readonly string[], env = {}) => runReplay(args, { DATA_DIR: dataDir, ...env });

describe('exit codes', () => {
  test('0 where it is done, with the help too', async () => {
    const { out, code } = await replay(['--help']);
    expect(code).toBe(0);
    expect(out).toContain('Examples');
  });

  test.each([
    ['--nonsense'],
    ['extra'],
    ['--from', 'x'],
    ['--since', 'yesterday'],
    ['--format', 'xml'],
    ['--as-of', '3'],
    ['--as-of', '3', '--out', 'x', '--type', 'PostLiked'],
    ['--import', 'x', '--out', 'y'],
    ['--raw', '--personal'],
  ])('2 where it is not understood: %s %s', async (...args) => {
    expect(readOptions(args)).toHaveProperty('problem');
  });

  test('2 and words on standard error', async () => {
    const { out, err, code } = await replay(['--from', 'x']);
    expect([out, code]).toEqual(['', 2]);
    expect(err).toContain('--from must be a position');
  });

  test('1 where it fails: there is no log, and none is made', async () => {
    const nowhere = file('nowhere');
    const { err, code } = await replay(['--from', '3'], { DATA_DIR: nowhere });
    expect([code, existsSync(nowhere)]).toEqual([1, false]);
    expect(err).toContain('There is no log');
  });

  test('130 where it is interrupted, and what is half done does not bear the name of what is whole', async () => {
    const out = file('interrupted.db');
    const child = start(['--as-of', '2030-01-01', '--out', out]);
    const closed = once(child, 'close');
    while (!existsSync(`${out}.part`)) await elapsed(2);
    child.kill('SIGINT');
    expect((await closed)[0]).toBe(130);
    const left = readdirSync(root).filter((name) => name.startsWith('.as-of-') || name.startsWith('interrupted'));
    expect(left).toEqual(['interrupted.db.part']);
    expect(statSync(`${out}.part`).mode & 0o077).toBe(0);
  });
});

test('exports what the filters let pass, as lines and as a table', async () => {
  const filters = ['--type', 'FundCreated', '--type', 'CompanyRegistered', '--from', '500', '--until', '2025-01-03'];
  const lines = (await replay(filters)).out
    .trimEnd()
    .split('\n')
    .map((one) => JSON.parse(one));
  expect(lines.length).toBeGreaterThan(10);
  for (const { type, position, at, data } of lines) {
    expect(['FundCreated', 'CompanyRegistered']).toContain(type);
    expect(Number(position)).toBeGreaterThanOrEqual(500);
    // The day is read whole, as it is in India.
    expect(at < '2025-01-03T18:30').toBe(true);
    expect(data).not.toHaveProperty('sealed');
  }
  const table = (await replay([...filters, '--format', 'csv'])).out.trimEnd().split('\r\n');
  expect(table[0]).toBe('position,stream,revision,type,version,id,at,actor,data,causationId,correlationId');
  expect(table.slice(1).map((row) => row.split(',')[0])).toEqual(lines.map(({ position }) => position));
  const data = table
    .slice(1)
    .map((row) => JSON.parse(row.slice(row.indexOf('"') + 1, row.lastIndexOf('"')).replaceAll('""', '"')));
  expect(data).toEqual(lines.map((one) => one.data));
  const personal = (await replay([...filters, '--personal'])).out.trimEnd().split('\n');
  expect(personal.map((one) => JSON.parse(one).data).every((one) => 'phone' in one || 'contactEmail' in one)).toBe(
    true,
  );
});

test.each(['ndjson', 'csv'] as const)('an interrupted export to %s goes on where it was', async (format) => {
  const { store, keyring } = await openLog({ DATA_DIR: dataDir });
  const [out, whole] = [file(`goes-on.${format}`), file(`whole.${format}`)];
  const asked = { do: 'export', wanted: { categories: ['like', 'post'] }, format, personal: 'left-out' } as const;
  const never = new AbortController().signal;
  const deps = {
    record: async () => {},
    store,
    keyring,
    screen: silent,
    print: () => Promise.reject(new Error('there is a file')),
  };
  let read = 0;
  const counting: EventStore = {
    ...store,
    async *readJson(options) {
      for await (const batch of store.readJson(options)) {
        read += batch.events.length;
        yield batch;
      }
    },
  };
  try {
    await exportEvents({ ...deps, signal: never }, { ...asked, out: whole });
    for (let turn = 1; turn <= 3; turn += 1) {
      const stop = new AbortController();
      const stopping: EventStore = {
        ...store,
        async *readJson(options) {
          let batches = 0;
          for await (const batch of store.readJson(options)) {
            yield batch;
            batches += 1;
            if (batches === 2) stop.abort();
          }
        },
      };
      await expect(
        exportEvents({ ...deps, store: stopping, signal: stop.signal }, { ...asked, out }),
      ).rejects.toThrow();
      expect(existsSync(out)).toBe(false);
      // As if it had been cut off in the middle of a line.
      writeFileSync(`${out}.part`, '{"position":"99', { flag: 'a' });
    }
    await exportEvents({ ...deps, store: counting, signal: never }, { ...asked, out });
    expect(readFileSync(out).equals(readFileSync(whole))).toBe(true);
    expect(read).toBeLessThan(readFileSync(whole, 'utf8').split('\n').length - 2500);
    expect(readdirSync(root).filter((name) => name.startsWith(`goes-on.${format}`))).toEqual([`goes-on.${format}`]);
  } finally {
    await store.close();
  }
});

test('as of a moment: one SQLite file with the rows that a read model had then', async () => {
  const { store, keyring } = await openLog({ DATA_DIR: dataDir });
  const upTo = Math.floor(EVENTS / 2);
  await build({ dataDir: file('then'), store, keyring, models: READ_MODELS, upTo });
  await store.close();
  const out = file('as-of.db');
  expect((await replay(['--as-of', String(upTo), '--out', out])).code).toBe(0);
  expect(readdirSync(root).filter((name) => name.startsWith('as-of'))).toEqual(['as-of.db']);
  const db = new DatabaseSync(out, { readOnly: true });
  expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'delete' });
  expect(db.prepare('PRAGMA integrity_check').get()).toEqual({ integrity_check: 'ok' });
  db.close();
  expect(differencesFromModels(out, file('then'))).toEqual([]);
});

test('for any history, a raw export imported into an empty log replays to the same state', {
  timeout: 120_000,
}, async () => {
  const signal = new AbortController().signal;
  let run = 0;
  const property = fc.asyncProperty(
    fc.integer({ min: 90, max: 700 }),
    fc.array(fc.nat({ max: 25 }), { maxLength: 3 }),
    async (size, gone) => {
      run += 1;
      const [from, to, out] = [file(`from-${run}`), file(`to-${run}`), file(`raw-${run}.ndjson`)];
      await writeHistory(from, size);
      const original = await openLog({ DATA_DIR: from });
      for (const n of new Set(gone)) await forget(original, `a${n.toString(16).padStart(23, '0')}`);
      const asked = { do: 'export', wanted: {}, format: 'ndjson', personal: 'sealed', out } as const;
      await exportEvents(
        { ...original, record: async () => {}, signal, screen: silent, print: () => Promise.resolve() },
        asked,
      );
      await build({ dataDir: from, ...original, models: READ_MODELS });

      const copy = await openLog({ DATA_DIR: to, MASTER_KEY: Buffer.from(original.masterKey).toString('base64') });
      await importEvents({ dataDir: to, masterKey: copy.masterKey, signal, screen: silent }, out);
      await build({ dataDir: to, ...copy, models: READ_MODELS });
      expect(differencesBetween(to, from)).toEqual([]);
      expect(await all(copy.store)).toEqual(await all(original.store));
      const again = { dataDir: to, masterKey: copy.masterKey, signal, screen: silent };
      await expect(importEvents(again, out)).rejects.toThrow('not empty');
      await Promise.all([original.store.close(), copy.store.close()]);
    },
  );
  await fc.assert(property, { numRuns: 8 });
});

test('an import that is not whole, or of another master key, leaves the log empty', async () => {
  const signal = new AbortController().signal;
  const out = file('whole-raw.ndjson');
  expect((await replay(['--raw', '--to', '2000', '--out', out])).code).toBe(0);
  const lines = readFileSync(out, 'utf8').trimEnd().split('\n');
  const to = file('refused');
  const masterKey = Buffer.from(readFileSync(join(dataDir, 'master.key'), 'utf8').trim(), 'base64');
  const copy = await openLog({ DATA_DIR: to, MASTER_KEY: masterKey.toString('base64') });
  const refuses = async (some: readonly string[], why: string, key: Uint8Array = masterKey) => {
    writeFileSync(file('part.ndjson'), `${some.join('\n')}\n`);
    const deps = { dataDir: to, masterKey: key, signal, screen: silent };
    await expect(importEvents(deps, file('part.ndjson'))).rejects.toThrow(why);
    expect(await copy.store.head()).toBe(START);
  };
  await refuses([...lines.slice(0, 50), 'nonsense'], 'line 51');
  await refuses([...lines.slice(0, 50), ...lines.slice(49)], 'does not come behind');
  const unliked = lines.findIndex((line) => line.includes('"type":"PostUnliked"'));
  const stream = JSON.parse(lines[unliked] ?? '').stream as string; // a line of the export
  await refuses(
    lines.filter((line, n) => n === unliked || !line.includes(stream)),
    'events are missing',
  );
  await refuses(lines, 'MASTER_KEY', new Uint8Array(32));
  await copy.store.close();
});

async function all(store: EventStore) {
  const events = [];
  for await (const batch of store.readAll({ after: START })) events.push(...batch.events);
  return events;
}
