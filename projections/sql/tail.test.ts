import { DatabaseSync } from 'node:sqlite';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTail, gatherTail, tailTable } from './tail.ts';

function given() {
  const db = new DatabaseSync(':memory:');
  db.exec(tailTable('moved'));
  return { db, rows: () => db.prepare('SELECT * FROM moved ORDER BY n').all() };
}

test('a build keeps the rows that are kept when each is written as it comes, whenever it writes', () => {
  const stretches = fc.array(fc.integer({ min: 0, max: 1500 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(stretches, fc.boolean(), (lengths, again) => {
      const [live, built] = [given(), given()];
      const each = createTail(live.db, 'moved');
      let gathered = gatherTail(built.db, 'moved');
      let position = 0;
      for (const length of lengths) {
        for (let i = 0; i < length; i += 1) {
          position += 3;
          each.add(position, position % 7);
          gathered.add(position, position % 7);
        }
        gathered.flush();
        if (again) gathered = gatherTail(built.db, 'moved');
      }
      expect(built.rows()).toEqual(live.rows());
    }),
    { numRuns: 20 },
  );
});
