import type { DatabaseSync } from 'node:sqlite';
import type { Mention } from '#events/subjects/mention.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { fillIndex, IDLE_WRITER } from '../search/fill.ts';
import { createIndexWriter, type IndexWriter, searchTables } from '../search/index.ts';
import { SEARCH_COMPOSED, searchStatements } from '../search/rank.ts';
import { createRowNumbering, type KnownTogether } from '../sql/numbers.ts';
import { rows } from '../sql/rows.ts';
import { createHeld, heldTable } from '../standing/held.ts';
import { createWaitingWords, waitingWords } from '../words/waiting.ts';
import { gatherLikes } from './bulk.ts';
import { type LikeWriter, writeLikes } from './likes.ts';
import { createPostListing } from './listing.ts';
import { POST_SEARCH, searchedPosts } from './look.ts';
import { OWN_FEED_STATEMENTS, ownFeed } from './own.ts';
import { createFeedQueries, FEED_STATEMENTS } from './queries.ts';
import { POST_TAGS } from './tags.ts';
import { type CommentWriter, gatherCommentWords, writeCommentWords } from './words.ts';

/**
 * Posts, comments and likes. `position` is that of the event that created the row, so a list by it is in order of time;
 * members go by such a number too, their names stand in the members' model. What changes often (the tallies) stands apart
 * from what is large (the posts), so that a like touches a few bytes.
 *
 * `changed` is the position of the last like or comment, `touched` of the last event about the words of a post or of its
 * comments. A reply `answers` a comment, and its author is `answered`: ids, '' where it is none. A post that was taken back or removed is `gone` (1), a hidden one too (2); a comment keeps its place, without its text:
 * those in `comments_hidden` have it still, and show it to nobody. One that was hidden before it was published is
 * `held` until it is shown: it has no place yet, and counts nowhere. `edited`: when, 0 for never.
 * `mentions`: whom the words name, as JSON of the event's; '' for nobody.
 */
export const feed = readModel({
  name: 'feed',
  version: 8,
  tablesDigest: '0c58755647437eb9',
  personal: true,
  preparing: ['WordsWritten'],
  // Every like looks for its place at random.
  cacheKiB: 16_384,
  tables: `
    CREATE TABLE feed_members (
      position  INTEGER PRIMARY KEY,
      id        TEXT NOT NULL UNIQUE,
      forgotten INTEGER NOT NULL
    );
    CREATE TABLE posts (
      position INTEGER PRIMARY KEY,
      id       TEXT NOT NULL UNIQUE,
      author   INTEGER NOT NULL,
      content  TEXT,
      image    TEXT NOT NULL,
      width    INTEGER NOT NULL,
      height   INTEGER NOT NULL,
      at       INTEGER NOT NULL,
      edited   INTEGER NOT NULL DEFAULT 0,
      gone     INTEGER NOT NULL DEFAULT 0,
      touched  INTEGER NOT NULL,
      mentions TEXT NOT NULL DEFAULT ''
    );
    CREATE TABLE tallies (
      post     INTEGER PRIMARY KEY,
      likes    INTEGER NOT NULL DEFAULT 0,
      comments INTEGER NOT NULL DEFAULT 0,
      newest   TEXT    NOT NULL DEFAULT '',
      changed  INTEGER NOT NULL
    );
    CREATE TABLE comments (
      position INTEGER PRIMARY KEY,
      id       TEXT NOT NULL,
      post     INTEGER NOT NULL,
      author   INTEGER NOT NULL,
      text     TEXT,
      at       INTEGER NOT NULL,
      answers  TEXT NOT NULL,
      answered TEXT NOT NULL,
      edited   INTEGER NOT NULL DEFAULT 0,
      gone     INTEGER NOT NULL DEFAULT 0,
      mentions TEXT NOT NULL DEFAULT '',
      held     INTEGER NOT NULL DEFAULT 0
    );
    CREATE TABLE comments_hidden (id TEXT PRIMARY KEY) WITHOUT ROWID;
    CREATE TABLE likes (
      post     INTEGER NOT NULL,
      member   INTEGER NOT NULL,
      position INTEGER NOT NULL,
      at       INTEGER NOT NULL,
      PRIMARY KEY (post, member)
    ) WITHOUT ROWID;
    ${heldTable('posts_held')}
    ${POST_TAGS}
    ${waitingWords('words_waiting')}
    ${searchTables(POST_SEARCH)}
  `,
  indexes: `
    CREATE INDEX posts_listed ON posts (gone, position);
    CREATE INDEX posts_by_author ON posts (author, gone, position);
    CREATE INDEX comments_by_author ON comments (author, position);
    CREATE INDEX comments_by_post ON comments (post, position) WHERE held = 0;
    CREATE INDEX comments_held_of ON comments (author, post, position) WHERE held = 1;
    CREATE INDEX comments_by_id ON comments (id);
  `,

  handlers(db) {
    const search = createIndexWriter(db, POST_SEARCH);
    const handlers = createHandlers(db, [writeLikes(db), writeCommentWords(db), search]);
    return { handlers, flush: search.flush, drop: search.drop };
  },

  bulk(db, known) {
    const { finish, ...likes } = gatherLikes(db);
    const { finish: finishComments, ...comments } = gatherCommentWords(db);
    return {
      handlers: createHandlers(db, [likes, comments, IDLE_WRITER], known),
      flush() {},
      drop() {},
      finish() {
        finishComments();
        finish();
        fillIndex(db, POST_SEARCH, searchedPosts(db));
      },
    };
  },

  queries: createFeedQueries,
  statements: { ...FEED_STATEMENTS, ...OWN_FEED_STATEMENTS, ...searchStatements(POST_SEARCH) },
  composed: SEARCH_COMPOSED,
  own: ownFeed,
});

/** Of what nobody says any more. */
const NOBODY = 0;

/** Nobody is named by words that are gone. */
const kept = ({ mentions }: { readonly mentions?: readonly Mention[] }, text: string | null): string =>
  mentions && text !== null ? JSON.stringify(mentions) : '';

type Writers = readonly [LikeWriter, CommentWriter, IndexWriter];

/** @param known in a build: nobody else writes the file then */
function createHandlers(db: DatabaseSync, [likes, comments, search]: Writers, known?: KnownTogether): Handlers {
  const join = db.prepare('INSERT INTO feed_members (position, id, forgotten) VALUES (?, ?, ?)');
  const memberNumbers = createRowNumbering(db, 'feed_members', known?.members);
  const postNumbers = createRowNumbering(db, 'posts', known?.posts);
  const publish = db.prepare(
    `INSERT INTO posts (position, id, author, content, image, width, height, at, touched, mentions, gone)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?1, ?9, ?10)`,
  );
  const waiting = createWaitingWords(db, 'words_waiting');
  const listing = createPostListing(db, search);
  const held = createHeld(db, 'posts_held', known !== undefined);
  const change = db.prepare(
    'UPDATE posts SET content = ?2, edited = ?3, touched = ?4, mentions = ?5 WHERE position = ?1 AND gone <> 1',
  );
  const forget = db.prepare('UPDATE feed_members SET forgotten = 1 WHERE position = ? AND forgotten = 0');
  const writtenBy = rows<{ position: number; content: string }>(
    db.prepare('SELECT position, content FROM posts WHERE author = ? AND gone = 0 AND content IS NOT NULL'),
  );
  const erasePosts = db.prepare("UPDATE posts SET content = NULL, image = '', mentions = '' WHERE author = ?");
  const eraseComments = db.prepare("UPDATE comments SET text = NULL, mentions = '' WHERE author = ?");

  /** @returns whether it is there */
  function ofPost(id: string, act: (post: number, since: number) => void, since: number): boolean {
    const post = postNumbers.of(id);
    if (post !== undefined) act(post, since);
    return post !== undefined;
  }

  function removeComment(id: string, position: number): void {
    comments.set({ id, author: NOBODY, position, text: null, edited: 0, gone: true, mentions: '' });
  }

  return {
    MemberRegistered({ position, data, personal }) {
      join.run(position, data.member, personal ? 0 : 1);
      memberNumbers.learn(data.member, position);
    },
    PostPublished({ position, at, data, personal }) {
      const author = memberNumbers.of(data.author);
      if (author === undefined) return;
      const { key, width, height } = data.image;
      const content = personal && (personal.content ?? waiting.take(data.post));
      const [image, gone] = [personal ? key : '', held.take(data.post) ? 2 : 0];
      publish.run(position, data.post, author, content, image, width, height, at, kept(data, content), gone);
      likes.begin(position);
      if (gone === 0) listing.find(position, null, content);
      postNumbers.learn(data.post, position);
    },
    PostDeleted: ({ position, data }) => void ofPost(data.post, listing.remove, position),
    ThingHidden({ position, data: { kind, id } }) {
      if (kind === 'post' && !ofPost(id, listing.hide, position)) held.put(id);
      if (kind === 'comment') comments.hide(id, true, position);
    },
    ThingShown({ position, data: { kind, id } }) {
      if (kind === 'post' && !ofPost(id, listing.show, position)) held.take(id);
      if (kind === 'comment') comments.hide(id, false, position);
    },
    ThingRemoved({ position, data: { kind, id } }) {
      if (kind === 'post') ofPost(id, listing.remove, position);
      if (kind === 'comment') removeComment(id, position);
    },
    PostCommented({ position, at, data, personal }) {
      const post = postNumbers.of(data.post);
      const author = memberNumbers.of(data.author);
      if (post === undefined || author === undefined) return;
      const text = personal && (personal.text ?? waiting.take(data.comment));
      const { comment: answers = '', author: answered = '' } = data.answers ?? {};
      const said = { id: data.comment, post, author, text, at, answers, answered, mentions: kept(data, text) };
      if (!comments.add({ position, ...said })) likes.comment(position, post);
    },
    CommentDeleted: ({ position, data }) => removeComment(data.comment, position),
    WordsWritten({ data, personal }) {
      const author = memberNumbers.of(data.author);
      if (author !== undefined && personal) waiting.put(data.id, author, personal.text);
    },
    WordsChanged({ position, at, data, personal }) {
      const author = memberNumbers.of(data.author);
      if (author === undefined) return;
      const text = personal?.text ?? null;
      const mentions = kept(data, text);
      if (data.of === 'comment')
        return comments.set({ id: data.id, author, position, text, edited: at, gone: false, mentions });
      const post = postNumbers.of(data.id);
      if (post === undefined) return;
      const before = listing.found(post);
      if (!change.run(post, text, at, position, mentions).changes || before === null) return;
      listing.find(post, before, text);
    },
    PostLiked({ position, at, data }) {
      const post = postNumbers.of(data.post);
      const member = memberNumbers.of(data.member);
      if (post === undefined || member === undefined) return;
      likes.like(position, post, member, at);
    },
    PostUnliked({ position, data }) {
      const post = postNumbers.of(data.post);
      const member = memberNumbers.of(data.member);
      if (post === undefined || member === undefined) return;
      likes.unlike(position, post, member);
    },
    MemberErased({ data }) {
      const member = memberNumbers.of(data.member);
      // In a replay they had been forgotten before their first word: there is nothing of theirs to look for.
      if (member === undefined || forget.run(member).changes === 0) return;
      for (const { position, content } of writtenBy.all(member)) listing.find(position, content, null);
      erasePosts.run(member);
      eraseComments.run(member);
      waiting.forget(member);
      comments.forget(member);
    },
  };
}
