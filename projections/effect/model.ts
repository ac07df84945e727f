import { readModel } from '../runner/definition.ts';
import { createEffectQueries, EFFECT_STATEMENTS } from './queries.ts';

/** What processes intended and nothing came of yet, and what they gave up. What has ended well is gone from here; the log keeps it. */
export const effects = readModel({
  name: 'effects',
  version: 2,
  tablesDigest: '40cecd72415b307c',
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
    CREATE TABLE failed_effects (
      position INTEGER PRIMARY KEY,
      effect   TEXT NOT NULL UNIQUE,
      process  TEXT NOT NULL,
      payload  TEXT NOT NULL,
      at       INTEGER NOT NULL,
      endedAt  INTEGER NOT NULL,
      attempts INTEGER NOT NULL,
      reason   TEXT NOT NULL
    );
  `,

  handlers(db) {
    const intend = db.prepare(
      'INSERT INTO effects (effect, process, payload, at, attempt, until, revision) VALUES (?, ?, ?, ?, 1, ?, ?)',
    );
    const move = db.prepare('UPDATE effects SET attempt = ?, until = ?, revision = ? WHERE effect = ?');
    const end = db.prepare('DELETE FROM effects WHERE effect = ?');
    const fail = db.prepare(
      `INSERT OR REPLACE INTO failed_effects (position, effect, process, payload, at, endedAt, attempts, reason)
        SELECT ?, effect, process, payload, at, ?, attempt, ? FROM effects WHERE effect = ?`,
    );
    const again = db.prepare(
      `INSERT OR REPLACE INTO effects (effect, process, payload, at, attempt, until, revision)
        SELECT effect, process, payload, at, 0, ?, ? FROM failed_effects WHERE effect = ?`,
    );
    const unfail = db.prepare('DELETE FROM failed_effects WHERE effect = ?');

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
      EffectEnded({ position, at, data }) {
        if (data.outcome === 'given-up') fail.run(position, at, data.reason, data.effect);
        end.run(data.effect);
      },
      EffectRetried({ revision, data }) {
        again.run(data.until, revision, data.effect);
        unfail.run(data.effect);
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
