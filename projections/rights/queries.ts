import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { ShownNotice } from '#events/subjects/consent.ts';
import { PURPOSES, type Purpose } from '#events/subjects/purposes.ts';
import type { OwnLists } from '../runner/definition.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { createTailReader, TAIL_MOST } from '../sql/tail.ts';

/** A choice, by the member, with what was shown; `at` in milliseconds since 1970. */
export interface ConsentRow {
  readonly position: Position;
  readonly purpose: Purpose;
  readonly given: boolean;
  readonly notice: ShownNotice;
  readonly at: number;
}

/** As the table has it. */
type StoredConsent = Omit<ConsentRow, 'given' | 'notice'> & { readonly given: number; readonly notice: string };

export interface NomineeRow {
  readonly name: string;
  readonly reach: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * `answer`, `answeredAt` and `answered`, the position of the answer, are null until there is one. Times in milliseconds since
 * 1970.
 */
export interface GrievanceRow {
  readonly number: string;
  readonly position: Position;
  readonly member: string;
  readonly text: string;
  /** The day in India, YYYY-MM-DD. */
  readonly due: string;
  readonly at: number;
  readonly answer: string | null;
  readonly answeredAt: number | null;
  readonly answered: Position | null;
}

export interface GrievancesAsked {
  readonly state: 'waiting' | 'answered';
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** That a grievance was answered: `position` and `at` (milliseconds since 1970) are the answer's. */
export interface AnswerNotice {
  readonly position: Position;
  readonly number: string;
  readonly at: number;
  readonly unread: boolean;
}

/** So many at once, of consents and of grievances. */
const SLICE = 200;
/** The newest so many of one's own grievances are listed; the export has all. */
export const GRIEVANCES_LISTED = 100;

/** On a page of the desk, where it is not said. */
const DESK_LISTED = 100;

export interface GrievancesPage {
  readonly items: readonly GrievanceRow[];
  readonly nextCursor: string | null;
}

const ofMember = 'a slice of what one member did: an index in its order';

export const RIGHTS_STATEMENTS = {
  consent: statement<StoredConsent>(
    'one row by its key',
    'SELECT * FROM consents_now WHERE member = ? AND purpose = ?',
  ),
  consentsBehind: statement<StoredConsent>(
    ofMember,
    `SELECT * FROM consents WHERE member = ? AND position > ? ORDER BY position LIMIT ${SLICE}`,
  ),
  nominee: statement<NomineeRow>('one row by its key', 'SELECT name, reach, at FROM nominees WHERE member = ?'),
  grievance: statement<GrievanceRow>('one row by its key', 'SELECT * FROM grievances WHERE number = ?'),
  grievances: statement<GrievanceRow>(
    ofMember,
    `SELECT * FROM grievances WHERE member = ? ORDER BY position DESC LIMIT ${GRIEVANCES_LISTED}`,
  ),
  grievancesBehind: statement<GrievanceRow>(
    ofMember,
    `SELECT * FROM grievances WHERE member = ? AND position > ? ORDER BY position LIMIT ${SLICE}`,
  ),
  answers: statement<Omit<AnswerNotice, 'unread'>>(
    'the page: an index in its order',
    `SELECT answered AS position, number, answeredAt AS at FROM grievances
      WHERE member = ? AND answered IS NOT NULL AND answered < ? ORDER BY answered DESC LIMIT ?`,
  ),
  unread: statement<{ count: number }>(
    `the newest of one member, ${GRIEVANCES_LISTED} at the most`,
    `SELECT COUNT(*) AS count FROM (SELECT 1 FROM grievances
      WHERE member = ? AND answered IS NOT NULL AND answered > ? LIMIT ${GRIEVANCES_LISTED})`,
  ),
  readTo: statement<{ readTo: Position }>(
    'one row by its key',
    'SELECT readTo FROM grievance_readers WHERE member = ?',
  ),
  movedSince: statement<{ who: string }>(
    `the table, of ${TAIL_MOST} rows at the most`,
    'SELECT who FROM rights_moved WHERE position > ?',
    `it has ${TAIL_MOST} rows at the most`,
  ),
  movedFrom: statement<{ n: number; position: Position }>(
    'the first row',
    'SELECT n, position FROM rights_moved ORDER BY n LIMIT 1',
  ),
  openGrievances: statement<GrievanceRow>(
    'a slice of those without an answer: an index of these alone',
    'SELECT * FROM grievances WHERE answeredAt IS NULL AND position > ? ORDER BY position LIMIT ?',
    'what is looked at is what is answered: the index holds the open alone, in this order',
  ),
  answeredGrievances: statement<GrievanceRow>(
    'the page: an index of those with an answer alone, in its order',
    'SELECT * FROM grievances WHERE answered IS NOT NULL AND answered < ? ORDER BY answered DESC LIMIT ?',
    'what is looked at is what is answered: the first so many of the range',
  ),
};

const CURSORS = {
  waiting: cursorOf('grievances:waiting', ['number']),
  answered: cursorOf('grievances:answered', ['number']),
} as const;

const consentOf = ({ given, notice, position, purpose, at }: StoredConsent): ConsentRow => ({
  ...{ position, purpose, at, given: given === 1 },
  notice: JSON.parse(notice), // written from the event's own
});

export function createRightsQueries(db: DatabaseSync) {
  const made = prepareAll(db, RIGHTS_STATEMENTS);
  const { consent, nominee, grievance, grievances, openGrievances, answeredGrievances } = made;
  const readTo = (member: string): Position => made.readTo.get(member)?.readTo ?? -1;
  return {
    /** The newest answers to a member's grievances behind a position, the newest first. */
    answers(member: string, before: Position, limit: number): readonly AnswerNotice[] {
      const seen = readTo(member);
      return made.answers.all(member, before, limit).map((row) => ({ ...row, unread: row.position > seen }));
    },

    /** How many answers a member has not seen; a hundred are counted. */
    unread: (member: string): number => made.unread.get(member, readTo(member))?.count ?? 0,

    /** Whose answers, or what they have seen of them, moved behind a position; null where they are too many. */
    movedSince: createTailReader(made.movedSince, made.movedFrom),

    /** The member's newest choice for each purpose that they have spoken of. */
    consents(member: string): ReadonlyMap<Purpose, ConsentRow> {
      const found = PURPOSES.flatMap((purpose) => consent.get(member, purpose) ?? []);
      return new Map(found.map((row) => [row.purpose, consentOf(row)]));
    },

    nominee: (member: string): NomineeRow | undefined => nominee.get(member),

    grievance: (number: string): GrievanceRow | undefined => grievance.get(number),

    /** A member's newest grievances, the newest first: 100 at the most. */
    grievances: (member: string): readonly GrievanceRow[] => grievances.all(member),

    /** A page of everybody's: of those without an answer the oldest first, of the others what was answered last. */
    desk({ state, limit = DESK_LISTED, cursor }: GrievancesAsked): GrievancesPage | CursorRefused {
      const isWaiting = state === 'waiting';
      const begin = isWaiting ? -1 : Number.MAX_SAFE_INTEGER;
      const [from] = cursor === undefined ? [begin] : (CURSORS[state].decode(cursor) ?? []);
      if (from === undefined) return CURSOR_REFUSED;
      const found = (isWaiting ? openGrievances : answeredGrievances).all(from, limit + 1);
      const items = found.slice(0, limit);
      const last = items.at(-1);
      const end = isWaiting ? last?.position : last?.answered;
      const more = found.length > limit && end !== undefined && end !== null;
      return { items, nextCursor: more ? CURSORS[state].encode([end]) : null };
    },
  };
}

const iso = (at: number): string => new Date(at).toISOString();

export const ownRights: OwnLists = (db) => {
  const { consentsBehind, nominee, grievancesBehind } = prepareAll(db, RIGHTS_STATEMENTS);
  const next = (found: readonly { readonly position: Position }[]): Position | null =>
    found.length < SLICE ? null : (found.at(-1)?.position ?? null);
  return {
    'consents.json': {
      about: 'what you agreed to and withdrew, with the notice that was shown',
      slice(member, after) {
        const found = consentsBehind.all(member, after);
        const rows = found
          .map(consentOf)
          .map(({ purpose, given, notice, at }) => ({ purpose, given, notice, at: iso(at) }));
        return { rows, next: next(found) };
      },
    },
    'nominee.json': {
      about: 'whom you named to act for you',
      slice(member) {
        const named = nominee.get(member);
        return { rows: named ? [{ name: named.name, reach: named.reach, namedAt: iso(named.at) }] : [], next: null };
      },
    },
    'grievances.json': {
      about: 'what you complained of, and our answers',
      slice(member, after) {
        const found = grievancesBehind.all(member, after);
        const rows = found.map(({ number, text, due, at, answer, answeredAt }) => ({
          ...{ number, text, due, madeAt: iso(at), answer: answer ?? '' },
          answeredAt: answeredAt === null ? null : iso(answeredAt),
        }));
        return { rows, next: next(found) };
      },
    },
  };
};
