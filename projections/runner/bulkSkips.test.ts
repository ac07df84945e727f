import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DecodedBatch } from '#events/decoded.ts';
import { inbox } from '../inbox/model.ts';
import { feed } from '../post/model.ts';
import { rows } from '../sql/rows.ts';
import { bulkProject } from './bulkProjection.ts';
import { event } from './events.fixture.ts';
import { createEmpty, finishReadModel } from './files.ts';

const person = { photo: '', gender: 'other' as const, dob: '1990-01-01', passwordHash: '$', email: 'a@x.example' };
const image = { key: '', width: 0, height: 0 };
const EVENTS = [
  event('MemberRegistered', 0, { member: 'm0' }, { ...person, name: 'Asha' }),
  event('MemberRegistered', 1, { member: 'm1' }, { ...person, name: 'Ravi' }),
  event('PostPublished', 2, { post: 'p0', author: 'm0', image }, { content: 'Seen by one model alone' }),
  event('PostLiked', 3, { post: 'p0', member: 'm1' }, null),
];

test('a post that one model leaves out has no likes there, though a model built with it knows the post', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'bulk-skips-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const made = [inbox, feed].map((model) => {
    const path = join(dir, `${model.name}.db`);
    return { model, path, db: createEmpty(path, [model], 'a log') };
  });
  async function* read(): AsyncGenerator<DecodedBatch> {
    yield { events: EVENTS, read: EVENTS.length, position: 3 };
  }
  const skips = {
    has: (model: string, position: number) => model === 'feed' && position === 2,
    some: (model: string) => model === 'feed',
  };
  await bulkProject({ into: made, read, skips, unfinished: true });
  const count = (name: string, table: string): number => {
    const one = made.find(({ model }) => model.name === name);
    return one ? (rows<{ n: number }>(one.db.prepare(`SELECT count(*) AS n FROM ${table}`)).get()?.n ?? -1) : -1;
  };
  expect([count('inbox', 'notices_told'), count('feed', 'likes_given')]).toEqual([1, 0]);
  for (const { db } of made) db.close();
  for (const { model, path } of made) finishReadModel({ path, model });
});
