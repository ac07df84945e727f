import { LRUCache } from 'lru-cache';
import type { CommentRow, PostPlace, PostRow } from '#projections/post/queries.ts';
import type { Comment, Post } from '../contract/post.ts';
import { createFaces, type Faces } from '../faces/faces.ts';
import type { Platform } from '../platform/platform.ts';
import type { ListReads } from '../pointInTime/reads.ts';

/** CONTRACT: `comments` carries the newest 20. */
export const COMMENTS_SHOWN = 20;

const KEPT_BYTES = 16 * 1024 * 1024;
const DAY_MS = 86_400_000;

type Deps = Pick<Platform, 'link' | 'clock'> & { readonly reads: ListReads };

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

const editedAt = ({ edited }: { edited: number }): string | null => (edited === 0 ? null : iso(edited));

export function commentAnswer(row: CommentRow, faces: Faces): Comment {
  return {
    _id: row.id,
    text: row.text ?? '',
    createdAt: iso(row.at),
    editedAt: editedAt(row),
    user: { _id: row.author, ...faces(row.author, row.authorErased === 1), created_at: iso(row.at) },
  };
}

type Loaded = { readonly row: PostRow; readonly comments: readonly CommentRow[] };

function postAnswer({ reads, link }: Deps, { row, comments }: Loaded, faces: Faces): Omit<Post, 'likedByMe'> {
  return {
    _id: row.id,
    content: row.content ?? '',
    author: { _id: row.author, ...faces(row.author, row.authorErased === 1) },
    image: { key: row.image, url: link(row.image), width: row.width, height: row.height },
    createdAt: iso(row.at),
    editedAt: editedAt(row),
    likes: reads.queries.feed.likers(row.newest),
    likesCount: row.likes,
    comments: comments.map((comment) => commentAnswer(comment, faces)),
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
  const { reads, clock, link } = deps;
  type Kept = { readonly tag: string; readonly bytes: Buffer };
  const kept = new LRUCache<number, Kept>({ maxSize: KEPT_BYTES, sizeCalculation: ({ bytes }) => bytes.length + 150 });
  const facesOf = createFaces(reads, link);

  // Most readers ask for the same few pages, and which posts stand there moves only with the feed.
  const pages = new LRUCache<string, { readonly version: number; readonly places: readonly PostPlace[] }>({ max: 100 });

  function load({ position }: PostPlace): Loaded | undefined {
    const { feed } = reads.queries;
    const row = feed.postAt(position);
    if (!row) return undefined;
    const comments = row.comments === 0 ? [] : feed.comments(position, Number.MAX_SAFE_INTEGER, COMMENTS_SHOWN);
    return { row, comments };
  }

  /** The part that all readers share, by position: kept, or rendered now, with one look-up of names and faces for all. */
  function shared(places: readonly PostPlace[]): Map<number, Buffer> {
    const age = `${reads.changed('members')} ${Math.floor(clock() / DAY_MS)}`;
    const found = new Map<number, Buffer>();
    const missing: { readonly tag: string; readonly loaded: Loaded }[] = [];
    for (const place of places) {
      const tag = `${place.changed} ${age}`;
      const known = kept.get(place.position);
      const loaded = known?.tag === tag ? undefined : load(place);
      if (known?.tag === tag) found.set(place.position, known.bytes);
      else if (loaded) missing.push({ tag, loaded });
    }
    const people = missing.flatMap(({ loaded: { row, comments } }) => [
      row.author,
      ...comments.map((one) => one.author),
    ]);
    const faces = facesOf(people);
    for (const { tag, loaded } of missing) {
      const bytes = Buffer.from(JSON.stringify(postAnswer(deps, loaded, faces)).slice(0, -1));
      kept.set(loaded.row.position, { tag, bytes });
      found.set(loaded.row.position, bytes);
    }
    return found;
  }

  return {
    /** The posts of a page: see `page` of the feed's queries. */
    page(wanted: { before: number; limit: number; author?: string | undefined }): readonly PostPlace[] {
      const version = reads.changed('feed');
      const name = `${wanted.before} ${wanted.limit} ${wanted.author ?? ''}`;
      const known = pages.get(name);
      if (known?.version === version) return known.places;
      const places = reads.queries.feed.page(wanted);
      pages.set(name, { version, places });
      return places;
    },

    /** Bytes of the posts, separated by commas. @param viewer the member who reads; null for a guest */
    posts(places: readonly PostPlace[], viewer: string | null): Buffer[] {
      const bytesOf = shared(places);
      const positions = places.map(({ position }) => position);
      const liked =
        viewer === null || positions.length === 0 ? new Set() : reads.queries.feed.likedOf(positions, viewer);
      const parts: Buffer[] = [];
      for (const position of positions) {
        const bytes = bytesOf.get(position);
        if (!bytes) continue;
        if (parts.length > 0) parts.push(COMMA);
        parts.push(bytes, liked.has(position) ? END.true : END.false);
      }
      return parts;
    },
  };
}
