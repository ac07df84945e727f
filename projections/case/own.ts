import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import type { NoticeRow } from './queries.ts';

const SLICE = 500;

export const OWN_DECISION_STATEMENTS = {
  own: statement<NoticeRow>(
    'a slice of one member’s: the key in its order',
    `SELECT position, inCase, kind, thing, decision, reason, at FROM case_notices
      WHERE member = ? AND position > ? AND decision <> '' ORDER BY position LIMIT ${SLICE}`,
  ),
};

/** What an export tells a member of decisions. */
export const ownDecisions: OwnLists = (db) => {
  const { own: behind } = prepareAll(db, OWN_DECISION_STATEMENTS);
  return {
    'decisions.json': {
      about: 'what moderators decided that concerns you',
      slice(member, after) {
        const found = behind.all(member, after);
        const shown = found.map(({ kind, thing, decision, reason, at }) => ({
          ...{ kind, id: thing, decision, reason, decidedAt: new Date(at).toISOString() },
        }));
        return { rows: shown, next: found.length < SLICE ? null : (found.at(-1)?.position ?? null) };
      },
    },
  };
};
