import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Fact } from '#events/catalogue.ts';
import { encode } from '#events/codec.ts';
import { build } from './build.ts';
import type { Handlers, Projection } from './definition.ts';
import { currentReadModel, openForQueries, publishFile, readModelFiles } from './files.ts';
import { given } from './supervisor.fixture.ts';

/** Keeps names; cannot take that somebody is followed, nor that those of `broken` are erased. */
function naming(broken: ReadonlySet<string>): Projection {
  return {
    ...{ name: 'named', version: 1, personal: true },
    tables: 'CREATE TABLE named (member TEXT PRIMARY KEY, name TEXT);',
    handlers(db) {
      const tell = db.prepare('INSERT INTO named (member, name) VALUES (?, ?)');
      const forget = db.prepare('DELETE FROM named WHERE member = ?');
      return {
        MemberRegistered: ({ data, personal }) => void tell.run(data.member, personal?.name ?? null),
        UserFollowed() {
          throw new Error('it cannot');
        },
        MemberErased({ data }) {
          forget.run(data.member);
          if (broken.has(data.member)) throw new Error('it cannot forget');
        },
      };
    },
  };
}

async function withNames(...members: readonly string[]) {
  const found = await given();
  const { store, keyring } = found.deps;
  const told = { photo: '', gender: 'other' as const, dob: '1990-01-01', email: 'a@x.example', passwordHash: '$' };
  for (const member of members) {
    await keyring.create(member, 1);
    const fact: Fact = { type: 'MemberRegistered', data: { member }, personal: { ...told, name: `Name of ${member}` } };
    const event = await encode(keyring, fact, { id: randomUUID(), at: 1, actor: member });
    await store.append(`member-${member}`, 'no-stream', [event]);
  }
  return {
    ...found,
    async erase(member: string) {
      await keyring.destroy(member);
      const event = { id: randomUUID(), type: 'MemberErased', version: 1, at: 1, actor: null, data: { member } };
      return store.append(`member-${member}`, 0, [event]);
    },
    names(model: Projection): unknown[] {
      const path = currentReadModel(found.dataDir, model)?.path;
      if (path === undefined) return [];
      const db = openForQueries(path);
      const rows = db.prepare('SELECT name FROM named ORDER BY member').all();
      db.close();
      return rows.map(({ name }) => name);
    },
  };
}

test('an erasure that it cannot take keeps nobody who is erased behind that in its rows', async () => {
  const { begin, happen, erase, names } = await withNames('m', 'n', 'o');
  const model = naming(new Set(['m', 'o']));
  await happen(1);
  const discarded: string[] = [];
  begin({ models: [model], onDiscarded: ({ reason }) => void discarded.push(reason) });
  await expect.poll(() => names(model)).toEqual(['Name of m', 'Name of n', 'Name of o']);
  await erase('m');
  await expect.poll(() => names(model)).toEqual([null, 'Name of n', 'Name of o']);
  await erase('n');
  await expect.poll(() => names(model)).toEqual([null, 'Name of o']);
  await erase('o');
  await expect.poll(() => names(model)).toEqual([null, null, null]);
  expect(discarded).toHaveLength(2);
});

test('a copy from before an erasure that cannot be taken is thrown away too, also where it takes the place of the other', async () => {
  const { begin, happen, erase, names, dataDir } = await withNames('m');
  const model = naming(new Set(['m']));
  await happen(1);
  begin({ models: [model] });
  await expect.poll(() => names(model)).toEqual(['Name of m']);
  const copy = join(dataDir, 'copy.db');
  const db = openForQueries(currentReadModel(dataDir, model)?.path ?? '');
  db.exec(`VACUUM INTO '${copy}'`);
  db.close();
  await erase('m');
  await expect.poll(() => names(model)).toEqual([null]);
  publishFile(dataDir, model, copy);
  expect(names(model)).toEqual(['Name of m']);
  await expect.poll(() => names(model)).toEqual([null]);
});

test('an erasure that is skipped leaves nothing of who was erased', async () => {
  const { begin, erase, names, deps } = await withNames('m');
  const sound = naming(new Set());
  await build({ ...deps, models: [sound] });
  expect(names(sound)).toEqual(['Name of m']);
  const { position } = await erase('m');
  const skip = { model: sound.name, position, by: 'a', reason: 'It cannot be taken' };
  const event = { id: randomUUID(), type: 'EventSkipped', version: 1, at: 1, actor: null, data: skip };
  await deps.store.append('projection-named', 'no-stream', [event]);
  begin({ models: [sound] });
  await expect.poll(() => names(sound)).toEqual([null]);
});

test('a copy of one that stopped behind events that it ignores takes its place', async () => {
  const { begin, happen, dataDir, names, deps } = await withNames('m', 'n');
  const model = naming(new Set());
  let heard = 0;
  begin({
    models: [model],
    onProgress() {
      heard += 1;
    },
  });
  await expect.poll(() => names(model)).toHaveLength(2);
  const before = heard;
  const first = currentReadModel(dataDir, model);
  const copy = join(dataDir, 'copy.db');
  const db = openForQueries(first?.path ?? '');
  db.exec(`VACUUM INTO '${copy}'`);
  db.close();
  // It ignores these, and comes past them without a word in its file.
  for (const other of ['o', 'p']) await deps.keyring.create(other, 1);
  await expect.poll(() => heard).toBeGreaterThan(before + 1);
  await happen(1);
  publishFile(dataDir, model, copy);
  await expect.poll(() => readModelFiles(dataDir, model.name).map(({ generation }) => generation)).toEqual([2]);
});

test('a file that turns out to be spoilt while it takes out who was forgotten is thrown away', async () => {
  const { begin, happen, erase, names } = await withNames('m', 'n');
  const model = naming(new Set());
  const spoiling: Projection = {
    ...model,
    handlers(db) {
      const { MemberErased: _, ...rest } = model.handlers(db) as Handlers;
      const spoilt = Object.assign(new Error('database disk image is malformed'), { errcode: 11 });
      return {
        ...rest,
        MemberErased() {
          throw spoilt;
        },
      };
    },
  };
  await happen(1);
  const discarded: string[] = [];
  begin({ models: [spoiling], onDiscarded: ({ reason }) => void discarded.push(reason) });
  await expect.poll(() => names(model)).toHaveLength(2);
  await erase('m');
  await expect.poll(() => names(model)).toEqual([null, 'Name of n']);
  expect(discarded[0]).toMatch(/malformed/);
});
