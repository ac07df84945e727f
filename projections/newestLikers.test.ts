import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { feed } from './feed.ts';
import { createNewestLikers } from './newestLikers.ts';

const MEMBERS = Array.from({ length: 70 }, (_, n) => `m${n}`);

test('asked at any moments of any history it names the newest 50, newest first', () => {
  const member = fc.integer({ min: 0, max: MEMBERS.length - 1 });
  // Several of them between two questions, so that some questions find more than they keep.
  const deeds = fc.array(fc.array(member, { maxLength: 120 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(deeds, (rounds) => {
      const db = new DatabaseSync(':memory:');
      db.exec(feed.tables);
      MEMBERS.forEach((id, n) => {
        db.prepare('INSERT INTO feed_members (n, id, forgotten) VALUES (?, ?, 0)').run(n, id);
      });
      const like = db.prepare('INSERT INTO likes (post, member, n, at) VALUES (1, ?, ?, 0)');
      const unlike = db.prepare('DELETE FROM likes WHERE member = ?');
      const newestLikers = createNewestLikers(db);
      let position = 0;
      let likers: number[] = [];
      for (const round of rounds) {
        for (const n of round) {
          position += 1;
          if (likers.includes(n)) {
            unlike.run(n);
            likers = likers.filter((one) => one !== n);
          } else {
            like.run(n, position);
            likers.unshift(n);
          }
        }
        expect(newestLikers(1, likers.length)).toEqual(likers.slice(0, 50).map((n) => MEMBERS[n]));
      }
      db.close();
    }),
    { numRuns: 100 },
  );
});
