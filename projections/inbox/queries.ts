import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { OwnLists } from '../runner/definition.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '../sql/cursor.ts';
import { prepareAll, statement } from '../sql/rows.ts';
import { createTailReader, TAIL_MOST } from '../sql/tail.ts';
import { KINDS, type Kind, kindNumber } from './kinds.ts';

export interface Notice {
  /** The log position of what happened; what `InboxRead.upTo` speaks of. */
  readonly position: Position;
  readonly kind: Kind;
  /** The id of who did it. */
  readonly actor: string;
  /** The id of the post that was liked or commented on; null for what is of no post. */
  readonly post: string | null;
  readonly unread: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Reader = { position: Position; readTo: Position; wanted: number } & { [K in Kind]: number };
type NoticeRow = { position: Position; kind: number; actor: string; post: string | null; at: number };

/** How whom a change concerned is found. */
const MOVED_STATEMENTS = {
  movedSince: statement<{ who: string }>(
    `the table, of ${TAIL_MOST} rows at the most`,
    'SELECT m.id AS who FROM inbox_moved t CROSS JOIN inbox_members m ON m.position = t.who WHERE t.position > ?',
    `it has ${TAIL_MOST} rows at the most`,
  ),
  movedFrom: statement<{ n: number; position: Position }>(
    'the first row',
    'SELECT n, position FROM inbox_moved ORDER BY n LIMIT 1',
  ),
};

export const INBOX_STATEMENTS = {
  ...MOVED_STATEMENTS,
  reader: statement<Reader>(
    'one member by their id',
    `SELECT position, readTo, wanted, ${KINDS.join(', ')} FROM inbox_members WHERE id = ?`,
  ),
  page: statement<NoticeRow>(
    'the page: the key in its order, once for each kind',
    `SELECT n.position, n.kind, a.id AS actor, p.id AS post, n.at
      FROM notices n JOIN inbox_members a ON a.position = n.actor LEFT JOIN inbox_posts p ON p.position = n.subject
      WHERE n.member = ? AND n.kind = ? AND n.position < ? ORDER BY n.position DESC LIMIT ?`,
  ),
};

const BY_AGE = cursorOf('notices', ['number']);

/** A page of notices begins behind this position; null where the cursor is none of theirs. */
export const noticesBehind = (cursor: string | undefined): Position | null =>
  cursor === undefined ? Number.MAX_SAFE_INTEGER : (BY_AGE.decode(cursor)?.[0] ?? null);
export const noticeCursor = (position: Position): string => BY_AGE.encode([position]);

export function createInboxQueries(db: DatabaseSync) {
  const { reader, page, movedSince, movedFrom } = prepareAll(db, INBOX_STATEMENTS);
  const wants = ({ wanted }: Reader): Kind[] => KINDS.filter((kind) => wanted & (1 << kindNumber(kind)));

  return {
    /** Whose notices changed behind a position; null where they are too many to be told one by one. */
    movedSince: createTailReader(movedSince, movedFrom),

    /** How many notices a member has not seen yet. */
    unread(member: string): number {
      const own = reader.get(member);
      return own === undefined ? 0 : wants(own).reduce((sum, kind) => sum + own[kind], 0);
    },

    /** One page of a member's notices, newest first. */
    list(
      member: string,
      { limit = 20, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
    ): { readonly items: readonly Notice[]; readonly nextCursor: string | null } | CursorRefused {
      const before = noticesBehind(cursor);
      if (before === null) return CURSOR_REFUSED;
      const own = reader.get(member);
      if (own === undefined) return { items: [], nextCursor: null };
      const newest = wants(own)
        .flatMap((kind) => page.all(own.position, kindNumber(kind), before, limit + 1))
        .sort((a, b) => b.position - a.position);
      const items = newest.slice(0, limit).flatMap(({ kind, ...row }): Notice[] => {
        const name = KINDS[kind];
        return name ? [{ ...row, kind: name, unread: row.position > own.readTo }] : [];
      });
      const last = items.at(-1);
      return { items, nextCursor: last && newest.length > limit ? noticeCursor(last.position) : null };
    },
  };
}

const SLICE = 500;

export const OWN_NOTICE_STATEMENTS = {
  own: statement<NoticeRow>(
    'a slice of one member’s of one kind: the key in its order',
    `SELECT n.position, n.kind, a.id AS actor, p.id AS post, n.at
      FROM notices n JOIN inbox_members a ON a.position = n.actor LEFT JOIN inbox_posts p ON p.position = n.subject
      WHERE n.member = (SELECT position FROM inbox_members WHERE id = ?1) AND n.kind = ?2 AND n.position > ?3
      ORDER BY n.position LIMIT ${SLICE}`,
  ),
};

export const ownNotices: OwnLists = (db) => {
  const { own: notices } = prepareAll(db, OWN_NOTICE_STATEMENTS);
  return {
    'notices.json': {
      about: 'what others did that concerns you',
      slice(member, after) {
        const found = KINDS.flatMap((kind) => notices.all(member, kindNumber(kind), after))
          .sort((a, b) => a.position - b.position)
          .slice(0, SLICE);
        const shown = found.map(({ kind, actor, post, at }) => ({
          ...{ kind: KINDS[kind], by: actor, post, at: new Date(at).toISOString() },
        }));
        return { rows: shown, next: found.at(-1)?.position ?? null };
      },
    },
  };
};
