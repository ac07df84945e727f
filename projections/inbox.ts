import type { DatabaseSync } from 'node:sqlite';
import { CURSOR_REFUSED, type CursorRefused, cursorOf } from './cursor.ts';
import type { Projection } from './projection.ts';

/**
 * How far each member has read their inbox. What stands in it is not kept a second time: likes of and comments on their
 * posts, and follows, are what the tables of the feed and the members say happened after that.
 */
export const inbox: Projection = {
  name: 'inbox',
  tables: `
    CREATE TABLE inboxes (
      member TEXT PRIMARY KEY,
      readTo INTEGER NOT NULL
    ) WITHOUT ROWID;
  `,

  handlers(db) {
    const read = db.prepare(
      'INSERT INTO inboxes (member, readTo) VALUES (?, ?) ON CONFLICT DO UPDATE SET readTo = max(readTo, excluded.readTo)',
    );
    const forget = db.prepare('DELETE FROM inboxes WHERE member = ?');
    return {
      InboxRead({ data }) {
        read.run(data.member, data.upTo);
      },
      MemberErased({ data }) {
        forget.run(data.member);
      },
    };
  },
};

export interface Notice {
  /** The log position of what happened; what `InboxRead.upTo` speaks of. */
  readonly n: number;
  readonly kind: 'liked' | 'commented' | 'followed';
  /** Who did it; name and photo are '' once they have been forgotten. */
  readonly actor: string;
  readonly actorName: string;
  readonly actorPhoto: string;
  readonly actorErased: boolean;
  /** The id of the post that was liked or commented on; null for a follow. */
  readonly post: string | null;
  readonly unread: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Whose inbox it is, how far it was read, and of what they want to hear; ?1 is the member's id. */
const OWN = `WITH own AS (
  SELECT m.n, coalesce(i.readTo, -1) AS readTo,
      coalesce(m.preferences ->> 'likes', 1) AS likes, coalesce(m.preferences ->> 'comments', 1) AS comments,
      coalesce(m.preferences ->> 'followers', 1) AS followers
    FROM members m LEFT JOIN inboxes i ON i.member = m.id WHERE m.id = ?1
)`;

/**
 * Of each post only its newest likes and comments before ?2, at most ?3, are looked at: a post with a million likes costs
 * no more than one with twenty.
 */
const NOTICES = `${OWN}, notices AS (
  SELECT l.n, 'liked' AS kind, l.member AS actor, p.id AS post, l.at
    FROM own JOIN posts p ON p.author = own.n AND own.likes
    JOIN likes l ON l.post = p.n AND l.n IN (
      SELECT n FROM likes WHERE post = p.n AND n < ?2 AND member <> own.n ORDER BY n DESC LIMIT ?3)
  UNION ALL
  SELECT c.n, 'commented', c.author, p.id, c.at
    FROM own JOIN posts p ON p.author = own.n AND own.comments
    JOIN comments c ON c.n IN (
      SELECT n FROM comments WHERE post = p.n AND n < ?2 AND author <> own.n ORDER BY n DESC LIMIT ?3)
  UNION ALL
  SELECT f.n, 'followed', f.follower, NULL, f.at
    FROM own JOIN follows f ON f.followed = own.n AND own.followers WHERE f.n < ?2
)`;

const BY_AGE = cursorOf('notices', ['number']);

/** The queries of the inbox, over the tables of the members and feed projections. */
export function createInboxQueries(db: DatabaseSync) {
  const unread = db.prepare(`${OWN} SELECT
      (SELECT count(*) FROM own JOIN posts p ON p.author = own.n AND own.likes
        JOIN likes l ON l.post = p.n AND l.n > own.readTo AND l.member <> own.n) +
      (SELECT count(*) FROM own JOIN posts p ON p.author = own.n AND own.comments
        JOIN comments c ON c.post = p.n AND c.n > own.readTo AND c.author <> own.n) +
      (SELECT count(*) FROM own JOIN follows f ON f.followed = own.n AND own.followers AND f.n > own.readTo) AS count`);
  const page = db.prepare(`${NOTICES}
    SELECT t.n, t.kind, m.id AS actor, m.name AS actorName, m.photo AS actorPhoto, m.erased AS actorErased, t.post,
        t.n > (SELECT readTo FROM own) AS unread, t.at
      FROM notices t JOIN members m ON m.n = t.actor ORDER BY t.n DESC LIMIT ?3`);
  type Row = Omit<Notice, 'unread' | 'actorErased'> & { unread: number; actorErased: number };

  return {
    /** How many notices a member has not seen yet. */
    unread: (member: string): number => (unread.get(member) as { count: number }).count, // its one column

    /** One page of a member's notices, newest first. */
    list(
      member: string,
      { limit = 20, cursor }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
    ): { readonly items: readonly Notice[]; readonly nextCursor: string | null } | CursorRefused {
      const key = cursor === undefined ? [Number.MAX_SAFE_INTEGER] : BY_AGE.decode(cursor);
      if (key === null) return CURSOR_REFUSED;
      const rows = page.all(member, key[0] ?? 0, limit + 1) as unknown as Row[]; // as selected
      const items = rows
        .slice(0, limit)
        .map((row) => ({ ...row, unread: row.unread === 1, actorErased: row.actorErased === 1 }));
      const last = items.at(-1);
      return { items, nextCursor: last && rows.length > limit ? BY_AGE.encode([last.n]) : null };
    },
  };
}
