import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, type Rows, statement } from '../sql/rows.ts';
import { createMemberLook } from './look.ts';

export interface MemberRow {
  /** Of the event that registered them. */
  readonly position: Position;
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly photo: string;
  readonly gender: string;
  readonly dob: string;
  readonly emailConfirmed: number;
  /** JSON */
  readonly preferences: string;
  readonly erased: number;
  /** 1 where a moderator hid them: name and photo are '' then, and stand in `own`. */
  readonly hidden: number;
  /** Without those who are hidden. */
  readonly followers: number;
  readonly registeredAt: number;
}

/** What a member tells of themselves; nothing, and to everyone, where they never did. */
export interface MemberProfile {
  readonly headline: string;
  readonly about: string;
  readonly city: string;
  /** Web addresses. */
  readonly links: readonly string[];
  readonly visibility: 'everyone' | 'members' | 'connections';
}

type ProfileRow = Omit<MemberProfile, 'links'> & { /** JSON */ readonly links: string };

const NOTHING_TOLD: MemberProfile = { headline: '', about: '', city: '', links: [], visibility: 'everyone' };

/** How a member is shown beside what they did. Name and photo are '' once they have been erased. */
export interface Face {
  readonly id: string;
  readonly name: string;
  /** Storage key. */
  readonly photo: string;
  readonly erased: number;
  /** 1 where a moderator hid them: name and photo are ''. */
  readonly hidden: number;
}

export interface UserRow {
  readonly position: Position;
  readonly id: string;
  readonly name: string;
  readonly photo: string;
  /** 1 where the asking member follows them. */
  readonly followed: number;
}

/** Somebody who is followed; `since` is the position of the event that says so. */
export interface FollowedRow extends Omit<UserRow, 'position'> {
  readonly since: Position;
}

/** More following than any person looks through; a member's `following` carries the newest of them. */
const FOLLOWING = 5000;

const PAGE = 'm.position, m.id, m.name, m.photo, (f.position IS NOT NULL) AS followed FROM members m';
const MINE =
  'LEFT JOIN follows f ON f.follower = (SELECT position FROM members WHERE id = ?1) AND f.followed = m.position';
const PAGE_BOUND = 'the page: an index in the order of the page';

export const MEMBER_STATEMENTS = {
  byId: statement<MemberRow>('one member by their id', 'SELECT * FROM members WHERE id = ?'),
  withheld: statement<Pick<MemberRow, 'name' | 'photo'>>(
    'one row by its key',
    'SELECT name, photo FROM members_withheld WHERE member = ?',
  ),
  profile: statement<ProfileRow>(
    'one row by its key',
    'SELECT headline, about, city, links, visibility FROM profiles WHERE member = ?',
  ),
  faces: statement<Face>(
    'the ids asked about (a page): each one look into the index of ids',
    'SELECT m.id, m.name, m.photo, m.erased, m.hidden FROM json_each(?) j CROSS JOIN members m ON m.id = j.value',
  ),
  following: statement<{ id: string }>(
    `the newest ${FOLLOWING}: an index in their order`,
    `SELECT m.id FROM follows f JOIN members m ON m.position = f.followed
      WHERE f.follower = (SELECT position FROM members WHERE id = ?) AND m.erased = 0 AND m.hidden = 0
      ORDER BY f.position DESC LIMIT ?`,
  ),
  followedAt: statement<{ member: Position }>(
    `the newest ${FOLLOWING}: an index in their order`,
    `SELECT followed AS member FROM follows
      WHERE follower = (SELECT position FROM members WHERE id = ?) ORDER BY position DESC LIMIT ?`,
  ),
  followerAt: statement<{ member: Position }>(
    'the newest so many: an index in their order',
    'SELECT follower AS member FROM follows WHERE followed = ? ORDER BY position DESC LIMIT ?',
  ),
  followedFrom: statement<{ member: Position }>(
    'the newest so many: an index in their order',
    'SELECT followed AS member FROM follows WHERE follower = ? ORDER BY position DESC LIMIT ?',
  ),
  followed: statement<FollowedRow>(
    PAGE_BOUND,
    `SELECT f.position AS since, m.id, m.name, m.photo, (r.position IS NOT NULL) AS followed
      FROM follows f JOIN members m ON m.position = f.followed
      LEFT JOIN follows r ON r.follower = (SELECT position FROM members WHERE id = ?1) AND r.followed = m.position
      WHERE f.follower = (SELECT position FROM members WHERE id = ?2) AND f.position < ?3 AND m.erased = 0 AND m.hidden = 0
      ORDER BY f.position DESC LIMIT ?4`,
  ),
  listed: statement<UserRow>(
    PAGE_BOUND,
    `SELECT ${PAGE} ${MINE} WHERE m.position < ?2 AND m.erased = 0 AND m.hidden = 0 AND m.id <> ?1 ORDER BY m.position DESC LIMIT ?3`,
    'skips the reader and, in the order of the page, who has been forgotten: few of all',
  ),
  at: statement<UserRow>(
    'the positions asked about (a page): each one look into the key',
    `SELECT ${PAGE} ${MINE} WHERE m.position IN (SELECT value FROM json_each(?2)) AND m.erased = 0 AND m.hidden = 0`,
  ),
  oldestOfNewest: statement<{ position: Position | null }>(
    'the newest members, as many as guests see',
    `SELECT min(position) AS position
      FROM (SELECT position FROM members WHERE erased = 0 AND hidden = 0 ORDER BY position DESC LIMIT ?)`,
    'from the newest on; skips who has been forgotten: few of all',
  ),
};

export function createMemberQueries(db: DatabaseSync) {
  const {
    byId,
    withheld,
    profile,
    faces,
    following,
    followedAt,
    followerAt,
    followedFrom,
    followed,
    listed,
    at,
    oldestOfNewest,
  } = prepareAll(db, MEMBER_STATEMENTS);

  return {
    find: (id: string): MemberRow | undefined => byId.get(id),

    /** A member as they see themselves: with name and photo where these are hidden. */
    own(id: string): MemberRow | undefined {
      const row = byId.get(id);
      return row?.hidden === 1 ? { ...row, ...withheld.get(row.position) } : row;
    },

    profileOf({ position }: Pick<MemberRow, 'position'>): MemberProfile {
      const row = profile.get(position);
      return row ? { ...row, links: JSON.parse(row.links) } : NOTHING_TOLD;
    },

    /** Name and face of each of these members that is known. */
    faces: (ids: readonly string[]): Face[] => faces.all(JSON.stringify(ids)),

    /** Whom a member follows, newest first; without who has been forgotten or is hidden, as in the list of them. */
    following: (id: string): string[] => following.all(id, FOLLOWING).map((row) => row.id),

    /** The positions of themselves and of whom they follow: of the newest who are. */
    circleOf(id: string): Position[] {
      const own = byId.get(id);
      return own ? [own.position, ...followedAt.all(id, FOLLOWING).map(({ member }) => member)] : [];
    },

    /** Who follows the member at a position, and whom they follow: the newest of each, by their positions. */
    around: (position: Position, limit: number): { readonly followers: Position[]; readonly followed: Position[] } => ({
      followers: followerAt.all(position, limit).map((row) => row.member),
      followed: followedFrom.all(position, limit).map((row) => row.member),
    }),

    /** Whom `member` follows, the newest first, as `viewer` ('' for a guest) sees them. */
    followedBy(asked: { viewer: string; member: string; before: Position; limit: number }): FollowedRow[] {
      return followed.allNamed({ 1: asked.viewer, 2: asked.member, 3: asked.before, 4: asked.limit });
    },

    /** Members other than `viewer` ('' for a guest), newest first. */
    list: ({ viewer, before, limit }: { viewer: string; before: Position; limit: number }): UserRow[] =>
      listed.allNamed({ 1: viewer, 2: before, 3: limit }),

    /** The position of the last one among so many newest members; 0 where there are none. */
    newestFrom: (count: number): Position => oldestOfNewest.get(count)?.position ?? 0,

    /** The file that the queries read, by which a thread of the pool opens it too. */
    file: db.location() ?? '',
    look: createMemberLook(db).look,

    /** The members at these positions, in their order, as `viewer` sees them; who has been forgotten is left out. */
    at(positions: readonly Position[], viewer: string): UserRow[] {
      const found = at.allNamed({ 1: viewer, 2: JSON.stringify(positions) });
      const byPosition = new Map(found.map((row) => [row.position, row]));
      return positions.flatMap((position) => byPosition.get(position) ?? []);
    },
  };
}

const SLICE = 500;

type FollowRow = { position: Position; member: string; name: string; at: number };

const follows = (mine: 'follower' | 'followed', theirs: 'follower' | 'followed') =>
  statement<FollowRow>(
    'a slice of one member’s: an index in its order',
    `SELECT f.position, m.id AS member, m.name, f.at FROM follows f JOIN members m ON m.position = f.${theirs}
      WHERE f.${mine} = (SELECT position FROM members WHERE id = ?1) AND f.position > ?2
      ORDER BY f.position LIMIT ${SLICE}`,
  );

export const OWN_FOLLOW_STATEMENTS = {
  ownFollowed: follows('follower', 'followed'),
  ownFollowers: follows('followed', 'follower'),
};

/** What a member says of themselves the export takes from their account. */
export const ownFollows: OwnLists = (db) => {
  const { ownFollowed, ownFollowers } = prepareAll(db, OWN_FOLLOW_STATEMENTS);

  function list(about: string, slice: Rows<FollowRow>) {
    return {
      about,
      slice(member: string, after: Position) {
        const found = slice.all(member, after);
        const shown = found.map((row) => ({ _id: row.member, name: row.name, since: new Date(row.at).toISOString() }));
        return { rows: shown, next: found.at(-1)?.position ?? null };
      },
    };
  }

  return {
    'following.json': list('whom you follow', ownFollowed),
    'followers.json': list('who follows you', ownFollowers),
  };
};
