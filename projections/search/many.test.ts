import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { INDEX, named } from './index.fixture.ts';
import { createMatcher } from './match.ts';
import { COUNTED_MAX } from './rank.ts';

test('among more than are counted, older ones come in by their names, each once, and nothing else does', () => {
  const { db, add, ranking, find } = named('Solar', 'Solar Mills Private Limited', 'Solapur Dyes', 'Works of Solar');
  db.exec('BEGIN');
  for (let n = 5; n <= COUNTED_MAX + 5; n += 1) add(n, { name: 'Kaveri', about: 'solar private limited s' });
  db.exec('COMMIT');
  function older(q: string) {
    const { hits, more } = find(q);
    expect(more).toBe(true);
    expect(new Set(hits.map(({ position }) => position)).size).toBe(hits.length);
    return hits.flatMap(({ position, tier }) => (position < 5 ? [[position, tier]] : [])).sort();
  }
  const [exactly, beginsSo] = [0, 1];
  expect(older('solar')).toEqual([
    [1, exactly],
    [2, beginsSo],
  ]);
  // A legal form is no part of a name: whose it is only where the whole name is.
  expect(older('solar private')).toEqual([[1, exactly]]);
  // One letter stands for itself.
  expect(older('s')).toEqual([]);
  expect(find('solar').hits).toHaveLength(COUNTED_MAX + 2);
  // What a filter leaves is scored where it is few.
  const few = ranking.find('solar', { table: 'things', columns: [], condition: 'f.position < 5' });
  expect(few.hits.map(({ position, score }) => [position, score < 0])).toEqual([4, 2, 1].map((n) => [n, true]));
  expect(find('solar').hits.every(({ score }) => score === 0)).toBe(true);
});

test('two words that each very many have are scored where few have both', () => {
  const { db, add, find } = named('Indigo Silk', 'Silk of Indigo and more indigo');
  db.exec('BEGIN');
  for (let n = 3; n <= 3000; n += 1) add(n, { name: 'Kaveri', about: n % 2 ? 'indigo' : 'silk' });
  db.exec('COMMIT');
  const { hits, more } = find('indigo silk');
  expect(more).toBe(false);
  expect(hits.map(({ position, score }) => [position, score < 0]).sort()).toEqual([
    [1, true],
    [2, true],
  ]);
});

test('a match says of how many documents it may be at the most: fewer than find it never', () => {
  const names = fc.array(
    fc.array(
      fc.constantFrom(...'solar solapur mills mumbai bombay सोलर pune s port blair'.split(' '), 'sri vijaya puram'),
      {
        minLength: 1,
        maxLength: 3,
      },
    ),
    { maxLength: 12 },
  );
  const typed = fc.array(
    fc.constantFrom(...'sol solar soler mumbai mil ills s pune'.split(' '), 'port blair', 'sri vijaya puram'),
    {
      maxLength: 3,
    },
  );
  fc.assert(
    fc.property(names, typed, (all, words) => {
      const { db } = named(...all.map((one) => one.join(' ')));
      const reading = createMatcher(db, INDEX).read(words.join(' '));
      const documents = db.prepare(`SELECT count(*) AS count FROM ${INDEX.name} WHERE ${INDEX.name} MATCH ?`);
      for (const match of [reading.match, reading.widely()])
        if (match) expect(match.most).toBeGreaterThanOrEqual(Number(documents.get(match.expression)?.count));
    }),
    { numRuns: 60 },
  );
});

test('a thousand finds are scored, and of one more none is: names first, then the newest', () => {
  const { db, add, find, found } = named('Loom Works');
  db.exec('BEGIN');
  for (let n = 2; n <= 1000; n += 1) add(n, { name: 'Kaveri', about: n === 2 ? 'loom loom' : 'loom of threads' });
  // A word that more than half of all use has no weight.
  for (let n = 2000; n < 4000; n += 1) add(n, { name: 'Surya' });
  db.exec('COMMIT');
  expect(find('loom').hits.every(({ score }) => score < 0)).toBe(true);
  expect(found('loom').slice(0, 3)).toEqual([1, 2, 1000]);
  add(1001, { name: 'Kaveri', about: 'loom of threads' });
  expect(find('loom').hits.every(({ score }) => score === 0)).toBe(true);
  expect(found('loom').slice(0, 3)).toEqual([1, 1001, 1000]);
});
