import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createChance } from '#events/chance.fixture.ts';
import { arrayRows } from '../sql/rows.ts';
import { FACET_TABLES, FACETS } from './facets.ts';
import { codeIn, PACKED_NAMES, placeOf } from './packed.ts';

/** Rows with these numbers, written as a model writes them and read as a search does: the facets' numbers again. */
function readBack(rows: readonly (readonly number[])[]): number[][] {
  const db = new DatabaseSync(':memory:');
  db.exec(FACET_TABLES);
  const write = db.prepare(
    `INSERT INTO company_facets (position, ${FACETS.join(', ')}, establishedYear) VALUES (?${', ?'.repeat(FACETS.length)}, 2020)`,
  );
  for (const [n, codes] of rows.entries()) write.run(n, ...codes);
  const read = arrayRows<number[]>(
    db.prepare(`SELECT ${PACKED_NAMES.join(', ')} FROM company_facets ORDER BY position`),
  );
  return read.all().map((packed) => FACETS.map((facet) => codeIn(packed, placeOf(facet))));
}

test('each number of a facet is read as it was written, whatever the others are', () => {
  const chance = createChance(3);
  const largest = FACETS.map((facet) => placeOf(facet).largest);
  const some = Array.from({ length: 200 }, () =>
    largest.map((most) => chance.of([0, 1, most, chance.below(most + 1)])),
  );
  const rows = [largest, largest.map(() => 0), ...some];
  expect(readBack(rows)).toEqual(rows);
});

test('what does not fit counts as the largest number that does, and leaves the others alone', () => {
  for (const beyond of FACETS) {
    const written = FACETS.map((facet) => (facet === beyond ? 2 ** 40 : 1));
    const read = FACETS.map((facet) => (facet === beyond ? placeOf(facet).largest : 1));
    expect(readBack([written])).toEqual([read]);
  }
});

test('a packed number is one that V8 need not allocate', () => {
  for (let packed = 0; packed < PACKED_NAMES.length; packed += 1) {
    const ends = FACETS.map(placeOf).filter((place) => place.packed === packed);
    expect(Math.max(...ends.map(({ shift, largest }) => (largest + 1) * 2 ** shift))).toBeLessThanOrEqual(2 ** 31);
  }
});
