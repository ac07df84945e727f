import { readModel } from '../runner/definition.ts';
import { createEffectQueries, EFFECT_STATEMENTS } from './queries.ts';

/** What processes intended and nothing came of yet. What has ended is gone from here; the log keeps it. */
export const effects = readModel({
  name: 'effects',
  version: 1,
  tablesDigest: '1d18c5264b5c9fb0',
  personal: false,
  tables: `
    CREATE TABLE effects (
      effect   TEXT PRIMARY KEY,
      process  TEXT NOT NULL,
      payload  TEXT NOT NULL,
      at       INTEGER NOT NULL,
      attempt  INTEGER NOT NULL,
      until    INTEGER NOT NULL,
      revision INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX effects_by_time ON effects (process, until);
  `,

  handlers(db) {
    const intend = db.prepare(
      'INSERT INTO effects (effect, process, payload, at, attempt, until, revision) VALUES (?, ?, ?, ?, 1, ?, ?)',
    );
    const move = db.prepare('UPDATE effects SET attempt = ?, until = ?, revision = ? WHERE effect = ?');
    const end = db.prepare('DELETE FROM effects WHERE effect = ?');

    return {
      EffectIntended({ at, revision, data }) {
        intend.run(data.effect, data.process, JSON.stringify(data.payload), at, data.until, revision);
      },
      EffectTaken({ revision, data }) {
        move.run(data.attempt, data.until, revision, data.effect);
      },
      EffectPostponed({ revision, data }) {
        move.run(data.attempt, data.until, revision, data.effect);
      },
      EffectEnded({ data }) {
        end.run(data.effect);
      },
      MemberErased() {
        // An effect names members by their ids alone.
      },
    };
  },

  queries: createEffectQueries,
  statements: EFFECT_STATEMENTS,
  own: 'nothing',
});
