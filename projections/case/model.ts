import { indiaMonth } from '#events/indiaDay.ts';
import { allNotes, type CaseNote, OBJECTION_MS } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { createTail } from '../sql/tail.ts';
import { decided as decisionIn, type Force, forceOf, objected as objectionIn, removesFrom } from './force.ts';
import { ownDecisions } from './own.ts';
import { CASE_STATEMENTS, createCaseQueries } from './queries.ts';
import { createReported } from './reported.ts';
import { CASE_INDEXES, CASE_TABLES } from './tables.ts';
import { toldOf } from './told.ts';
import { createUndo } from './undo.ts';

/** A certificate that was refused is kept, so long as it is neither kept nor verified, until nobody can object to the newest decision. */
const REMOVES_AT = `iif(cause = 'document' AND removesAt IS NOT NULL AND ?4 NOT IN ('keep', 'verify'), ?9, ?7)`;

/**
 * Moderators' cases: each thing once with its review and all its reports, however many report it, and once for each proof.
 * `cause`: what it was opened for last; `review`: 1 for its review too, whose notes it has; 2 once a decision let it be
 * seen, until it is opened again. `state` is '' where there are reports and no case
 * yet; `unheard`: the position of a report that came while it did not wait, and for which it is opened again: not while what it is
 * about is hidden, and not before `hearsAt` where its owner is asked. `closed`: why it closed by itself. `asked`: JSON of the reasons that a report must be graver
 * than to be heard before; `graver`: how many came since that are graver than the question alone, for of these so many are heard together. `force`: JSON of what is in force in it (`force.ts`). Who reported is kept by id, to be told once that it
 * was decided. Words stand in the log alone.
 */
export const cases = readModel({
  name: 'cases',
  version: 13,
  tablesDigest: 'f7b423acdde3d372',
  personal: false,
  tables: CASE_TABLES,
  indexes: CASE_INDEXES,
  handlers: createHandlers,
  queries: createCaseQueries,
  statements: CASE_STATEMENTS,
  own: ownDecisions,
});

interface Thing {
  readonly kind: string;
  readonly thing: string;
}

/** A case as it is in the table. */
interface Before extends Thing {
  readonly state: string;
  readonly waits: number;
  readonly review: number;
  readonly notes: string;
  readonly decision: string;
  readonly decided: Position;
  readonly since: Position;
  readonly closed: string;
  readonly force: string;
}

type Deed = { readonly position: Position; readonly at: number };

/** With these a case closes although it was reported. */
const isGone = (why: string): boolean => why === 'removed' || why === 'erased';

function createHandlers(db: Parameters<typeof createTail>[0]): Handlers {
  const find = rows<Before>(
    db.prepare(
      'SELECT kind, thing, state, waits, review, notes, decision, decided, since, closed, force FROM cases WHERE id = ?',
    ),
  );
  const begin = db.prepare(
    `INSERT OR IGNORE INTO cases (id, kind, thing, cause, state, waits, since, sinceAt) VALUES (?, ?, ?, ?, '', 0, ?, ?)`,
  );
  const open = db.prepare(
    `UPDATE cases SET state = 'open', waits = 1, since = ?, sinceAt = ?, cause = ?, review = ?, notes = ?, closed = '',
      unheard = NULL WHERE id = ?`,
  );
  const review = db.prepare('UPDATE cases SET review = ?, notes = ? WHERE id = ?');
  const wait = db.prepare(
    `UPDATE cases SET state = ?, waits = 1, since = ?, sinceAt = ?, closed = '', unheard = NULL WHERE id = ?`,
  );
  const putForce = db.prepare(
    `UPDATE cases SET force = ?, removesAt = iif(cause = 'document', removesAt, ?) WHERE id = ?`,
  );
  const decide = db.prepare(
    `UPDATE cases SET state = ?, waits = 0, since = ?2, sinceAt = ?3, decision = ?4, reason = ?5, decidedBy = ?6,
      decided = ?2, asked = ?10, graver = 0, closed = '', force = ?11, review = iif(review = 1 AND ?12, 2, review), removesAt = ${REMOVES_AT}, unheard = iif(?4 IN ('hide', 'remove') OR state = 'asked', NULL, unheard)
      WHERE id = ?8`,
  );
  const close = db.prepare(
    `UPDATE cases SET state = 'closed', waits = 0, since = ?, sinceAt = ?, closed = ?, review = iif(review = 1, 2, review),
      unheard = NULL WHERE id = ?`,
  );
  const removed = db.prepare('UPDATE cases SET removesAt = NULL WHERE id = ?');
  const kept = db.prepare('UPDATE cases SET removesAt = ? WHERE id = ?');
  const concern = db.prepare('INSERT INTO case_concerned (member, position, inCase, event) VALUES (?, ?, ?, ?)');
  const tell = db.prepare(
    `INSERT OR IGNORE INTO case_notices (member, position, inCase, kind, thing, decision, reason, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  // Whoever reported since the last decision, in one go.
  const tellReporters = db.prepare(
    `INSERT OR IGNORE INTO case_notices (member, position, inCase, kind, thing, decision, reason, at)
      SELECT member, ?2, inCase, ?3, ?4, '', ?7, ?5 FROM case_reporters WHERE inCase = ?1 AND position > ?6`,
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
  const reported = createReported(db);
  const undo = createUndo(db, moved.add);

  /** What is in force changes, or what its end hangs on. */
  function enforce(id: string, change: (before: Force) => Force = (before) => before): void {
    const found = find.get(id);
    // Of what nobody decided, nothing is.
    if (!found || found.force === '') return;
    const force = change(forceOf(found.force));
    putForce.run(JSON.stringify(force), removesFrom(force, found.state), id);
  }

  /** Whoever reported behind a position hears once that it was decided, or (`gone`) that what they reported is not there any more. */
  function thank(id: string, after: Position, { position, at }: Deed, { kind, thing }: Thing, why: '' | 'gone'): void {
    tellReporters.run(id, position, kind, thing, at, after, why);
    for (const { member } of newest.all(id, after)) moved.add(position, member);
  }

  return {
    AbuseReported(event) {
      const { position, at, data } = event;
      begin.run(caseIdOf('reports', data.kind, data.id), data.kind, data.id, 'reports', position, at);
      reported.add(event);
      count.run(indiaMonth(at), 'reported', data.reason);
    },

    CaseOpened({ position, at, data: { case: id, kind, id: thing, cause, notes, unread } }) {
      begin.run(id, kind, thing, cause, position, at);
      if (unread !== undefined) undo.take(id, unread, position);
      const before = find.get(id);
      const noted = JSON.parse(before?.notes ?? '[]') as CaseNote[]; // as this wrote it
      const isOpen = before?.waits === 1;
      // Until somebody keeps it, whatever else it is opened for.
      const isReview = cause === 'review' || before?.review === 1;
      const all = JSON.stringify(isOpen || isReview ? allNotes(noted, notes) : notes);
      if (isOpen) review.run(isReview ? 1 : (before?.review ?? 0), all, id);
      else open.run(position, at, cause, isReview ? 1 : 0, all, id);
      enforce(id);
    },

    CaseDecided(decided) {
      const { id: event, position, at, data } = decided;
      const { case: id, kind, id: thing, decision, reason: why, by, objection } = data;
      const before = find.get(id);
      // Where it had closed before, they have heard.
      const heard = before && isGone(before.closed) ? before.since : (before?.decided ?? -1);
      const told = toldOf(data, before?.decision ?? '');
      undo.about(decided, heard, told);
      const state = decision === 'ask' ? 'asked' : 'decided';
      const asked = JSON.stringify(decision === 'ask' ? [why, ...(data.gravest ? [data.gravest] : [])] : []);
      const { force, passes } = decisionIn(forceOf(before?.force ?? ''), { id: event, decision, at, objection });
      const inForce = [JSON.stringify(force), passes ? 1 : 0] as const;
      const ends = [removesFrom(force, state), id, at + OBJECTION_MS] as const;
      decide.run(state, position, at, decision, why, by, ...ends, asked, ...inForce);
      count.run(indiaMonth(at), decision, why);
      if (objection !== null) count.run(indiaMonth(at), objection, '');
      for (const member of told) {
        concern.run(member, position, id, event);
        tell.run(member, position, id, kind, thing, decision, why, at);
        moved.add(position, member);
      }
      thank(id, heard, { position, at }, { kind, thing }, '');
    },

    CaseObjected({ position, at, data: { case: id, decision, also = [] } }) {
      wait.run('objected', position, at, id);
      enforce(id, (force) => objectionIn(force, [decision, ...also]));
      count.run(indiaMonth(at), 'objected', '');
    },

    CaseAnswered({ position, at, data: { case: id } }) {
      // Opened again meanwhile for something graver, it keeps its place.
      if (find.get(id)?.waits === 0) wait.run('open', position, at, id);
      enforce(id);
    },

    CaseClosed({ position, at, data: { case: id, why } }) {
      const before = find.get(id);
      close.run(position, at, why, id);
      // Nobody answers an objection any more.
      enforce(id, (force) => ({ ...force, unanswered: null }));
      if (before && isGone(why)) thank(id, before.decided, { position, at }, before, 'gone');
      // Reported at the same moment: whoever closed it had not read that.
      if (why === 'link-removed' || why === 'link-cleared' || why === 'gone') reported.again(id, before?.decided ?? -1);
    },

    ThingRemoved({ data }) {
      enforce(data.case, (force) => ({ ...force, removed: true }));
    },

    CertificateRefused({ at, data }) {
      kept.run(at + OBJECTION_MS, data.case);
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
