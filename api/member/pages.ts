import type { FollowedRow, UserRow } from '#projections/member/queries.ts';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from '#projections/sql/cursor.ts';
import { createSight } from '../access/sight.ts';
import type { ListDeps } from '../http/list.ts';
import type { Platform } from '../platform/platform.ts';
import { GUESTS_SEE } from './profile.ts';

const USERS_PAGE = 100;
export const users = cursorOf('users', ['number']);
export const followed = cursorOf('followed', ['number']);

export interface UsersPage {
  readonly items: readonly (UserRow | FollowedRow)[];
  readonly nextCursor: string | null;
}

interface Asked {
  /** '' for a guest. */
  readonly viewer: string;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

interface Searched extends Asked {
  readonly q: string;
}

interface FollowedAsked extends Asked {
  readonly member: string;
}

/** Pages of members, as a reader sees them. */
export function createUserPages(platform: Platform & ListDeps) {
  const { reads, readPool } = platform;
  const sight = createSight(platform);

  function page({ viewer, limit = USERS_PAGE, cursor }: Asked): UsersPage | CursorRefused {
    const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : users.decode(cursor);
    if (key === null) return CURSOR_REFUSED;
    const [before = Number.MAX_SAFE_INTEGER] = key;
    // One more than the page: whether anything follows.
    const rows = reads.queries.members.list({ viewer, before, limit: limit + 1 });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: last && rows.length > limit ? users.encode([last.position]) : null };
  }

  /** The members whom a query finds, by relevance, as a member sees them. */
  async function searchPage({ viewer, q, limit = USERS_PAGE, cursor }: Searched, etag: string) {
    const { members } = reads.queries;
    const page = await readPool.read('members', members, { q, limit, cursor, without: viewer }, etag);
    if ('refused' in page) return page;
    const positions = page.found.map(({ position }) => position);
    return { items: members.at(positions, viewer), nextCursor: page.nextCursor };
  }

  /** What guests see of members: the newest few, and of these those whose name has a word that begins with what was typed. */
  function guestsPage({
    q = '',
    limit = USERS_PAGE,
  }: Pick<Asked, 'limit'> & { readonly q?: string | undefined }): UsersPage {
    const rows = reads.queries.members.list({ viewer: '', before: Number.MAX_SAFE_INTEGER, limit: GUESTS_SEE });
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    const found = rows.filter(({ name }) => {
      const names = name.toLowerCase().split(/\s+/);
      return words.every((word) => names.some((part) => part.startsWith(word)));
    });
    return { items: found.slice(0, limit), nextCursor: null };
  }

  function followedPage({ viewer, member, limit = USERS_PAGE, cursor }: FollowedAsked): UsersPage | CursorRefused {
    const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : followed.decode(cursor);
    if (key === null) return CURSOR_REFUSED;
    const [before = Number.MAX_SAFE_INTEGER] = key;
    const rows = reads.queries.members.followedBy({ viewer, member, before, limit: limit + 1 });
    const items = rows.slice(0, limit);
    const last = items.at(-1);
    return { items, nextCursor: last && rows.length > limit ? followed.encode([last.since]) : null };
  }

  /** The rows of a page without those whom its reader does not see: it may be short then. */
  function seen(viewer: string, found: UsersPage | CursorRefused): UsersPage | CursorRefused {
    if ('refused' in found) return found;
    const { items, nextCursor } = found;
    const hidden = sight.hidden(
      viewer,
      items.map(({ id }) => id),
    );
    return { items: items.filter(({ id }) => !hidden.has(id)), nextCursor };
  }

  return { page, searchPage, guestsPage, followedPage, seen };
}

/** A guest's page; a cursor, which is none of this list's, is refused as it is to everybody. */
export function ofGuest<Q extends { readonly cursor?: string | undefined }>(
  query: Q,
  cursors: { decode(cursor: string): unknown },
  read: (query: Q) => UsersPage | CursorRefused,
): UsersPage | CursorRefused {
  return query.cursor !== undefined && cursors.decode(query.cursor) === null ? CURSOR_REFUSED : read(query);
}
