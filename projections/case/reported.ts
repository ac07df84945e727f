import type { DatabaseSync } from 'node:sqlite';
import type { EventNamed } from '#events/catalogue.ts';
import { isGraver, OBJECTION_MS, type ReportReason } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { rows } from '../sql/rows.ts';

/**
 * So many members who report, while its owner is asked, what is graver than the question are heard together, although somebody had
 * reported something as grave before it: one false report must not keep all later ones waiting.
 */
export const HEARD_TOGETHER = 3;

interface Found {
  readonly state: string;
  readonly waits: number;
  readonly sinceAt: number;
  readonly decision: string;
  /** JSON of reasons. */
  readonly asked: string;
  readonly unheard: number | null;
  readonly unheardFor: string;
  readonly hearsAt: number;
  /** So many reports since the question are graver than it. Each member reports a thing once. */
  readonly graver: number;
}

/** What reports do to the case of their thing, whose row is there. */
export function createReported(db: DatabaseSync, prioritise: (id: string) => void) {
  const find = rows<Found>(
    db.prepare(
      'SELECT state, waits, sinceAt, decision, asked, unheard, unheardFor, hearsAt, graver FROM cases WHERE id = ?',
    ),
  );
  const report = db.prepare('UPDATE cases SET reports = reports + 1 WHERE id = ?');
  const unheard = db.prepare('UPDATE cases SET unheard = ?, unheardFor = ?, hearsAt = ? WHERE id = ?');
  const weigh = db.prepare('UPDATE cases SET graver = ? WHERE id = ?');
  const reporter = db.prepare('INSERT INTO case_reporters (inCase, position, member) VALUES (?, ?, ?)');
  const newest = rows<{ position: Position }>(
    db.prepare('SELECT position FROM case_reporters WHERE inCase = ? AND position > ? ORDER BY position DESC LIMIT 1'),
  );
  const counted = db.prepare(
    `INSERT INTO case_reasons (inCase, reason, count, position) VALUES (?, ?, 1, ?)
      ON CONFLICT DO UPDATE SET count = count + 1, position = excluded.position`,
  );

  function add({ position, at, data: { kind, id, by, reason } }: EventNamed<'AbuseReported'>): void {
    const inCase = caseIdOf('reports', kind, id);
    report.run(inCase);
    counted.run(inCase, reason, position);
    reporter.run(inCase, position, by);
    prioritise(inCase);
    const found = find.get(inCase);
    // What is hidden by decision is not opened again by who saw it before.
    const isHidden = found?.state === 'decided' && (found.decision === 'hide' || found.decision === 'remove');
    if (found?.waits !== 0 || isHidden) return;
    const graver = found.graver + (found.state === 'asked' && isGraver(reason, reasonsOf(found).slice(0, 1)) ? 1 : 0);
    if (graver > found.graver) weigh.run(graver, inCase);
    const isTogether = graver >= HEARD_TOGETHER;
    const hearsAt = isTogether ? 0 : heardFrom(found, reason, at);
    // Of several that nobody has heard, the one that is heard first; together, for none of their reasons alone.
    if (found.unheard === null || hearsAt < found.hearsAt)
      unheard.run(position, isTogether ? '' : reason, hearsAt, inCase);
  }

  return {
    add,

    /** Lets a case be opened for what was reported behind a position, where something was. */
    again(inCase: string, after: Position): void {
      const found = newest.get(inCase, after);
      if (found) unheard.run(found.position, '', 0, inCase);
    },
  };
}

/** The reason of the question, and the gravest that had been reported by then. */
const reasonsOf = ({ asked }: Found): string[] => JSON.parse(asked) as string[]; // as the model wrote it

/** From when a case is opened for a report, in milliseconds since 1970: 0 for at once. */
function heardFrom(found: Found, reason: ReportReason, at: number): number {
  const until = found.sinceAt + OBJECTION_MS;
  if (found.state !== 'asked' || at >= until) return 0;
  return isGraver(reason, reasonsOf(found)) ? 0 : until;
}
