import { readModel } from '../runner/definition.ts';
import { createDeskActQueries, DESK_ACT_STATEMENTS, OWN_DESK_ACT_STATEMENTS, ownDeskActs } from './queries.ts';

/** What administrators did at the operator's desk, and why. It stands on when they or the member whom it concerns leave, without their words. */
export const deskActs = readModel({
  name: 'deskActs',
  version: 3,
  tablesDigest: '3285d8a9b2bd05d5',
  personal: true,
  tables: `
    CREATE TABLE desk_acts (
      position INTEGER PRIMARY KEY,
      kind     TEXT NOT NULL,
      thing    TEXT NOT NULL,
      event    INTEGER,
      by       TEXT NOT NULL,
      reason   TEXT,
      at       INTEGER NOT NULL
    );
    CREATE INDEX desk_acts_by ON desk_acts (by, position);
    CREATE INDEX desk_acts_by_thing ON desk_acts (thing);
  `,

  handlers(db) {
    const add = db.prepare(
      'INSERT INTO desk_acts (position, kind, thing, event, by, reason, at) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    const forget = db.prepare('UPDATE desk_acts SET reason = NULL WHERE by = ?1 OR thing = ?1');
    return {
      EventSkipped({ position, at, data, personal }) {
        add.run(position, 'skip', data.model, data.position, data.by, personal?.reason ?? null, at);
      },
      ProjectionRetried({ position, at, data, personal }) {
        add.run(position, 'retry-model', data.model, null, data.by, personal?.reason ?? null, at);
      },
      EffectRetried({ position, at, data, personal }) {
        add.run(position, 'retry-effect', data.process, null, data.by, personal?.reason ?? null, at);
      },
      MemberHelped({ position, at, data, personal }) {
        add.run(position, data.help, data.member, null, data.by, personal?.reason ?? null, at);
      },
      FactorsRemovalAsked({ position, at, data, personal }) {
        add.run(position, 'factors-removal', data.member, null, data.by, personal?.reason ?? null, at);
      },
      MemberErased({ data }) {
        forget.run(data.member);
      },
    };
  },

  queries: createDeskActQueries,
  statements: { ...DESK_ACT_STATEMENTS, ...OWN_DESK_ACT_STATEMENTS },
  own: ownDeskActs,
});
