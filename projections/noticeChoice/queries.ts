import type { DatabaseSync } from 'node:sqlite';
import type { NoticeSubject } from '#events/noticeSubjects.ts';
import type { Position } from '#events/port/store.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/** What concerns a member's teams and what they watch. The order is that of the bits: a new one goes to the end. */
export const TEAM_SUBJECTS = ['applications', 'funds', 'teams'] as const satisfies readonly NoticeSubject[];

export type TeamSubject = (typeof TEAM_SUBJECTS)[number];

/** Whose daily mail comes at an hour is asked so many at a time. */
export const DIGEST_SLICE = 100;

export const NOTICE_CHOICE_STATEMENTS = {
  unwanted: statement<{ unwanted: number }>(
    'one member by their id',
    'SELECT unwanted FROM notice_choices WHERE member = ?',
  ),
  atHour: statement<{ position: Position; member: string }>(
    `the next ${DIGEST_SLICE}: an index in its order`,
    `SELECT position, member FROM notice_choices WHERE hour = ? AND position > ? ORDER BY position LIMIT ${DIGEST_SLICE}`,
  ),
};

export function createNoticeChoiceQueries(db: DatabaseSync) {
  const { unwanted, atHour } = prepareAll(db, NOTICE_CHOICE_STATEMENTS);
  return {
    /** Of which of these a member does not want to hear. */
    unwanted(member: string): ReadonlySet<TeamSubject> {
      const bits = unwanted.get(member)?.unwanted ?? 0;
      return new Set(TEAM_SUBJECTS.filter((_, n) => bits & (1 << n)));
    },

    /** The next members whose daily mail comes at that hour, behind one's `position`. */
    atHour: (hour: number, after: Position) => atHour.all(hour, after),
  };
}
