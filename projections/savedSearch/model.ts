import { readModel } from '../runner/definition.ts';
import { createSearchQueries, ownSearches, SEARCH_STATEMENTS } from './queries.ts';

/** The searches that members keep. A row of who is forgotten goes. */
export const savedSearches = readModel({
  name: 'savedSearches',
  version: 2,
  tablesDigest: '4e832e6d99e493a4',
  personal: true,
  tables: `
    CREATE TABLE searches (
      id       TEXT PRIMARY KEY,
      member   TEXT NOT NULL,
      kind     TEXT NOT NULL,
      alert    TEXT NOT NULL,
      name     TEXT NOT NULL,
      query    TEXT NOT NULL,
      position INTEGER NOT NULL,
      at       INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX searches_of_member ON searches (member, position);
    CREATE INDEX searches_by_alert ON searches (kind, alert, member, id);
  `,

  handlers(db) {
    const add = db.prepare(
      'INSERT INTO searches (id, member, kind, alert, name, query, position, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    );
    const change = db.prepare(
      'UPDATE searches SET alert = coalesce(?, alert), name = coalesce(?, name), query = coalesce(?, query) WHERE id = ?',
    );
    const drop = db.prepare('DELETE FROM searches WHERE id = ?');
    const forget = db.prepare('DELETE FROM searches WHERE member = ?');

    return {
      SearchSaved({ position, at, data: { search, member, kind, alert }, personal }) {
        if (personal) add.run(search, member, kind, alert, personal.name, personal.query, position, at);
      },
      SearchChanged({ data: { search, alert }, personal }) {
        change.run(alert ?? null, personal?.name ?? null, personal?.query ?? null, search);
      },
      SearchDropped({ data }) {
        drop.run(data.search);
      },
      MemberErased({ data }) {
        forget.run(data.member);
      },
    };
  },

  queries: createSearchQueries,
  statements: SEARCH_STATEMENTS,
  own: ownSearches,
});
