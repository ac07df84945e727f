import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EventStore } from '#events/port/store.ts';
import { projectionStream } from '#events/subjects/operation.ts';
import type { Projection } from './definition.ts';
import { openLog } from './following.fixture.ts';

/** Counts what it saw; throws at `brokenAt` until it is mended. */
function counting(name: string, flaw: { brokenAt?: string } = {}): Projection {
  return {
    ...{ name, version: 1, personal: false },
    tables: `CREATE TABLE ${name} (n INTEGER PRIMARY KEY, followed TEXT NOT NULL);`,
    handlers(db) {
      const see = db.prepare(`INSERT INTO ${name} (n, followed) VALUES (?, ?)`);
      return {
        UserFollowed({ position, data }) {
          see.run(position, data.followed);
          if (data.followed === flaw.brokenAt) throw new Error(`cannot project ${data.followed}`);
        },
        MemberErased() {},
      };
    },
  };
}

const seen = (name: string) => `SELECT followed FROM ${name} ORDER BY n`;
const as = (...names: string[]) => names.map((followed) => ({ followed }));

test('rows and checkpoint move together, to the end of the log and on with it', async () => {
  const { follow, run, rows } = await openLog(counting('one'));
  await follow('b', 'c', 'd', 'e');
  run();
  await expect.poll(() => rows('one', seen('one'))).toEqual(as('b', 'c', 'd', 'e'));
  await follow('f');
  await expect.poll(() => rows('one', seen('one'))).toEqual(as('b', 'c', 'd', 'e', 'f'));
  expect(rows('one', 'SELECT position, changed FROM checkpoints')).toEqual([{ position: 5, changed: 5 }]);
});

test('what only waits for a later event moves it on, and changes nothing that anybody is told of', async () => {
  const { follow, run, rows } = await openLog({ ...counting('one'), preparing: ['UserFollowed'] });
  await follow('b', 'c');
  const { parts } = run();
  await expect.poll(() => rows('one', seen('one'))).toEqual(as('b', 'c'));
  expect(rows('one', 'SELECT position, changed FROM checkpoints')).toEqual([{ position: 2, changed: -1 }]);
  expect(parts[0]?.changed()).toBe(-1);
});

test('a model that fails stops in front of the event, says so, and lets the others go on', async () => {
  const { follow, run, rows, failures } = await openLog(counting('well'), counting('ill', { brokenAt: 'c' }));
  await follow('b', 'c', 'd', 'e', 'f');
  run();
  await expect.poll(() => rows('well', seen('well'))).toHaveLength(5);
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  expect(rows('ill', seen('ill'))).toEqual(as('b'));
  expect(failures[0]).toMatchObject({ projection: 'ill', position: 2, type: 'UserFollowed', retryInMs: 1000 });
  expect(rows('ill', 'SELECT position, failedAt, failure FROM checkpoints')).toEqual([
    { position: 1, failedAt: 2, failure: 'UserFollowed: cannot project c' },
  ]);
});

test('it goes on by itself once it is mended, without a gap or a repeat, and forgets its failure', async () => {
  const flaw: { brokenAt?: string } = { brokenAt: 'c' };
  const { follow, run, rows, failures } = await openLog(counting('ill', flaw), counting('well'));
  await follow('b', 'c', 'd');
  run();
  await expect.poll(() => failures.length).toBeGreaterThan(0);
  await follow('e');
  delete flaw.brokenAt;
  await expect.poll(() => rows('ill', seen('ill'))).toEqual(as('b', 'c', 'd', 'e'));
  expect(rows('well', seen('well'))).toEqual(as('b', 'c', 'd', 'e'));
  expect(rows('ill', 'SELECT failedAt, failure FROM checkpoints')).toEqual([{ failedAt: null, failure: null }]);
});

/** What an administrator says about a model that has stopped. */
const said = (
  store: EventStore,
  type: 'EventSkipped' | 'ProjectionRetried',
  data: { model: string; position?: number },
) =>
  store.append(projectionStream(data.model), 'no-stream', [
    { id: randomUUID(), type, version: 1, at: 1, actor: 'a', data: { ...data, by: 'a' } },
  ]);

test('an event that is skipped is left out by that model alone, which goes on at once', async () => {
  const { follow, run, rows, failures, store } = await openLog(
    counting('ill', { brokenAt: 'c' }),
    counting('worse', { brokenAt: 'c' }),
    counting('well'),
  );
  await follow('b', 'c', 'd');
  run();
  // By itself it would be tried again after 1 s, 2 s, 4 s.
  await expect.poll(() => failures.length).toBeGreaterThan(5);
  await said(store, 'EventSkipped', { model: 'ill', position: 2 });
  await follow('e');
  await expect.poll(() => rows('ill', seen('ill'))).toEqual(as('b', 'd', 'e'));
  expect(rows('ill', 'SELECT failedAt FROM checkpoints')).toEqual([{ failedAt: null }]);
  expect(rows('worse', 'SELECT failedAt FROM checkpoints')).toEqual([{ failedAt: 2 }]);
  await expect.poll(() => rows('well', seen('well'))).toEqual(as('b', 'c', 'd', 'e'));
});

test('two workers on one file do no harm', async () => {
  const { follow, run, rows } = await openLog(counting('one'));
  run();
  run();
  const names = Array.from({ length: 40 }, (_, i) => `m${i}`);
  await follow(...names);
  await expect.poll(() => rows('one', seen('one'))).toEqual(as(...names));
});

test('one that comes later reads its own types alone until it is where the others are, and then goes on with them', async () => {
  const [early, late] = [counting('early'), counting('late')];
  const { follow, run, rows, asked } = await openLog(early, late);
  const names = Array.from({ length: 20 }, (_, i) => `m${i}`);
  await follow(...names);
  const { add } = run(early);
  await expect.poll(() => rows('early', seen('early'))).toHaveLength(20);
  const part = add(late);
  await expect.poll(() => part.position()).toBe(20);
  await follow('n');
  await expect.poll(() => rows('late', seen('late'))).toEqual(as(...names, 'n'));
  expect(new Set(asked.map((types) => types?.join()))).toEqual(new Set(['UserFollowed,MemberErased']));
});

test('events that no model handles move it on, and its checkpoint once it is written', async () => {
  const deaf: Projection = {
    ...{ name: 'deaf', version: 1, personal: false },
    tables: 'CREATE TABLE deaf (n INTEGER PRIMARY KEY);',
    handlers: () => ({ MemberErased() {} }),
  };
  const { follow, run, rows } = await openLog(deaf);
  const { parts } = run();
  await follow('b', 'c');
  await expect.poll(() => parts[0]?.position()).toBe(2);
  expect(parts[0]?.isUnsaved()).toBe(true);
  parts[0]?.save();
  expect(rows('deaf', 'SELECT position, changed FROM checkpoints')).toEqual([{ position: 2, changed: -1 }]);
});
