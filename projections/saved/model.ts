import { readModel } from '../runner/definition.ts';
import { createSavedQueries, OWN_SAVED_STATEMENTS, ownSaved, SAVED_STATEMENTS } from './queries.ts';

/** What each member has put aside. */
export const saved = readModel({
  name: 'saved',
  version: 2,
  tablesDigest: 'f171cdadf02a29ad',
  personal: true,
  tables: `
    CREATE TABLE saved (
      member   TEXT NOT NULL,
      kind     TEXT NOT NULL,
      id       TEXT NOT NULL,
      position INTEGER NOT NULL,
      at       INTEGER NOT NULL,
      PRIMARY KEY (member, kind, id)
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX saved_in_order ON saved (member, position);
    CREATE INDEX saved_of_kind ON saved (member, kind, position);
    CREATE INDEX saved_by_thing ON saved (kind, id, member);
  `,

  handlers(db) {
    const add = db.prepare('INSERT OR REPLACE INTO saved (member, kind, id, position, at) VALUES (?, ?, ?, ?, ?)');
    const take = db.prepare('DELETE FROM saved WHERE member = ? AND kind = ? AND id = ?');
    const forget = db.prepare('DELETE FROM saved WHERE member = ?');

    return {
      ThingSaved({ position, at, data }) {
        add.run(data.member, data.kind, data.id, position, at);
      },
      ThingUnsaved({ data }) {
        take.run(data.member, data.kind, data.id);
      },
      MemberErased({ data }) {
        forget.run(data.member);
      },
    };
  },

  queries: createSavedQueries,
  statements: { ...SAVED_STATEMENTS, ...OWN_SAVED_STATEMENTS },
  own: ownSaved,
});
