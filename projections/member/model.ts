import type { DatabaseSync } from 'node:sqlite';
import { type Handlers, readModel } from '../runner/definition.ts';
import { fillIndex, IDLE_WRITER } from '../search/fill.ts';
import { createIndexWriter, type IndexWriter, searchTables } from '../search/index.ts';
import { SEARCH_COMPOSED, searchStatements } from '../search/rank.ts';
import { createRowNumbering, type KnownTogether } from '../sql/numbers.ts';
import { rows } from '../sql/rows.ts';
import { type FollowWriter, gatherFollows, writeFollows } from './follows.ts';
import { MEMBER_SEARCH, searchedMembers } from './look.ts';
import { createMemberQueries, MEMBER_STATEMENTS, OWN_FOLLOW_STATEMENTS, ownFollows } from './queries.ts';

/**
 * Who is a member, and who follows whom: in one file, because a list of members says of each whether its reader follows
 * them. `position` is that of the event that created the row; members go by it. Who is `hidden` has their name and photo in
 * `members_withheld` alone, and is not among the `followers` that are counted of others.
 */
export const members = readModel({
  name: 'members',
  version: 7,
  tablesDigest: '258d4a4e38b8342f',
  personal: true,
  cacheKiB: 6144,
  tables: `
    CREATE TABLE members (
      position       INTEGER PRIMARY KEY,
      id             TEXT NOT NULL UNIQUE,
      name           TEXT NOT NULL,
      email          TEXT NOT NULL,
      photo          TEXT NOT NULL,
      gender         TEXT NOT NULL,
      dob            TEXT NOT NULL,
      emailConfirmed INTEGER NOT NULL DEFAULT 0,
      preferences    TEXT NOT NULL DEFAULT '{}',
      erased         INTEGER NOT NULL DEFAULT 0,
      hidden         INTEGER NOT NULL DEFAULT 0,
      followers      INTEGER NOT NULL DEFAULT 0,
      registeredAt   INTEGER NOT NULL
    );
    ${searchTables(MEMBER_SEARCH)}
    CREATE TABLE members_withheld (member INTEGER PRIMARY KEY, name TEXT NOT NULL, photo TEXT NOT NULL);
    CREATE TABLE profiles (
      member     INTEGER PRIMARY KEY,
      headline   TEXT NOT NULL DEFAULT '',
      about      TEXT NOT NULL DEFAULT '',
      city       TEXT NOT NULL DEFAULT '',
      links      TEXT NOT NULL DEFAULT '[]',
      visibility TEXT NOT NULL DEFAULT 'everyone'
    );
    CREATE TABLE follows (
      follower INTEGER NOT NULL,
      followed INTEGER NOT NULL,
      position INTEGER NOT NULL,
      at       INTEGER NOT NULL,
      PRIMARY KEY (follower, followed)
    ) WITHOUT ROWID;
  `,
  indexes: `
    CREATE INDEX follows_by_followed ON follows (followed, position);
    CREATE INDEX follows_in_order ON follows (follower, position);
  `,

  handlers(db) {
    const search = createIndexWriter(db, MEMBER_SEARCH);
    return { handlers: createHandlers(db, writeFollows(db), search), flush: search.flush, drop: search.drop };
  },

  bulk(db, known) {
    const { finish, ...follows } = gatherFollows(db);
    return {
      handlers: createHandlers(db, follows, IDLE_WRITER, known),
      flush() {},
      drop() {},
      finish() {
        finish();
        fillIndex(db, MEMBER_SEARCH, searchedMembers(db));
      },
    };
  },

  queries: createMemberQueries,
  statements: { ...MEMBER_STATEMENTS, ...OWN_FOLLOW_STATEMENTS, ...searchStatements(MEMBER_SEARCH) },
  composed: SEARCH_COMPOSED,
  own: ownFollows,
});

function createHandlers(db: DatabaseSync, follows: FollowWriter, search: IndexWriter, known?: KnownTogether): Handlers {
  const add = db.prepare(
    'INSERT INTO members (position, id, name, email, photo, gender, dob, erased, registeredAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  type Details = {
    position: number;
    name: string;
    photo: string;
    gender: string;
    dob: string;
    erased: number;
    hidden: number;
  };
  const find = rows<Details>(
    db.prepare('SELECT position, name, photo, gender, dob, erased, hidden FROM members WHERE id = ?'),
  );
  const change = db.prepare('UPDATE members SET name = ?, photo = ?, gender = ?, dob = ? WHERE position = ?');
  const prefer = db.prepare('UPDATE members SET preferences = ? WHERE id = ?');
  const confirm = db.prepare('UPDATE members SET emailConfirmed = 1 WHERE id = ? AND erased = 0');
  const readdress = db.prepare('UPDATE members SET email = ?, emailConfirmed = ? WHERE id = ? AND erased = 0');
  const erase = db.prepare(
    "UPDATE members SET name = '', email = '', photo = '', gender = '', dob = '', preferences = '{}', emailConfirmed = 0, erased = 1 WHERE position = ?",
  );
  const tell = db.prepare(
    `INSERT INTO profiles (member, headline, about, city, links, visibility)
      VALUES (:position, coalesce(:headline, ''), coalesce(:about, ''), coalesce(:city, ''), coalesce(:links, '[]'),
        coalesce(:visibility, 'everyone'))
      ON CONFLICT DO UPDATE SET headline = coalesce(:headline, headline), about = coalesce(:about, about),
        city = coalesce(:city, city), links = coalesce(:links, links), visibility = coalesce(:visibility, visibility)`,
  );
  const untell = db.prepare('DELETE FROM profiles WHERE member = ?');
  const numbers = createRowNumbering(db, 'members', known?.members);
  const withheld = rows<{ name: string; photo: string }>(
    db.prepare('SELECT name, photo FROM members_withheld WHERE member = ?'),
  );
  const withhold = db.prepare('INSERT OR REPLACE INTO members_withheld (member, name, photo) VALUES (?, ?, ?)');
  const release = db.prepare('DELETE FROM members_withheld WHERE member = ?');
  const setHidden = db.prepare('UPDATE members SET hidden = ? WHERE position = ?');

  function hide(kind: string, id: string): void {
    const before = kind === 'member' ? find.get(id) : undefined;
    if (!before || before.erased === 1 || before.hidden === 1) return;
    const { position, name, photo, gender, dob } = before;
    withhold.run(position, name, photo);
    change.run('', '', gender, dob, position);
    setHidden.run(1, position);
    follows.hide(position);
    search.remove(position, { name });
  }

  const handlers: Handlers = {
    MemberRegistered({ position, at, data, personal }) {
      const { name, email, photo, gender, dob } = personal ?? { name: '', email: '', photo: '', gender: '', dob: '' };
      add.run(position, data.member, name, email, photo, gender, dob, personal ? 0 : 1, at);
      if (personal) search.add(position, { name });
      numbers.learn(data.member, position);
    },
    MemberDetailsChanged({ data, personal }) {
      const before = find.get(data.member);
      if (!before || !personal) return;
      const kept = withheld.get(before.position) ?? before;
      const { name = kept.name, photo = kept.photo, gender = before.gender, dob = before.dob } = personal;
      if (before.hidden === 1) {
        withhold.run(before.position, name, photo);
        change.run('', '', gender, dob, before.position);
        return;
      }
      change.run(name, photo, gender, dob, before.position);
      search.change(before.position, { name: before.name }, { name });
    },
    MemberProfileChanged({ data, personal }) {
      const position = numbers.of(data.member);
      if (position === undefined || !personal) return;
      const { headline = null, about = null, city = null, links } = personal;
      const told = { headline, about, city, links: links ? JSON.stringify(links) : null };
      tell.run({ position, ...told, visibility: data.visibility ?? null });
    },
    MemberPreferencesChanged({ data }) {
      prefer.run(JSON.stringify(data.preferences), data.member);
    },
    ThingHidden: ({ data: { kind, id } }) => hide(kind, id),
    ThingRemoved: ({ data: { kind, id } }) => hide(kind, id),
    ThingShown({ data: { kind, id } }) {
      const before = kind === 'member' ? find.get(id) : undefined;
      const kept = before?.hidden === 1 && withheld.get(before.position);
      if (!before || !kept) return;
      change.run(kept.name, kept.photo, before.gender, before.dob, before.position);
      setHidden.run(0, before.position);
      follows.show(before.position);
      release.run(before.position);
      search.add(before.position, { name: kept.name });
    },
    EmailConfirmed({ data }) {
      confirm.run(data.member);
    },
    EmailChanged({ data, personal }) {
      if (personal) readdress.run(personal.email, 1, data.member);
    },
    EmailChangeUndone({ data, personal }) {
      if (personal) readdress.run(personal.email, data.confirmed ? 1 : 0, data.member);
    },
    MemberErased({ data }) {
      const before = find.get(data.member);
      // In a replay they had been forgotten before they came: there is nothing of theirs to look for.
      if (!before || before.erased === 1) return;
      erase.run(before.position);
      untell.run(before.position);
      release.run(before.position);
      if (before.hidden === 0) return search.remove(before.position, { name: before.name });
      // As in a replay, in which they were never seen: among the followers they keep their place.
      setHidden.run(0, before.position);
      follows.show(before.position);
    },
    UserFollowed({ position, at, data }) {
      const follower = numbers.of(data.follower);
      const followed = numbers.of(data.followed);
      if (follower !== undefined && followed !== undefined) follows.follow(follower, followed, position, at);
    },
    UserUnfollowed({ position, data }) {
      const follower = numbers.of(data.follower);
      const followed = numbers.of(data.followed);
      if (follower !== undefined && followed !== undefined) follows.unfollow(follower, followed, position);
    },
  };
  return handlers;
}
