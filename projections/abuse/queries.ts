import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { AbuseReason, ReportedKind } from '#events/subjects/abuse.ts';
import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, rows, statement } from '../sql/rows.ts';

export interface AbuseReportRow {
  readonly position: Position;
  readonly kind: ReportedKind;
  /** Of what was reported. */
  readonly id: string;
  readonly reason: AbuseReason;
  /** null where its writer has been forgotten. */
  readonly text: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const SLICE = 500;
const OF_ONE = `SELECT position, kind, id, reason, text, at FROM abuse_reports
  WHERE by = ? AND position > ? ORDER BY position LIMIT ${SLICE}`;

export const ABUSE_STATEMENTS = {
  ofOne: statement<AbuseReportRow>('a slice of what one member reported: an index in its order', OF_ONE),
};

export function createAbuseQueries(db: DatabaseSync) {
  const { ofOne } = prepareAll(db, ABUSE_STATEMENTS);
  return {
    /** What a member reported behind a position, oldest first: 500 at the most. */
    reportedBy: (by: string, after: Position): readonly AbuseReportRow[] => ofOne.all(by, after),
  };
}

export const ownAbuseReports: OwnLists = (db) => {
  const behind = rows<AbuseReportRow>(db.prepare(OF_ONE));
  return {
    'abuse-reports.json': {
      about: 'what you reported',
      slice(member, after) {
        const found = behind.all(member, after);
        const shown = found.map(({ kind, id, reason, text, at }) => ({
          ...{ kind, id, reason, text: text ?? '', reportedAt: new Date(at).toISOString() },
        }));
        return { rows: shown, next: found.length < SLICE ? null : (found.at(-1)?.position ?? null) };
      },
    },
  };
};
