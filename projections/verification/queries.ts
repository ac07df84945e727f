import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { TeamKind } from '#events/subjects/team.ts';
import type { Part } from '#events/subjects/verification.ts';
import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, statement } from '../sql/rows.ts';

/** A part that holds until a moment: milliseconds since 1970. */
export interface EndingPart {
  readonly position: Position;
  readonly kind: TeamKind;
  readonly thing: string;
  readonly part: Part;
  readonly until: number;
}

type OwnPart = EndingPart & { readonly number: string; readonly own: string; readonly at: number };

const SLICE = 100;

export const VERIFICATION_STATEMENTS = {
  lapsed: statement<EndingPart>(
    'the parts that end first, as many as asked for: an index in their order',
    'SELECT position, kind, thing, part, until FROM verifications WHERE until <= ? ORDER BY until, position LIMIT ?',
    'the parts that end first',
  ),
  ending: statement<EndingPart>(
    'a slice of the parts that end within a time, behind one of them: an index in their order',
    `SELECT position, kind, thing, part, until FROM verifications
      WHERE (until, position) > (?, ?) AND until <= ? ORDER BY until, position LIMIT ${SLICE}`,
  ),
  ofGiver: statement<OwnPart>(
    'a slice of what one member gave: an index in its order',
    `SELECT * FROM verifications WHERE by = ? AND position > ? ORDER BY position LIMIT ${SLICE}`,
  ),
};

export function createVerificationQueries(db: DatabaseSync) {
  const { lapsed, ending } = prepareAll(db, VERIFICATION_STATEMENTS);
  return {
    /** Those that hold no longer by then. @param now milliseconds since 1970 */
    lapsed: (now: number, limit: number): readonly EndingPart[] => lapsed.all(now, limit),

    /** Those that end behind one of them (its `until` and `position`) and by a moment, the first ones first: 100 at once. */
    ending: (after: Pick<EndingPart, 'until' | 'position'>, by: number): readonly EndingPart[] =>
      ending.all(after.until, after.position, by),
  };
}

export const ownVerifications: OwnLists = (db) => {
  const { ofGiver } = prepareAll(db, VERIFICATION_STATEMENTS);
  return {
    'verifications.json': {
      about: 'what you gave to prove who a company or a provider is',
      slice(member, after) {
        const found = ofGiver.all(member, after);
        const rows = found.map(({ kind, thing, part, number, own, at, until }) => ({
          ...{ kind, thing, part, number: own || number },
          ...{ since: new Date(at).toISOString(), until: new Date(until).toISOString() },
        }));
        return { rows, next: found.length < SLICE ? null : (found.at(-1)?.position ?? null) };
      },
    },
  };
};
