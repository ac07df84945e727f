import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { createNumbering, createRowNumbering, type KnownTogether } from '../sql/numbers.ts';
import { rows } from '../sql/rows.ts';
import { createTail, gatherTail, type TailWriter, tailTable } from '../sql/tail.ts';
import { gatherNotices } from './bulk.ts';
import { KINDS, type Kind, kindNumber, SUBJECT_OF } from './kinds.ts';
import { type Deed, type NoticeWriter, TAKEN_BACK_INDEX, WORDS_INDEXES, writeNotices } from './notices.ts';
import { createInboxQueries, INBOX_STATEMENTS, OWN_NOTICE_STATEMENTS, ownNotices } from './queries.ts';
import { createUnheard, UNHEARD } from './unheard.ts';
import { createWithheld, WITHHELD } from './withheld.ts';
import { createWordNotices } from './words.ts';

const MOVED = 'inbox_moved';
/** A bit for each kind. */
const ALL_WANTED = 2 ** KINDS.length - 1;

/**
 * What others did that concerns a member: a notice for each like of and comment on their posts, for each follow, for who
 * asks to connect and for who accepted, for each post or comment that names them. It is gone when what it tells of is taken back. Members and posts go by the position
 * of the event that created them. A follow's `subject` is the member who is followed; a request's is the same below zero, so
 * that the two do not meet in an index. An acceptance and an introduction are subjects of their own, since they are never
 * taken back; an introduction is told to each of the two, with the other as its actor. Of a request
 * that is declined nothing is heard here. `words`: the id of the post or the comment whose words it is about, '' for a deed
 * without words; of words that their reader does not see there is no notice (`withheld.ts`).
 *
 * Whom a member muted or blocked does nothing that they hear of, from then on until it ends.
 *
 * How many notices nobody has seen yet is kept beside each member, by kind, so that neither a page nor the count depends on
 * how many there are. `wanted` is a bit for each kind: what is not wanted is kept, and shown once it is.
 */
export const inbox = readModel({
  name: 'inbox',
  version: 7,
  tablesDigest: '78af3f74fdbf865b',
  personal: false,
  // Every like looks for its place at random, twice.
  cacheKiB: 16_384,
  tables: `
    CREATE TABLE inbox_members (
      position  INTEGER PRIMARY KEY,
      id        TEXT NOT NULL UNIQUE,
      readTo    INTEGER NOT NULL DEFAULT -1,
      wanted    INTEGER NOT NULL DEFAULT ${ALL_WANTED},
      liked     INTEGER NOT NULL DEFAULT 0,
      commented INTEGER NOT NULL DEFAULT 0,
      followed  INTEGER NOT NULL DEFAULT 0,
      asked     INTEGER NOT NULL DEFAULT 0,
      connected INTEGER NOT NULL DEFAULT 0,
      introduced INTEGER NOT NULL DEFAULT 0,
      met INTEGER NOT NULL DEFAULT 0,
      replied INTEGER NOT NULL DEFAULT 0,
      mentioned INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE inbox_posts (
      position INTEGER PRIMARY KEY,
      id       TEXT NOT NULL UNIQUE,
      author   INTEGER NOT NULL
    );
    CREATE TABLE notices (
      member   INTEGER NOT NULL,
      kind     INTEGER NOT NULL,
      position INTEGER NOT NULL,
      actor    INTEGER NOT NULL,
      subject  INTEGER NOT NULL,
      at       INTEGER NOT NULL,
      words    TEXT NOT NULL,
      PRIMARY KEY (member, kind, position)
    ) WITHOUT ROWID;
    ${TAKEN_BACK_INDEX};
    ${WITHHELD}
    ${UNHEARD}
    ${tailTable(MOVED)}
  `,
  indexes: WORDS_INDEXES,

  handlers(db) {
    const { writer, flush, drop } = writeNotices(db);
    return { handlers: createHandlers(db, writer, createTail(db, MOVED)), flush, drop };
  },

  bulk(db, known) {
    const { finish, ...writer } = gatherNotices(db);
    const moved = gatherTail(db, MOVED);
    return { handlers: createHandlers(db, writer, moved, known), flush: moved.flush, drop() {}, finish };
  },

  queries: createInboxQueries,
  statements: { ...INBOX_STATEMENTS, ...OWN_NOTICE_STATEMENTS },
  own: ownNotices,
});

/** @param known in a build: nobody else writes the file then */
function createHandlers(db: DatabaseSync, notices: NoticeWriter, moved: TailWriter, known?: KnownTogether): Handlers {
  const alone = known !== undefined;
  const join = db.prepare('INSERT INTO inbox_members (position, id) VALUES (?, ?)');
  const publish = db.prepare('INSERT INTO inbox_posts (position, id, author) VALUES (?, ?, ?)');
  const members = createRowNumbering(db, 'inbox_members', known?.members);
  const posts = createRowNumbering(db, 'inbox_posts', known?.posts);
  // Whose a post is, by its position.
  const authors = createNumbering<Position>(
    rows<{ position: Position }>(db.prepare('SELECT author AS position FROM inbox_posts WHERE position = ?')),
  );
  const findReader = rows<{ readTo: Position }>(db.prepare('SELECT readTo FROM inbox_members WHERE position = ?'));
  const read = db.prepare('UPDATE inbox_members SET readTo = ? WHERE position = ?');
  const prefer = db.prepare('UPDATE inbox_members SET wanted = ? WHERE position = ?');
  const erase = db.prepare(
    `UPDATE inbox_members SET wanted = ${ALL_WANTED}, readTo = -1, ${KINDS.map((kind) => `${kind} = 0`).join(', ')} WHERE position = ?`,
  );

  const unheard = createUnheard(db, members.of, alone);
  const withheld = createWithheld(db, alone);
  const ofWords = createWordNotices({
    members,
    posts,
    authorOf: authors.of,
    isUnheard: unheard.has,
    notices,
    moved,
    withheld,
  });

  function say(
    does: 'tell' | 'untell',
    kind: Kind,
    to: Position,
    actor: Position,
    subject: Position,
    deed: Deed,
  ): void {
    if (does === 'tell' && unheard.has(to, actor)) return;
    notices[does](kind, to, actor, subject, deed);
    moved.add(deed.position, to);
  }

  /** What `actor` did to a post, or took back: its author hears of it, unless they did it themselves. */
  function aboutPost(does: 'tell' | 'untell', kind: Kind, { id, by }: { id: string; by: string }, deed: Deed): void {
    const post = posts.of(id);
    const actor = members.of(by);
    const to = post === undefined ? undefined : authors.of(post);
    if (post === undefined || to === undefined || actor === undefined || to === actor) return;
    say(does, kind, to, actor, post, deed);
  }

  /** The same for following a member. */
  function aboutMember(does: 'tell' | 'untell', { followed, follower }: Follow, deed: Deed): void {
    const to = members.of(followed);
    const actor = members.of(follower);
    if (to === undefined || actor === undefined || to === actor) return;
    say(does, 'followed', to, actor, to, deed);
  }

  /** Of a request, told or taken back. */
  function aboutRequest(does: 'tell' | 'untell', { from, to: asked }: Request, deed: Deed): void {
    const to = members.of(asked);
    const actor = members.of(from);
    if (to !== undefined && actor !== undefined) say(does, 'asked', to, actor, -1 - to, deed);
  }

  return {
    MemberRegistered({ position, data }) {
      join.run(position, data.member);
      members.learn(data.member, position);
    },
    MemberPreferencesChanged({ position, data }) {
      const member = members.of(data.member);
      if (member === undefined) return;
      const wanted = KINDS.filter((kind) => data.preferences[SUBJECT_OF[kind]] !== false);
      prefer.run(
        wanted.reduce((bits, kind) => bits | (1 << kindNumber(kind)), 0),
        member,
      );
      moved.add(position, member);
    },
    PostPublished(event) {
      const { position, data } = event;
      const author = members.of(data.author);
      if (author === undefined) return;
      publish.run(position, data.post, author);
      posts.learn(data.post, position);
      authors.learn(position, author);
      ofWords.aboutMentions({ ...data, words: data.post }, event);
    },
    PostLiked(event) {
      aboutPost('tell', 'liked', { id: event.data.post, by: event.data.member }, event);
    },
    PostUnliked(event) {
      aboutPost('untell', 'liked', { id: event.data.post, by: event.data.member }, event);
    },
    ...ofWords.handlers,
    UserFollowed(event) {
      aboutMember('tell', event.data, event);
    },
    UserUnfollowed(event) {
      aboutMember('untell', event.data, event);
    },
    ConnectionAsked(event) {
      // Asked again after a long while, it is new again.
      aboutRequest('untell', event.data, event);
      aboutRequest('tell', event.data, event);
    },
    ConnectionWithdrawn(event) {
      aboutRequest('untell', event.data, event);
    },
    ConnectionAccepted(event) {
      const to = members.of(event.data.from);
      const actor = members.of(event.data.to);
      if (to === undefined || actor === undefined) return;
      notices.tell('connected', to, actor, event.position, event);
      moved.add(event.position, to);
    },
    IntroductionMade(event) {
      if (event.data.quiet) return;
      const [by, first, second] = [event.data.by, event.data.first, event.data.second].map(members.of);
      if (by === undefined || first === undefined || second === undefined) return;
      // Of whom one does not want to hear, one hears nothing of whom they introduce either.
      if (!unheard.has(first, by)) say('tell', 'introduced', first, second, event.position, event);
      if (!unheard.has(second, by)) say('tell', 'introduced', second, first, event.position, event);
    },
    IntroductionCompleted(event) {
      const { by, first, second } = event.data;
      const [introducer, one] = [by, first].map(members.of);
      if (introducer !== undefined && one !== undefined) say('tell', 'met', introducer, one, event.position, event);
      // The two have heard that they are connected; that it was this introduction shows from here on.
      for (const who of [first, second].map(members.of)) if (who !== undefined) moved.add(event.position, who);
    },
    ...unheard.handlers,
    InboxRead({ position, data }) {
      const member = members.of(data.member);
      if (member !== undefined) moved.add(position, member);
      const reader = member === undefined ? undefined : findReader.get(member);
      if (member === undefined || reader === undefined || data.upTo <= reader.readTo) return;
      notices.read(member, reader.readTo, data.upTo);
      read.run(data.upTo, member);
    },
    MemberErased(event) {
      const member = members.of(event.data.member);
      if (member === undefined) return;
      erase.run(member);
      unheard.forget(member);
      withheld.forget(member);
      notices.forget(member, event);
    },
  };
}

type Follow = { readonly follower: string; readonly followed: string };
type Request = { readonly from: string; readonly to: string };
