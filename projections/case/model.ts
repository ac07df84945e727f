import { indiaMonth } from '#events/indiaDay.ts';
import type { Position } from '#events/port/store.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { rows } from '../sql/rows.ts';
import { createTail } from '../sql/tail.ts';
import { OWN_DECISION_STATEMENTS, ownDecisions } from './own.ts';
import { createPriority } from './priority.ts';
import { CASE_STATEMENTS, createCaseQueries } from './queries.ts';
import { QUEUE_STATEMENTS } from './queue.ts';
import { createReported } from './reported.ts';
import { type CaseEvent, type Row, rowWith } from './row.ts';
import { CASE_INDEXES, CASE_TABLES } from './tables.ts';
import { toldOf } from './told.ts';
import { createUndo, heardTo, isGone } from './undo.ts';

/**
 * Moderators' cases: each thing once with its review and all its reports, however many report it, and once for each proof.
 * `cause`: what it was opened for last; `review`: 1 for its review too, whose notes it has; 2 once a decision let it be
 * seen, until it is opened again. `state` is '' where there are reports and no case
 * yet; `unheard`: the position of a report that came while it did not wait, and for which it is opened again: not while what it is
 * about is hidden, and not before `hearsAt` where its owner is asked. `closed`: why it closed by itself. `asked`: JSON of the reasons that a report must be graver
 * than to be heard before; `graver`: how many came since that are graver than the question alone, for of these so many are heard together. `force`: JSON of what is in force in it (`force.ts`). Who reported is kept by id, to be told once that it
 * was decided. `settled`: the position of the newest decision that was no question; `gravest`: the gravest reason that was reported since;
 * `priority`: its place by that among those that wait (`priority.ts`). Words stand in the log alone.
 */
export const cases = readModel({
  name: 'cases',
  version: 16,
  tablesDigest: '76daae937ccec52b',
  personal: false,
  tables: CASE_TABLES,
  indexes: CASE_INDEXES,
  handlers: createHandlers,
  queries: createCaseQueries,
  statements: { ...CASE_STATEMENTS, ...QUEUE_STATEMENTS, ...OWN_DECISION_STATEMENTS },
  own: ownDecisions,
});

interface Thing {
  readonly kind: string;
  readonly thing: string;
}

type Deed = { readonly position: Position; readonly at: number };

function createHandlers(db: Parameters<typeof createTail>[0]): Handlers {
  const find = rows<Row>(
    db.prepare(
      `SELECT cause, state, waits, since, sinceAt, review, notes, closed, decision, reason, decidedBy, decided, settled, asked,
        removesAt, force FROM cases WHERE id = ?`,
    ),
  );
  const begin = db.prepare(
    `INSERT OR IGNORE INTO cases (id, kind, thing, cause, state, waits, since, sinceAt) VALUES (?, ?, ?, ?, '', 0, ?, ?)`,
  );
  const put = db.prepare(
    `UPDATE cases SET cause = :cause, state = :state, waits = :waits, since = :since, sinceAt = :sinceAt, review = :review,
      notes = :notes, closed = :closed, decision = :decision, reason = :reason, decidedBy = :decidedBy, decided = :decided,
      settled = :settled, asked = :asked, removesAt = :removesAt, force = :force WHERE id = :id`,
  );
  const hear = db.prepare('UPDATE cases SET unheard = NULL WHERE id = ?');
  const ungrave = db.prepare('UPDATE cases SET graver = 0 WHERE id = ?');
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
    'INSERT INTO case_months (month, decision, reason, count) VALUES (?, ?, ?, 1) ON CONFLICT DO UPDATE SET count = count + 1',
  );
  const read = db.prepare(
    `INSERT INTO case_readers (member, readTo) VALUES (?, ?)
      ON CONFLICT DO UPDATE SET readTo = MAX(readTo, excluded.readTo)`,
  );
  const forget = ['case_notices', 'case_concerned', 'case_readers'].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE member = ?`),
  );
  const moved = createTail(db, 'case_moved');
  const prioritise = createPriority(db);
  const reported = createReported(db, prioritise);
  const undo = createUndo(db, moved.add);

  /** The row of a case as one more of its events leaves it. Of a case that was never opened or reported, there is none. */
  function fold(
    id: string,
    event: CaseEvent,
    before: Row | undefined = find.get(id),
    told: readonly string[] = [],
  ): void {
    if (!before) return;
    undo.add(id, event, told);
    put.run({ ...rowWith(before, event), id });
    prioritise(id);
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

    CaseOpened(event) {
      const { position, at, data } = event;
      const { case: id, unread } = data;
      begin.run(id, data.kind, data.id, data.cause, position, at);
      const before = find.get(id);
      const without = unread !== undefined && before ? undo.take(id, unread, before, position) : null;
      fold(id, event, without ?? before);
      hear.run(id);
    },

    CaseDecided(event) {
      const { id: decided, position, at, data } = event;
      const { case: id, kind, id: thing, decision, reason: why, objection } = data;
      const before = find.get(id);
      const told = toldOf(data, before?.decision ?? '');
      fold(id, event, before, told);
      ungrave.run(id);
      // What was reported since it was decided before is heard, unless it is hidden now, or its owner was asked about it.
      if (decision === 'hide' || decision === 'remove' || before?.state === 'asked') hear.run(id);
      count.run(indiaMonth(at), decision, why);
      if (objection !== null) count.run(indiaMonth(at), objection, '');
      for (const member of told) {
        concern.run(member, position, id, decided);
        tell.run(member, position, id, kind, thing, decision, why, at);
        moved.add(position, member);
      }
      thank(id, before ? heardTo(before) : -1, { position, at }, { kind, thing }, '');
    },

    CaseObjected(event) {
      fold(event.data.case, event);
      hear.run(event.data.case);
      count.run(indiaMonth(event.at), 'objected', '');
    },

    CaseAnswered(event) {
      fold(event.data.case, event);
      hear.run(event.data.case);
    },

    CaseClosed(event) {
      const { case: id, kind, id: thing, why } = event.data;
      const before = find.get(id);
      fold(id, event, before);
      hear.run(id);
      if (before && isGone(why)) thank(id, before.decided, event, { kind, thing }, 'gone');
      // Reported at the same moment: whoever closed it had not read that.
      if (why === 'link-removed' || why === 'link-cleared' || why === 'gone') reported.again(id, before?.decided ?? -1);
    },

    ThingRemoved(event) {
      fold(event.data.case, event);
    },

    CertificateRefused(event) {
      fold(event.data.case, event);
    },

    CertificateDestroyed(event) {
      fold(caseIdOf('document', event.data.kind, event.data.thing), event);
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
