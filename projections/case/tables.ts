import { tailTable } from '../sql/tail.ts';
import { LOWEST } from './queue.ts';
import { UNDO_TABLE } from './undo.ts';

/** Of moderators' cases: what each column is for is told at the model. */
export const CASE_TABLES = `
    CREATE TABLE cases (
      id        TEXT PRIMARY KEY,
      kind      TEXT NOT NULL,
      thing     TEXT NOT NULL,
      cause     TEXT NOT NULL,
      state     TEXT NOT NULL,
      waits     INTEGER NOT NULL,
      since     INTEGER NOT NULL,
      sinceAt   INTEGER NOT NULL,
      reports   INTEGER NOT NULL DEFAULT 0,
      unheard   INTEGER,
      unheardFor TEXT NOT NULL DEFAULT '',
      hearsAt   INTEGER NOT NULL DEFAULT 0,
      asked     TEXT NOT NULL DEFAULT '[]',
      graver    INTEGER NOT NULL DEFAULT 0,
      review    INTEGER NOT NULL DEFAULT 0,
      notes     TEXT NOT NULL DEFAULT '[]',
      decision  TEXT NOT NULL DEFAULT '',
      reason    TEXT NOT NULL DEFAULT '',
      decidedBy TEXT NOT NULL DEFAULT '',
      decided   INTEGER NOT NULL DEFAULT -1,
      settled   INTEGER NOT NULL DEFAULT -1,
      gravest   TEXT NOT NULL DEFAULT '',
      priority  INTEGER NOT NULL DEFAULT ${LOWEST},
      removesAt INTEGER,
      force     TEXT NOT NULL DEFAULT '',
      closed    TEXT NOT NULL DEFAULT ''
    ) WITHOUT ROWID;
    CREATE INDEX cases_unheard ON cases (hearsAt, unheard) WHERE unheard IS NOT NULL;
    CREATE INDEX cases_removes ON cases (removesAt) WHERE removesAt IS NOT NULL;
    CREATE TABLE case_reporters (
      inCase   TEXT NOT NULL,
      position INTEGER NOT NULL,
      member   TEXT NOT NULL,
      PRIMARY KEY (inCase, position)
    ) WITHOUT ROWID;
    CREATE TABLE case_reasons (
      inCase   TEXT NOT NULL,
      reason   TEXT NOT NULL,
      count    INTEGER NOT NULL,
      position INTEGER NOT NULL,
      PRIMARY KEY (inCase, reason)
    ) WITHOUT ROWID;
    CREATE TABLE case_concerned (
      member   TEXT NOT NULL,
      position INTEGER NOT NULL,
      inCase   TEXT NOT NULL,
      event    TEXT NOT NULL,
      PRIMARY KEY (member, position)
    ) WITHOUT ROWID;
    CREATE TABLE case_notices (
      member   TEXT NOT NULL,
      position INTEGER NOT NULL,
      inCase   TEXT NOT NULL,
      kind     TEXT NOT NULL,
      thing    TEXT NOT NULL,
      decision TEXT NOT NULL,
      reason   TEXT NOT NULL,
      at       INTEGER NOT NULL,
      PRIMARY KEY (member, position)
    ) WITHOUT ROWID;
    CREATE TABLE case_readers (
      member TEXT PRIMARY KEY,
      readTo INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE case_months (
      month    TEXT NOT NULL,
      decision TEXT NOT NULL,
      reason   TEXT NOT NULL,
      count    INTEGER NOT NULL,
      PRIMARY KEY (month, decision, reason)
    ) WITHOUT ROWID;
    ${UNDO_TABLE}
    ${tailTable('case_moved')}
  `;

export const CASE_INDEXES = `
    CREATE INDEX cases_waiting ON cases (waits, priority, since);
    CREATE INDEX cases_waiting_kind ON cases (waits, kind, priority, since);
    CREATE INDEX cases_state ON cases (state, priority, since);
    CREATE INDEX cases_state_kind ON cases (state, kind, priority, since);
  `;
