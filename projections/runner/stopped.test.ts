import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Fact } from '#events/catalogue.ts';
import { encode } from '#events/codec.ts';
import type { EventStore } from '#events/port/store.ts';
import { type Checkpoint, lastChanged, stateOf } from './checkpoint.ts';
import type { Projection } from './definition.ts';
import { currentReadModel, openForQueries, readModelFiles } from './files.ts';
import { openLog } from './following.fixture.ts';
import { given } from './supervisor.fixture.ts';

/** Keeps what members have told of themselves; throws at a follow of `brokenAt`, and at an erasure where that is broken. */
function telling(flaw: { brokenAt?: string; erasures?: boolean }): Projection {
  return {
    ...{ name: 'told', version: 1, personal: true },
    tables: 'CREATE TABLE told (member TEXT PRIMARY KEY, follows INTEGER NOT NULL DEFAULT 0);',
    handlers(db) {
      const tell = db.prepare('INSERT INTO told (member) VALUES (?) ON CONFLICT DO UPDATE SET follows = follows + 1');
      const forget = db.prepare('DELETE FROM told WHERE member = ?');
      return {
        UserFollowed({ data }) {
          tell.run(data.followed);
          if (data.followed === flaw.brokenAt) throw new Error(`cannot project ${data.followed}`);
        },
        MemberErased({ data }) {
          forget.run(data.member);
          if (flaw.erasures) throw new Error('cannot forget');
        },
      };
    },
  };
}

const erase = (store: EventStore, member: string) =>
  store.append(`member-${member}`, 'no-stream', [
    { id: randomUUID(), type: 'MemberErased', version: 1, at: 1, actor: null, data: { member } },
  ]);
const told = 'SELECT member FROM told ORDER BY member';

test('one that has stopped holds nothing of those who were erased behind, before it stopped or since', async () => {
  const flaw: { brokenAt?: string } = { brokenAt: 'x' };
  const { follow, run, rows, failures, store } = await openLog(telling(flaw));
  await follow('b', 'c', 'd', 'x');
  await erase(store, 'b');
  const { parts } = run();
  await expect.poll(() => rows('told', told)).toEqual([{ member: 'c' }, { member: 'd' }]);
  expect(rows('told', 'SELECT position, changed, failedAt FROM checkpoints')).toEqual([
    { position: 3, changed: -5, failedAt: 4 },
  ]);
  await erase(store, 'c');
  await expect.poll(() => rows('told', told)).toEqual([{ member: 'd' }]);
  expect(parts[0]?.traces()).toBe('erased');
  await follow('e');
  delete flaw.brokenAt;
  await expect.poll(() => rows('told', told)).toEqual([{ member: 'd' }, { member: 'e' }, { member: 'x' }]);
  expect(rows('told', 'SELECT position, changed, failedAt FROM checkpoints')).toEqual([
    { position: 7, changed: 7, failedAt: null },
  ]);
  expect(failures.length).toBeGreaterThan(0);
});

test('one that can take neither an event nor the erasure behind it is built anew, with nothing of who was erased, and once', async () => {
  const { deps, begin, happen, dataDir } = await given();
  const { store, keyring } = deps;
  const names: Projection = {
    ...{ name: 'names', version: 1, personal: true },
    tables: 'CREATE TABLE names (member TEXT PRIMARY KEY, name TEXT);',
    handlers(db) {
      const tell = db.prepare('INSERT INTO names (member, name) VALUES (?, ?)');
      const cannot = () => {
        throw new Error('it cannot');
      };
      return {
        MemberRegistered: ({ data, personal }) => void tell.run(data.member, personal?.name ?? null),
        UserFollowed: cannot,
        MemberErased: cannot,
      };
    },
  };
  const put = async (fact: Fact, revision: 'no-stream' | number) =>
    store.append('member-m', revision, [await encode(keyring, fact, { id: randomUUID(), at: 1, actor: 'm' })]);
  await keyring.create('m', 1);
  const told = { photo: '', gender: 'other' as const, dob: '1990-01-01', email: 'a@x.example', passwordHash: '$' };
  await put({ type: 'MemberRegistered', data: { member: 'm' }, personal: { ...told, name: 'Asha' } }, 'no-stream');
  await happen(1);

  const discarded: string[] = [];
  const failures: string[] = [];
  begin({
    models: [names],
    onDiscarded: ({ reason }) => void discarded.push(reason),
    onFailure: ({ type }) => void failures.push(type),
  });
  const named = (): unknown[] => {
    const db = openForQueries(currentReadModel(dataDir, names)?.path ?? '');
    const rows = db.prepare('SELECT name FROM names').all();
    db.close();
    return rows.map(({ name }) => name);
  };
  await expect.poll(() => failures).not.toEqual([]);
  expect(named()).toEqual(['Asha']);
  await keyring.destroy('m');
  await put({ type: 'MemberErased', data: { member: 'm' } }, 0);
  await expect.poll(() => discarded).toEqual(['it cannot take out who was forgotten at position 4: it cannot']);
  await expect.poll(named).toEqual([null]);
  // It fails as before, and is told again each time that it is tried again.
  const before = failures.length;
  await expect.poll(() => failures.length).toBeGreaterThan(before + 2);
  expect(discarded).toHaveLength(1);
});

test('a copy of one that has stopped takes its place, and what was erased is in no file any more', async () => {
  const { deps, begin, happen, dataDir } = await given();
  const { store } = deps;
  const seen: Projection = {
    ...{ name: 'seen', version: 1, personal: true },
    tables: 'CREATE TABLE seen (n INTEGER PRIMARY KEY, followed TEXT NOT NULL);',
    handlers(db) {
      const see = db.prepare('INSERT INTO seen (n, followed) VALUES (?, ?)');
      const forget = db.prepare('DELETE FROM seen WHERE followed = ?');
      return {
        UserFollowed({ position, data }) {
          if (position === 4) throw new Error('it cannot');
          see.run(position, data.followed);
        },
        MemberErased: ({ data }) => void forget.run(data.member),
      };
    },
  };
  const [gone = ''] = await happen(4);
  begin({ models: [seen] });
  const generations = () => readModelFiles(dataDir, 'seen').map(({ generation }) => generation);
  await expect.poll(generations).toEqual([1]);
  const erased = { id: randomUUID(), type: 'MemberErased', version: 1, at: 1, actor: null, data: { member: gone } };
  await store.append(`member-${gone}`, 'no-stream', [erased]);
  await expect.poll(generations).toEqual([2]);
  const folder = join(dataDir, 'read', 'seen');
  for (const name of readdirSync(folder)) expect(readFileSync(join(folder, name)).includes(gone)).toBe(false);
});

test('told of the same erasure at two of its places, it has a name for each: what was read at one is not kept for the other', async () => {
  const flaw = { brokenAt: 'x' };
  const { follow, run, rows, store } = await openLog(telling(flaw));
  await follow('b', 'x', 'c', 'y');
  const { position: erased } = await erase(store, 'b');
  run();
  const checkpoint = () => rows<Checkpoint>('told', 'SELECT * FROM checkpoints')[0] ?? expect.fail();
  await expect.poll(() => checkpoint().changed).toBe(-erased);
  const first = checkpoint();
  flaw.brokenAt = 'y';
  await expect.poll(checkpoint).toMatchObject({ position: first.position + 2, changed: -erased });
  expect(rows('told', told)).toEqual([{ member: 'c' }, { member: 'x' }]);
  expect(stateOf(checkpoint())).not.toBe(stateOf(first));
  // Whoever comes back hears of what changed at each.
  expect(lastChanged(checkpoint())).toBe(erased);
});
