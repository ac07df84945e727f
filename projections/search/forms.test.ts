import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { otherForms } from '../words/forms.ts';
import { indexGiven, named } from './index.fixture.ts';
import { COUNTED_MAX } from './rank.ts';

test.each([
  ['grants', 'grant'],
  ['weavers', 'weaver'],
  ['companies', 'company'],
  ['company', 'companies'],
  ['boxes', 'box'],
  ['movies', 'movie'],
  ['women', 'woman'],
  ['woman', 'women'],
  ['toys', 'toy'],
  ['saris', 'sari'],
])('%s finds %s, and is not corrected', (q, other) => {
  const { find, found } = named(`Kaveri ${other}`, 'Surya');
  expect(found(q)).toEqual([1]);
  expect(find(q).suggestion).toBeUndefined();
  expect(found(`kaveri ${q}`)).toEqual([1]);
});

test.each(['das', 'glass', 'surplus', 'chai', 'बुनकरों', '100s'])('%s has no other form', (word) => {
  expect(otherForms(word)).toEqual([]);
});

test('who says it as it was typed comes first, however often others say it in another form', () => {
  const { find, found } = indexGiven(
    { name: 'Kaveri', about: 'of mills, and many words more that weigh it down' },
    { name: 'Mill', about: 'mill mill mill' },
    { name: 'Mills of Pune' },
    { name: 'Surya' },
  );
  expect(found('mills')).toEqual([3, 1, 2]);
  expect(find('mills').hits.find(({ position }) => position === 2)?.tier).toBe(3);
  expect(found('mills pune')).toEqual([3]);
});

test('a word that only begins so is no other form', () => {
  expect(named('Grantha Books', 'Grants Desk').found('grants')).toEqual([2]);
});

test('among more than are counted none that says it as typed gives way to another form', () => {
  const { db, add, find } = named('Old Mills', 'Older Mills');
  db.exec('BEGIN');
  for (let n = 3; n <= COUNTED_MAX + 5; n += 1) add(n, { name: 'Kaveri', about: 'mill' });
  db.exec('COMMIT');
  const { hits, more } = find('mills');
  expect(more).toBe(true);
  expect(hits).toHaveLength(COUNTED_MAX);
  expect(hits.flatMap(({ position, tier }) => (tier < 3 ? position : [])).sort()).toEqual([1, 2]);
});

test('whatever is there, the words as typed find the same and first', () => {
  const some = fc.array(fc.constantFrom(...'mill mills city cities women woman pune'.split(' ')), { maxLength: 3 });
  fc.assert(
    fc.property(
      fc.array(some, { maxLength: 8 }),
      fc.constantFrom('mills', 'cities', 'woman', 'mills pune'),
      (all, q) => {
        const { find } = named(...all.map((one) => one.join(' ')));
        const says = (one: readonly string[]): boolean =>
          q.split(' ').every((word) => one.some((said) => said.startsWith(word)));
        const hits = find(q).hits;
        const ahead = hits.flatMap(({ position, tier }) => (tier < 3 ? position : []));
        const expected = all.flatMap((one, i) => (says(one) ? i + 1 : []));
        if (expected.length > 0) expect(ahead.toSorted()).toEqual(expected);
      },
    ),
    { numRuns: 60 },
  );
});
