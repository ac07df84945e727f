import type { DatabaseSync } from 'node:sqlite';
import type { ReviewedKind } from '#events/subjects/standing.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { createReviewQueries, REVIEW_STATEMENTS } from './queries.ts';
import { sketchOf } from './sketch.ts';

/**
 * What a program notices of new companies and funds: whose words are those of another, and how many one member makes. `n` is
 * the position at which a thing came to be. Of its description there are a few hashes, by thing and by hash.
 */
export const reviews = readModel({
  name: 'reviews',
  version: 1,
  tablesDigest: '6c8232a74e5deb37',
  personal: false,
  tables: `
    CREATE TABLE reviewed_things (
      n     INTEGER PRIMARY KEY,
      kind  TEXT NOT NULL,
      id    TEXT NOT NULL,
      owner TEXT NOT NULL,
      at    INTEGER NOT NULL
    );
    CREATE UNIQUE INDEX reviewed_things_by_id ON reviewed_things (kind, id);
    CREATE INDEX reviewed_things_of ON reviewed_things (owner, at);
    CREATE TABLE review_hashes (n INTEGER NOT NULL, hash INTEGER NOT NULL, PRIMARY KEY (n, hash)) WITHOUT ROWID;
    CREATE TABLE review_shared (hash INTEGER NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (hash, n)) WITHOUT ROWID;
  `,
  handlers: createHandlers,
  queries: createReviewQueries,
  statements: REVIEW_STATEMENTS,
  // Of a member it holds what they made, which the export brings elsewhere.
  own: 'nothing',
});

function createHandlers(db: DatabaseSync): Handlers {
  const add = db.prepare('INSERT INTO reviewed_things (n, kind, id, owner, at) VALUES (?, ?, ?, ?, ?)');
  const find = rows<{ n: number }>(db.prepare('SELECT n FROM reviewed_things WHERE kind = ? AND id = ?'));
  const hashesOf = rows<{ hash: number }>(db.prepare('SELECT hash FROM review_hashes WHERE n = ?'));
  const put = db.prepare('INSERT INTO review_hashes (n, hash) VALUES (?, ?)');
  const drop = db.prepare('DELETE FROM review_hashes WHERE n = ?');
  const share = db.prepare('INSERT INTO review_shared (hash, n) VALUES (?, ?)');
  const unshare = db.prepare('DELETE FROM review_shared WHERE hash = ? AND n = ?');

  function write(n: number, text: string): void {
    for (const hash of sketchOf(text)) {
      put.run(n, hash);
      share.run(hash, n);
    }
  }

  function rewrite(kind: ReviewedKind, id: string, text: string | undefined): void {
    const n = text === undefined ? undefined : find.get(kind, id)?.n;
    if (n === undefined || text === undefined) return;
    for (const { hash } of hashesOf.all(n)) unshare.run(hash, n);
    drop.run(n);
    write(n, text);
  }

  return {
    CompanyRegistered({ position, at, data }) {
      add.run(position, 'company', data.company, data.owner, at);
      write(position, data.description);
    },
    CompanyEdited({ data }) {
      rewrite('company', data.company, data.description);
    },
    FundCreated({ position, at, data }) {
      add.run(position, 'fund', data.fund, data.creator, at);
      write(position, data.description);
    },
    FundChanged({ data }) {
      rewrite('fund', data.fund, data.description);
    },
    MemberErased() {},
  };
}
