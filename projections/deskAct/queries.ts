import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { OwnLists } from '../runner/definition.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';

export type DeskActKind = 'skip' | 'retry-model' | 'retry-effect' | 'code-sent' | 'sessions-ended' | 'factors-removal';

export interface DeskActRow {
  readonly position: Position;
  readonly kind: DeskActKind;
  /** A read model, a process, or the id of a member. */
  readonly thing: string;
  /** The position of the event that was skipped; else null. */
  readonly event: Position | null;
  /** The administrator. */
  readonly by: string;
  /** null where they have been forgotten. */
  readonly reason: string | null;
  /** Milliseconds since 1970. */
  readonly at: number;
}

const COLUMNS = 'position, kind, thing, event, by, reason, at';

export const DESK_ACT_STATEMENTS = {
  list: statement<DeskActRow>(
    'the page: the key in its order',
    `SELECT ${COLUMNS} FROM desk_acts WHERE position < ? ORDER BY position DESC LIMIT ?`,
  ),
};

const ACTS_PAGE = 50;
const BY_AGE = cursorOf('desk-acts', ['number']);

export function createDeskActQueries(db: DatabaseSync) {
  const { list } = prepareAll(db, DESK_ACT_STATEMENTS);
  return {
    /** One page of what was done, the last first. */
    list({
      limit = ACTS_PAGE,
      cursor,
    }: {
      readonly limit?: number | undefined;
      readonly cursor?: string | undefined;
    }): { readonly items: readonly DeskActRow[]; readonly nextCursor: string | null } | CursorRefused {
      const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : BY_AGE.decode(cursor);
      if (key === null) return CURSOR_REFUSED;
      const found = list.all(key[0] ?? Number.MAX_SAFE_INTEGER, limit + 1);
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: last && found.length > limit ? BY_AGE.encode([last.position]) : null };
    },
  };
}

const SLICE = 500;

export const OWN_DESK_ACT_STATEMENTS = {
  own: statement<DeskActRow>(
    'a slice of one member’s: an index in its order',
    `SELECT ${COLUMNS} FROM desk_acts WHERE by = ? AND position > ? ORDER BY position LIMIT ${SLICE}`,
  ),
};

export const ownDeskActs: OwnLists = (db) => {
  const { own: behind } = prepareAll(db, OWN_DESK_ACT_STATEMENTS);
  return {
    'desk-acts.json': {
      about: 'what you did at the operator’s desk',
      slice(member, after) {
        const found = behind.all(member, after);
        const shown = found.map(({ kind, thing, reason, at }) => ({
          ...{ kind, thing, reason: reason ?? '', at: new Date(at).toISOString() },
        }));
        return { rows: shown, next: found.length < SLICE ? null : (found.at(-1)?.position ?? null) };
      },
    },
  };
};
