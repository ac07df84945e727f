import type { DatabaseSync } from 'node:sqlite';
import { matchExpression, TOKENIZER } from './fullText.ts';
import { createNumbering } from './numbers.ts';
import type { Projection } from './projection.ts';

/** Who is a member, and who follows whom. `n` is the position of the event that created the row; members go by it. */
export const members: Projection = {
  name: 'members',
  tables: `
    CREATE TABLE members (
      n              INTEGER PRIMARY KEY,
      id             TEXT NOT NULL UNIQUE,
      name           TEXT NOT NULL,
      email          TEXT NOT NULL,
      photo          TEXT NOT NULL,
      gender         TEXT NOT NULL,
      dob            TEXT NOT NULL,
      emailConfirmed INTEGER NOT NULL DEFAULT 0,
      preferences    TEXT NOT NULL DEFAULT '{}',
      erased         INTEGER NOT NULL DEFAULT 0,
      followers      INTEGER NOT NULL DEFAULT 0,
      registeredAt   INTEGER NOT NULL
    );
    CREATE VIRTUAL TABLE member_names USING fts5 (name, prefix = '1 2 3', ${TOKENIZER});
    INSERT INTO member_names (member_names, rank) VALUES ('secure-delete', 1);
    CREATE TABLE follows (
      follower INTEGER NOT NULL,
      followed INTEGER NOT NULL,
      n        INTEGER NOT NULL,
      at       INTEGER NOT NULL,
      PRIMARY KEY (follower, followed)
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX follows_by_followed ON follows (followed, n);
    CREATE INDEX follows_in_order ON follows (follower, n);
  `,

  handlers(db) {
    const add = db.prepare(
      'INSERT INTO members (n, id, name, email, photo, gender, dob, erased, registeredAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
    );
    const addName = db.prepare('INSERT INTO member_names (rowid, name) VALUES (?, ?)');
    const find = db.prepare('SELECT n, name, photo, gender, dob FROM members WHERE id = ?');
    const change = db.prepare('UPDATE members SET name = ?, photo = ?, gender = ?, dob = ? WHERE n = ?');
    const rename = db.prepare('UPDATE member_names SET name = ? WHERE rowid = ?');
    const unname = db.prepare('DELETE FROM member_names WHERE rowid = ?');
    const prefer = db.prepare('UPDATE members SET preferences = ? WHERE id = ?');
    const confirm = db.prepare('UPDATE members SET emailConfirmed = 1 WHERE id = ?');
    const erase = db.prepare(
      "UPDATE members SET name = '', email = '', photo = '', gender = '', dob = '', preferences = '{}', emailConfirmed = 0, erased = 1 WHERE n = ?",
    );
    const follow = db.prepare('INSERT OR IGNORE INTO follows (follower, followed, n, at) VALUES (?, ?, ?, ?)');
    const unfollow = db.prepare('DELETE FROM follows WHERE follower = ? AND followed = ?');
    const count = db.prepare('UPDATE members SET followers = followers + ? WHERE n = ?');
    const numbers = createNumbering(db.prepare('SELECT n FROM members WHERE id = ?'));

    type Found = { n: number; name: string; photo: string; gender: string; dob: string };
    const found = (id: string): Found | undefined => find.get(id) as Found | undefined; // the columns of `find`

    return {
      MemberRegistered({ position, at, data, personal }) {
        const { name, email, photo, gender, dob } = personal ?? { name: '', email: '', photo: '', gender: '', dob: '' };
        add.run(position, data.member, name, email, photo, gender, dob, personal ? 0 : 1, at);
        if (personal) addName.run(position, name);
        numbers.learn(data.member, position);
      },
      MemberDetailsChanged({ data, personal }) {
        const before = found(data.member);
        if (!before || !personal) return;
        const { name = before.name, photo = before.photo, gender = before.gender, dob = before.dob } = personal;
        change.run(name, photo, gender, dob, before.n);
        if (name !== before.name) rename.run(name, before.n);
      },
      MemberPreferencesChanged({ data }) {
        prefer.run(JSON.stringify(data.preferences), data.member);
      },
      EmailConfirmed({ data }) {
        confirm.run(data.member);
      },
      MemberErased({ data }) {
        const before = found(data.member);
        if (!before) return;
        erase.run(before.n);
        unname.run(before.n);
      },
      UserFollowed({ position, at, data }) {
        const follower = numbers.of(data.follower);
        const followed = numbers.of(data.followed);
        if (follower === undefined || followed === undefined) return;
        if (follow.run(follower, followed, position, at).changes) count.run(1, followed);
      },
      UserUnfollowed({ data }) {
        const follower = numbers.of(data.follower);
        const followed = numbers.of(data.followed);
        if (follower === undefined || followed === undefined) return;
        if (unfollow.run(follower, followed).changes) count.run(-1, followed);
      },
    };
  },
};

export interface MemberRow {
  readonly n: number;
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
  readonly followers: number;
  readonly registeredAt: number;
}

export interface UserRow {
  readonly n: number;
  readonly id: string;
  readonly name: string;
  readonly photo: string;
  /** 1 where the asking member follows them. */
  readonly followed: number;
}

/** Somebody who is followed; `since` is the position of the event that says so. */
export interface FollowedRow extends Omit<UserRow, 'n'> {
  readonly since: number;
}

/** More following than any person looks through; a member's `following` carries the newest of them. */
const FOLLOWING = 5000;

export function createMemberQueries(db: DatabaseSync) {
  const byId = db.prepare('SELECT * FROM members WHERE id = ?');
  const following = db.prepare(
    `SELECT m.id FROM follows f JOIN members m ON m.n = f.followed
      WHERE f.follower = (SELECT n FROM members WHERE id = ?) ORDER BY f.n DESC LIMIT ?`,
  );
  const followed = db.prepare(
    `SELECT f.n AS since, m.id, m.name, m.photo, (r.n IS NOT NULL) AS followed
      FROM follows f JOIN members m ON m.n = f.followed
      LEFT JOIN follows r ON r.follower = (SELECT n FROM members WHERE id = ?1) AND r.followed = m.n
      WHERE f.follower = (SELECT n FROM members WHERE id = ?2) AND f.n < ?3 AND m.erased = 0
      ORDER BY f.n DESC LIMIT ?4`,
  );
  const page = 'm.n, m.id, m.name, m.photo, (f.n IS NOT NULL) AS followed FROM members m';
  const mine = 'LEFT JOIN follows f ON f.follower = (SELECT n FROM members WHERE id = ?1) AND f.followed = m.n';
  const listed = db.prepare(
    `SELECT ${page} ${mine} WHERE m.n < ?2 AND m.erased = 0 AND m.id <> ?1 ORDER BY m.n DESC LIMIT ?3`,
  );
  const searched = db.prepare(
    `SELECT ${page} JOIN member_names s ON s.rowid = m.n ${mine}
      WHERE s.member_names MATCH ?4 AND m.n < ?2 AND m.erased = 0 AND m.id <> ?1 ORDER BY m.n DESC LIMIT ?3`,
  );

  return {
    find: (id: string): MemberRow | undefined => byId.get(id) as unknown as MemberRow | undefined, // its columns

    /** Whom a member follows, newest first. */
    following: (id: string): string[] => (following.all(id, FOLLOWING) as { id: string }[]).map((row) => row.id),

    /** Whom `member` follows, the newest first, as `viewer` ('' for a guest) sees them. */
    followedBy(asked: { viewer: string; member: string; before: number; limit: number }): FollowedRow[] {
      const rows = followed.all({ 1: asked.viewer, 2: asked.member, 3: asked.before, 4: asked.limit });
      return rows as unknown as FollowedRow[]; // as selected
    },

    /** Members other than `viewer` ('' for a guest), newest first, whose name has words that begin like those of `q`. */
    list({ viewer, before, limit, q }: { viewer: string; before: number; limit: number; q: string }): UserRow[] {
      const match = matchExpression(q);
      const bounds = { 1: viewer, 2: before, 3: limit };
      const rows = match === null ? listed.all(bounds) : searched.all({ ...bounds, 4: match });
      return rows as unknown as UserRow[]; // the columns of `page`
    },
  };
}
