import { LRUCache } from 'lru-cache';
import type { CommentRow, PostRow } from '#projections/feed.ts';
import type { Comment, Post } from '../contract/post.ts';
import type { ListReads } from '../moments/reads.ts';
import type { Platform } from '../platform.ts';

/** What is shown in place of a member who had themselves forgotten. */
export const DELETED_MEMBER = 'Deleted member';

/** CONTRACT: `comments` carries the newest 20. */
export const COMMENTS_SHOWN = 20;

const KEPT_BYTES = 16 * 1024 * 1024;
const DAY_MS = 86_400_000;

type Deps = Pick<Platform, 'link' | 'clock'> & { readonly reads: ListReads };

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

export function commentAnswer({ link }: Pick<Deps, 'link'>, row: CommentRow): Comment {
  const gone = row.authorErased === 1;
  return {
    _id: row.id,
    text: row.text ?? '',
    createdAt: iso(row.at),
    user: {
      _id: row.author,
      name: gone ? DELETED_MEMBER : row.authorName,
      photo: gone ? '' : link(row.authorPhoto),
      created_at: iso(row.at),
    },
  };
}

function postAnswer({ reads, link }: Deps, row: PostRow): Omit<Post, 'likedByMe'> {
  const { feed } = reads.queries;
  const gone = row.authorErased === 1;
  return {
    _id: row.id,
    content: row.content ?? '',
    author: {
      _id: row.author,
      name: gone ? DELETED_MEMBER : row.authorName,
      photo: gone ? '' : link(row.authorPhoto),
    },
    image: { key: row.image, url: link(row.image), width: row.width, height: row.height },
    createdAt: iso(row.at),
    likes: feed.likers(row.newest),
    likesCount: row.likes,
    comments:
      row.comments === 0
        ? []
        : feed
            .comments(row.n, Number.MAX_SAFE_INTEGER, COMMENTS_SHOWN)
            .map((comment) => commentAnswer({ link }, comment)),
    commentsCount: row.comments,
  };
}

/** A post's JSON is the same for everybody but for its end, which says whether the reader likes it. */
const END = { true: Buffer.from(',"likedByMe":true}'), false: Buffer.from(',"likedByMe":false}') };
const COMMA = Buffer.from(',');

/**
 * Renders posts as JSON bytes. The part that all readers share is kept until the post changes, or a member's name or
 * photo does, or the day is over for which its links are signed.
 */
export function createPostRenderer(deps: Deps) {
  const { reads, clock } = deps;
  type Kept = { readonly tag: string; readonly bytes: Buffer };
  const kept = new LRUCache<number, Kept>({ maxSize: KEPT_BYTES, sizeCalculation: ({ bytes }) => bytes.length + 150 });

  function shared(n: number, changed: number, age: string): Buffer | undefined {
    const tag = `${changed} ${age}`;
    const known = kept.get(n);
    if (known?.tag === tag) return known.bytes;
    const row = reads.queries.feed.postNumbered(n);
    if (!row) return undefined;
    const bytes = Buffer.from(JSON.stringify(postAnswer(deps, row)).slice(0, -1));
    kept.set(n, { tag, bytes });
    return bytes;
  }

  // Most readers ask for the same few pages, and which posts stand there moves only with the feed.
  type Rows = readonly { n: number; changed: number }[];
  const pages = new LRUCache<string, { readonly version: number; readonly rows: Rows }>({ max: 100 });

  return {
    /** The posts of a page: see `page` of the feed's queries. */
    page(wanted: { before: number; limit: number; author?: string | undefined }): Rows {
      const version = reads.versions().changed.feed;
      const name = `${wanted.before} ${wanted.limit} ${wanted.author ?? ''}`;
      const known = pages.get(name);
      if (known?.version === version) return known.rows;
      const rows = reads.queries.feed.page(wanted);
      pages.set(name, { version, rows });
      return rows;
    },

    /** Bytes of the posts, separated by commas. @param viewer the member who reads; null for a guest */
    posts(rows: readonly { n: number; changed: number }[], viewer: string | null): Buffer[] {
      const age = `${reads.versions().changed.members} ${Math.floor(clock() / DAY_MS)}`;
      const numbers = rows.map(({ n }) => n);
      const liked = viewer === null || rows.length === 0 ? new Set() : reads.queries.feed.likedOf(numbers, viewer);
      const parts: Buffer[] = [];
      for (const { n, changed } of rows) {
        const bytes = shared(n, changed, age);
        if (!bytes) continue;
        if (parts.length > 0) parts.push(COMMA);
        parts.push(bytes, liked.has(n) ? END.true : END.false);
      }
      return parts;
    },
  };
}
