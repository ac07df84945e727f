import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { AbuseReason, ReportedKind } from '#events/subjects/abuse.ts';
import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, statement } from '../sql/rows.ts';

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

/** A report as moderators read it. */
export interface ReportOfThing {
  readonly position: Position;
  readonly by: string;
  readonly reason: AbuseReason;
  /** null where its writer has been forgotten. */
  readonly text: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

export const ABUSE_STATEMENTS = {
  ofThing: statement<ReportOfThing>(
    'the page: an index in its order',
    `SELECT position, by, reason, text, at FROM abuse_reports
      WHERE kind = ? AND id = ? AND position > ? AND position <= ? ORDER BY position LIMIT ?`,
  ),
  ofOne: statement<AbuseReportRow>('a slice of what one member reported: an index in its order', OF_ONE),
};

export function createAbuseQueries(db: DatabaseSync) {
  const { ofOne, ofThing } = prepareAll(db, ABUSE_STATEMENTS);
  return {
    /** What was reported of a thing behind a position and up to another, oldest first. */
    ofThing: (kind: ReportedKind, id: string, after: Position, upTo: Position, limit: number) =>
      ofThing.all(kind, id, after, upTo, limit),

    /** What a member reported behind a position, oldest first: 500 at the most. */
    reportedBy: (by: string, after: Position): readonly AbuseReportRow[] => ofOne.all(by, after),
  };
}

export const ownAbuseReports: OwnLists = (db) => {
  const { ofOne: behind } = prepareAll(db, ABUSE_STATEMENTS);
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
