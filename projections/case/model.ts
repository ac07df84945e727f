import { indiaMonth } from '#events/indiaDay.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { createTail, tailTable } from '../sql/tail.ts';
import { CASE_STATEMENTS, createCaseQueries, ownDecisions } from './queries.ts';
import { toldOf } from './told.ts';

const DAY_MS = 86_400_000;
/** So long whoever it is about can object; what is removed is only hidden until then, and a certificate that was refused kept. */
const REMOVED_AFTER_MS = 30 * DAY_MS;

/** A certificate that was refused is kept, so long as it is neither kept nor verified, until nobody can object to the newest decision. */
const REMOVES_AT = `iif(cause = 'document' AND removesAt IS NOT NULL AND ?4 NOT IN ('keep', 'verify'), ?9, ?7)`;

/**
 * Moderators' cases: each thing once for each cause, however many report it. `state` is '' where there are reports and no case
 * yet; `unheard`: the position of a report that came while it did not wait, and for which it is opened again: not while what it is
 * about is hidden. Who reported is kept by id, to be told once that it
 * was decided. Words stand in the log alone.
 */
export const cases = readModel({
  name: 'cases',
  version: 5,
  tablesDigest: '800751bb19efc116',
  personal: false,
  tables: `
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
      notes     TEXT NOT NULL DEFAULT '[]',
      decision  TEXT NOT NULL DEFAULT '',
      reason    TEXT NOT NULL DEFAULT '',
      decidedBy TEXT NOT NULL DEFAULT '',
      decided   INTEGER NOT NULL DEFAULT -1,
      removesAt INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX cases_unheard ON cases (unheard) WHERE unheard IS NOT NULL;
    CREATE INDEX cases_removes ON cases (removesAt) WHERE removesAt IS NOT NULL;
    CREATE TABLE case_reporters (
      inCase   TEXT NOT NULL,
      position INTEGER NOT NULL,
      member   TEXT NOT NULL,
      PRIMARY KEY (inCase, position)
    ) WITHOUT ROWID;
    CREATE TABLE case_reasons (
      inCase TEXT NOT NULL,
      reason TEXT NOT NULL,
      n      INTEGER NOT NULL,
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
      n        INTEGER NOT NULL,
      PRIMARY KEY (month, decision, reason)
    ) WITHOUT ROWID;
    ${tailTable('case_moved')}
  `,
  indexes: `
    CREATE INDEX cases_waiting ON cases (waits, since);
    CREATE INDEX cases_waiting_kind ON cases (waits, kind, since);
    CREATE INDEX cases_state ON cases (state, since);
    CREATE INDEX cases_state_kind ON cases (state, kind, since);
  `,
  handlers: createHandlers,
  queries: createCaseQueries,
  statements: CASE_STATEMENTS,
  own: ownDecisions,
});

function createHandlers(db: Parameters<typeof createTail>[0]): Handlers {
  const find = rows<{ state: string; waits: number; decision: string; decided: number }>(
    db.prepare('SELECT state, waits, decision, decided FROM cases WHERE id = ?'),
  );
  const begin = db.prepare(
    `INSERT OR IGNORE INTO cases (id, kind, thing, cause, state, waits, since, sinceAt) VALUES (?, ?, ?, ?, '', 0, ?, ?)`,
  );
  const report = db.prepare('UPDATE cases SET reports = reports + 1 WHERE id = ?');
  const unheard = db.prepare('UPDATE cases SET unheard = ? WHERE id = ?');
  const open = db.prepare(
    "UPDATE cases SET state = 'open', waits = 1, since = ?, sinceAt = ?, notes = ?, unheard = NULL WHERE id = ?",
  );
  const wait = db.prepare('UPDATE cases SET state = ?, waits = 1, since = ?, sinceAt = ? WHERE id = ?');
  const decide = db.prepare(
    `UPDATE cases SET state = ?, waits = 0, since = ?2, sinceAt = ?3, decision = ?4, reason = ?5, decidedBy = ?6,
      decided = ?2, removesAt = ${REMOVES_AT}, unheard = iif(?4 IN ('hide', 'remove'), NULL, unheard) WHERE id = ?8`,
  );
  const removed = db.prepare('UPDATE cases SET removesAt = NULL WHERE id = ?');
  const kept = db.prepare('UPDATE cases SET removesAt = ? WHERE id = ?');
  const reporter = db.prepare('INSERT INTO case_reporters (inCase, position, member) VALUES (?, ?, ?)');
  const reason = db.prepare(
    'INSERT INTO case_reasons (inCase, reason, n) VALUES (?, ?, 1) ON CONFLICT DO UPDATE SET n = n + 1',
  );
  const concern = db.prepare('INSERT INTO case_concerned (member, position, inCase, event) VALUES (?, ?, ?, ?)');
  const tell = db.prepare(
    `INSERT OR IGNORE INTO case_notices (member, position, inCase, kind, thing, decision, reason, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  // Whoever reported since the last decision, in one go.
  const tellReporters = db.prepare(
    `INSERT OR IGNORE INTO case_notices (member, position, inCase, kind, thing, decision, reason, at)
      SELECT member, ?2, inCase, ?3, ?4, '', '', ?5 FROM case_reporters WHERE inCase = ?1 AND position > ?6`,
  );
  const newest = rows<{ member: string }>(
    db.prepare('SELECT member FROM case_reporters WHERE inCase = ? AND position > ? ORDER BY position LIMIT 500'),
  );
  const count = db.prepare(
    'INSERT INTO case_months (month, decision, reason, n) VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET n = n + 1',
  );
  const read = db.prepare(
    `INSERT INTO case_readers (member, readTo) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET readTo = MAX(readTo, excluded.readTo)`,
  );
  const forget = ['case_notices', 'case_concerned', 'case_readers'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE member = ?`),
  );
  const moved = createTail(db, 'case_moved');

  return {
    AbuseReported({ position, at, data: { kind, id, by, reason: why } }) {
      const inCase = caseIdOf('reports', kind, id);
      begin.run(inCase, kind, id, 'reports', position, at);
      report.run(inCase);
      reason.run(inCase, why);
      reporter.run(inCase, position, by);
      count.run(indiaMonth(at), 'reported', why);
      const found = find.get(inCase);
      // What is hidden by decision is not opened again by who saw it before.
      const hidden = found?.decision === 'hide' || found?.decision === 'remove';
      if (found?.waits === 0 && !(hidden && found.state === 'decided')) unheard.run(position, inCase);
    },

    CaseOpened({ position, at, data: { case: id, kind, id: thing, cause, notes } }) {
      begin.run(id, kind, thing, cause, position, at);
      open.run(position, at, JSON.stringify(notes), id);
    },

    CaseDecided({ id: event, position, at, data }) {
      const { case: id, kind, id: thing, decision, reason: why, by, objection } = data;
      const before = find.get(id);
      const ends = objection === 'upheld' ? at : at + REMOVED_AFTER_MS;
      const removesAt = decision === 'remove' ? ends : null;
      const state = decision === 'ask' ? 'asked' : 'decided';
      decide.run(state, position, at, decision, why, by, removesAt, id, ends);
      count.run(indiaMonth(at), decision, why);
      if (objection !== null) count.run(indiaMonth(at), objection, '');
      for (const member of toldOf(data, before?.decision ?? '')) {
        concern.run(member, position, id, event);
        tell.run(member, position, id, kind, thing, decision, why, at);
        moved.add(position, member);
      }
      if (data.cause !== 'reports') return;
      const last = before?.decided ?? -1;
      tellReporters.run(id, position, kind, thing, at, last);
      for (const { member } of newest.all(id, last)) moved.add(position, member);
    },

    CaseObjected({ position, at, data: { case: id } }) {
      wait.run('objected', position, at, id);
      count.run(indiaMonth(at), 'objected', '');
    },

    CaseAnswered({ position, at, data: { case: id } }) {
      wait.run('open', position, at, id);
    },

    ThingRemoved({ data }) {
      removed.run(data.case);
    },

    CertificateRefused({ at, data }) {
      kept.run(at + REMOVED_AFTER_MS, data.case);
    },

    CertificateDestroyed({ data: { kind, thing } }) {
      removed.run(caseIdOf('document', kind, thing));
    },

    InboxRead({ position, data: { member, upTo } }) {
      read.run(member, upTo);
      moved.add(position, member);
    },

    MemberErased({ data: { member } }) {
      for (const one of forget) one.run(member);
    },
  };
}
