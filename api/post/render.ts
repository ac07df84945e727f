import { LRUCache } from 'lru-cache';
import type { CommentRow } from '#projections/post/comments.ts';
import type { PostPlace, PostRow } from '#projections/post/queries.ts';
import { DELETED_MEMBER, HIDDEN_MEMBER } from '../contract/deletedMember.ts';
import type { Comment, Mention, Post } from '../contract/post.ts';
import type { HiddenMark } from '../contract/standing-answer.ts';
import { createFaces, type Faces } from '../faces/faces.ts';
import type { Platform } from '../platform/platform.ts';
import type { ListReads } from '../pointInTime/reads.ts';
import { commentsSeen, newestOf, ownHeldOn } from './ownHeld.ts';

/** CONTRACT: `comments` carries the newest 20. */
export const COMMENTS_SHOWN = 20;

const KEPT_BYTES = 4 * 1024 * 1024;
const DAY_MS = 86_400_000;

type Deps = Pick<Platform, 'link' | 'clock'> & { readonly reads: ListReads };

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

const editedAt = ({ edited }: { edited: number }): string | null => (edited === 0 ? null : iso(edited));

/** Who is named in a comment. */
export const namedIn = ({ author, answered, ...row }: CommentRow): readonly string[] => [
  ...(answered === '' ? [author] : [author, answered]),
  ...mentionsOf(row).map(({ member }) => member),
];

const mentionsOf = ({ mentions }: { readonly mentions: string }): readonly Mention[] =>
  mentions === '' ? [] : JSON.parse(mentions); // as the model wrote it

/** Who is there, and whom the reader sees: of others the text has no more than what is written. */
const shownMentions = (row: { readonly mentions: string }, faces: Faces, without?: ReadonlySet<string>): Mention[] =>
  mentionsOf(row).filter(
    ({ member }) => !without?.has(member) && !['', DELETED_MEMBER, HIDDEN_MEMBER].includes(faces(member).name),
  );

/** @param without whom the reader does not see */
export function commentAnswer(row: CommentRow, faces: Faces, without?: ReadonlySet<string>): Comment {
  const { answers, answered } = row;
  const isReply = answers !== '' && !without?.has(answered);
  return {
    _id: row.id,
    text: (faces.isForgotten(row.author) ? null : row.text) ?? '',
    ...(row.hidden === 1 && { hidden: true as const }),
    createdAt: iso(row.at),
    editedAt: editedAt(row),
    mentions: shownMentions(row, faces, without),
    user: { _id: row.author, ...faces(row.author, row.authorErased === 1), created_at: iso(row.at) },
    replyTo: isReply ? { comment: answers, user: { _id: answered, ...faces(answered) } } : null,
  };
}

/** `mark`: why others do not see it; left out where they do. */
type Placed = Pick<PostRow, 'position' | 'changed'> & { readonly mark?: HiddenMark };
type Hidden = (members: readonly string[]) => ReadonlySet<string>;

type Loaded = { readonly row: PostRow; readonly comments: readonly CommentRow[] };

const namedInAll = ({ row, comments }: Loaded): string[] => [
  row.author,
  ...mentionsOf(row).map(({ member }) => member),
  ...comments.flatMap(namedIn),
];

/** @param without whom the reader does not see */
function postAnswer(
  { reads, link }: Deps,
  { row, comments }: Loaded,
  faces: Faces,
  without?: ReadonlySet<string>,
): Omit<Post, 'likedByMe' | 'hidden'> {
  const isSeen = (member: string): boolean => !without?.has(member);
  const isForgotten = faces.isForgotten(row.author);
  const image = isForgotten ? '' : row.image;
  return {
    _id: row.id,
    content: (isForgotten ? null : row.content) ?? '',
    mentions: shownMentions(row, faces, without),
    author: { _id: row.author, ...faces(row.author, row.authorErased === 1) },
    image: { key: image, url: link(image), width: row.width, height: row.height },
    createdAt: iso(row.at),
    editedAt: editedAt(row),
    likes: reads.queries.feed.likers(row.newest).filter(isSeen),
    likesCount: row.likes,
    comments: comments.filter(({ author }) => isSeen(author)).map((comment) => commentAnswer(comment, faces, without)),
    commentsCount: row.comments,
  };
}

/** Open at its end. */
const bytesOf = (post: Omit<Post, 'likedByMe' | 'hidden'>): Buffer => Buffer.from(JSON.stringify(post).slice(0, -1));

/** A post's JSON is the same for everybody but for its end: whether the reader likes it, and what its author alone is told. */
const END = { true: Buffer.from(',"likedByMe":true}'), false: Buffer.from(',"likedByMe":false}') };
const endOf = (isLiked: boolean, mark: HiddenMark | undefined): Buffer =>
  mark ? Buffer.from(`,${JSON.stringify({ likedByMe: isLiked, hidden: mark }).slice(1)}`) : END[`${isLiked}`];
const COMMA = Buffer.from(',');

/**
 * Renders posts as JSON bytes. The part that all readers share is kept until the post changes, or a member's name or
 * photo does, or the day is over for which its links are signed.
 */
export function createPostRenderer(deps: Deps, keptBytes = KEPT_BYTES) {
  const { reads, clock, link } = deps;
  type Shared = {
    readonly bytes: Buffer;
    /** The ids of whoever is named in it. */
    readonly people: readonly string[];
  };
  type Kept = Shared & { readonly tag: string };
  const kept = new LRUCache<number, Kept>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes, people }) => bytes.length + 40 * people.length + 150,
  });
  const facesOf = createFaces(reads, link);

  // Most readers ask for the same few pages, and which posts stand there moves only with the feed.
  const pages = new LRUCache<string, { readonly version: string; readonly places: readonly PostPlace[] }>({ max: 100 });

  function load({ position }: Placed): Loaded | undefined {
    const { feed } = reads.queries;
    const row = feed.postAt(position);
    if (!row) return undefined;
    const comments = row.comments === 0 ? [] : feed.comments(position, Number.MAX_SAFE_INTEGER, COMMENTS_SHOWN);
    return { row, comments };
  }

  /** The part that all readers share, by position: kept, or rendered now, with one look-up of names and faces for all. */
  function shared(places: readonly Placed[]): Map<number, Shared> {
    const age = `${reads.state('members')} ${Math.floor(clock() / DAY_MS)}`;
    const found = new Map<number, Shared>();
    const missing: { readonly tag: string; readonly loaded: Loaded }[] = [];
    for (const place of places) {
      const tag = `${place.changed} ${age}`;
      const known = kept.get(place.position);
      const loaded = known?.tag === tag ? undefined : load(place);
      if (known?.tag === tag) found.set(place.position, known);
      else if (loaded) missing.push({ tag, loaded });
    }
    const people = missing.flatMap(({ loaded }) => namedInAll(loaded));
    const faces = facesOf(people);
    for (const { tag, loaded } of missing) {
      const answer = postAnswer(deps, loaded, faces);
      const bytes = bytesOf(answer);
      const people = [...new Set([...answer.likes, ...namedInAll(loaded)])];
      kept.set(loaded.row.position, { tag, bytes, people });
      found.set(loaded.row.position, { bytes, people });
    }
    return found;
  }

  /** The same for a reader who does not see all of those named in it, or sees comments of their own that others do not. */
  function forOne(place: Placed, hidden: ReadonlySet<string> | undefined, viewer: string | null, ownHeld: number) {
    const found = load(place);
    if (!found) return undefined;
    const loaded = ownHeld > 0 && viewer !== null ? withOwn(found, viewer, ownHeld) : found;
    const faces = facesOf(namedInAll(loaded));
    return bytesOf(postAnswer(deps, loaded, faces, hidden));
  }

  function withOwn({ row }: Loaded, viewer: string, ownHeld: number): Loaded {
    const comments = commentsSeen(deps.reads, row.position, newestOf(COMMENTS_SHOWN), viewer);
    return { row: { ...row, comments: row.comments + ownHeld }, comments };
  }

  return {
    /** The posts of a page: see `page` of the feed's queries. */
    page(wanted: { before: number; limit: number; author?: string | undefined }): readonly PostPlace[] {
      const version = reads.state('feed');
      const name = `${wanted.before} ${wanted.limit} ${wanted.author ?? ''}`;
      const known = pages.get(name);
      if (known?.version === version) return known.places;
      const places = reads.queries.feed.page(wanted);
      pages.set(name, { version, places });
      return places;
    },

    /**
     * Bytes of the posts, separated by commas.
     *
     * @param viewer the member who reads; null for a guest
     * @param hidden of some members, those whom the viewer does not see
     */
    posts(places: readonly Placed[], viewer: string | null, hidden?: Hidden): Buffer[] {
      const found = shared(places);
      const unseen = hidden?.([...found.values()].flatMap(({ people }) => people));
      const positions = places.map(({ position }) => position);
      const liked =
        viewer === null || positions.length === 0 ? new Set() : reads.queries.feed.likedOf(positions, viewer);
      const own = ownHeldOn(reads, positions, viewer);
      const parts: Buffer[] = [];
      for (const place of places) {
        const { position } = place;
        const known = found.get(position);
        const isWhole = !unseen?.size || known?.people.every((one) => !unseen.has(one));
        const ownHeld = own.get(position) ?? 0;
        const bytes = isWhole && ownHeld === 0 ? known?.bytes : forOne(place, unseen, viewer, ownHeld);
        if (!bytes) continue;
        if (parts.length > 0) parts.push(COMMA);
        parts.push(bytes, endOf(liked.has(position), place.mark));
      }
      return parts;
    },
  };
}
