import type { DatabaseSync } from 'node:sqlite';
import type { EventNamed } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import { type Handlers, readModel } from '../runner/definition.ts';
import { createRowNumbering, type KnownTogether } from '../sql/numbers.ts';
import { rows } from '../sql/rows.ts';
import { createHeld } from '../standing/held.ts';
import { partHandlers } from '../verification/parts.ts';
import { createWaitingWords } from '../words/waiting.ts';
import { gatherCounts } from './bulk.ts';
import { createCompanyHandlers } from './companies.ts';
import { createFundHandlers } from './funds.ts';
import { gatherHeldComments, type HeldComments, writeHeldComments } from './heldComments.ts';
import { createCauses } from './hiding.ts';
import { type CountWriter, writeCounts } from './likes.ts';
import { createTemporalQueries, TEMPORAL_COMPOSED, TEMPORAL_STATEMENTS } from './queries.ts';
import { INDEXES, TABLES } from './tables.ts';
import { gatherWords, type WordsWriter, writeWords } from './words.ts';

/**
 * What the lists of companies, posts and opportunities showed at any moment: each row with the positions since and until
 * which it was so. Rows that never change bear the position at which they came; a count has a narrow row for each event
 * that moved it, and a post or comment one for each time its words were changed. Members and posts go by positions. Who is
 * forgotten is forgotten in every version, what was taken back is gone from every one, and what is hidden is seen in none.
 */
export const temporal = readModel({
  name: 'temporal',
  version: 17,
  tablesDigest: 'af7aa066b98fcd11',
  personal: true,
  cacheKiB: 16_384,
  tables: TABLES,
  indexes: INDEXES,

  handlers(db) {
    const { handlers, drop } = createHandlers(db, writeCounts(db), writeWords(db), writeHeldComments(db));
    return { handlers, flush() {}, drop };
  },

  bulk(db, known) {
    const { finish, ...counts } = gatherCounts(db);
    const { finish: finishWords, ...words } = gatherWords(db);
    const { finish: finishHeld, ...heldComments } = gatherHeldComments(db);
    return {
      ...createHandlers(db, counts, words, heldComments, known),
      flush() {},
      finish() {
        finishHeld();
        finish();
        finishWords();
      },
    };
  },

  queries: createTemporalQueries,
  statements: TEMPORAL_STATEMENTS,
  composed: TEMPORAL_COMPOSED,
  // What it holds of a member the export takes from the present models.
  own: 'nothing',
});

type Face = { readonly name: string; readonly photo: string };

function createHandlers(
  db: DatabaseSync,
  counts: CountWriter,
  words: WordsWriter,
  comments: HeldComments,
  known?: KnownTogether,
): { handlers: Handlers; drop(): void } {
  const causes = createCauses(db);
  const { handlers: companies, hold: holdCompany, drop, hide: hideCompany } = createCompanyHandlers(db, causes);
  const { handlers: funds, hold: holdProvider, hide: hideFund, hideOffers } = createFundHandlers(db, causes);
  const join = db.prepare('INSERT INTO temporal_members (position, id, forgotten) VALUES (?, ?, ?)');
  const memberNumbers = createRowNumbering(db, 'temporal_members', known?.members);
  const postNumbers = createRowNumbering(db, 'temporal_posts', known?.posts);
  const addFace = db.prepare('INSERT INTO temporal_faces (member, since, name, photo) VALUES (?, ?, ?, ?)');
  const lastFace = rows<Face>(
    db.prepare('SELECT name, photo FROM temporal_faces WHERE member = ? ORDER BY since DESC LIMIT 1'),
  );
  const publish = db.prepare(
    'INSERT INTO temporal_posts (position, id, author, content, image, width, height, at, gone) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const held = createHeld(db, 'temporal_posts_held');
  const comment = db.prepare(
    'INSERT INTO temporal_comments (position, id, post, author, text, at, answers, answered, held) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)',
  );
  const waiting = createWaitingWords(db, 'temporal_words_waiting');
  const removePost = db.prepare("UPDATE temporal_posts SET content = NULL, image = '', gone = 1 WHERE position = ?");
  const forget = db.prepare('UPDATE temporal_members SET forgotten = 1 WHERE position = ? AND forgotten = 0');
  const eraseFace = db.prepare("UPDATE temporal_faces SET name = '', photo = '' WHERE member = ?1 AND since = ?1");
  // A rebuild, which finds nothing of them any more, writes none of these.
  const dropFaces = db.prepare('DELETE FROM temporal_faces WHERE member = ?1 AND since > ?1');
  const erasePosts = db.prepare("UPDATE temporal_posts SET content = NULL, image = '' WHERE author = ?");
  const eraseComments = db.prepare('UPDATE temporal_comments SET text = NULL WHERE author = ?');
  // Heard of twice where the model had stopped in front of it.
  const erased = db.prepare('INSERT OR IGNORE INTO temporal_erasures (position) VALUES (?)');

  const setGone = db.prepare('UPDATE temporal_posts SET gone = ? WHERE position = ? AND gone <> 1');
  const setHidden = db.prepare('UPDATE temporal_members SET hidden = ? WHERE id = ?');

  type Thing = EventNamed<'ThingHidden'>['data'];

  function hide({ kind, id }: Thing, isHidden: boolean, since: Position): void {
    const post = kind === 'post' ? postNumbers.of(id) : undefined;
    if (post !== undefined) setGone.run(isHidden ? 2 : 0, post);
    else if (kind === 'post') (isHidden ? held.put : held.take)(id);
    if (kind === 'comment') comments.hide(id, isHidden, since);
    if (kind === 'company') hideCompany(id, isHidden);
    if (kind === 'fund') hideFund(id, isHidden);
    if (kind === 'provider') hideOffers(id, isHidden);
    if (kind === 'member') setHidden.run(Number(isHidden), id);
    erased.run(since);
  }

  function takeBackPost(id: string): void {
    const post = postNumbers.of(id);
    if (post === undefined) return;
    removePost.run(post);
    words.removePost(post);
  }

  const handlers: Handlers = {
    ...companies,
    ...funds,
    ThingHidden: ({ position, data }) => hide(data, true, position),
    ThingShown: ({ position, data }) => hide(data, false, position),
    ThingRemoved({ position, data }) {
      hide(data, true, position);
      if (data.kind === 'post') takeBackPost(data.id);
      if (data.kind === 'comment') words.removeComment(data.id);
    },
    CaseOpened(event) {
      if (event.data.kind === 'company') companies.CaseOpened(event);
      if (event.data.kind === 'fund') funds.CaseOpened(event);
    },
    ReviewPassed(event) {
      (event.data.kind === 'company' ? companies : funds).ReviewPassed(event);
      erased.run(event.position);
    },
    ...partHandlers((event) => (event.data.kind === 'company' ? holdCompany(event) : holdProvider(event))),
    MemberRegistered({ position, data, personal }) {
      join.run(position, data.member, personal ? 0 : 1);
      addFace.run(position, position, personal?.name ?? '', personal?.photo ?? '');
      memberNumbers.learn(data.member, position);
    },
    MemberDetailsChanged({ position, data, personal }) {
      const member = memberNumbers.of(data.member);
      const before = member === undefined ? undefined : lastFace.get(member);
      if (member === undefined || !before || !personal) return;
      const { name = before.name, photo = before.photo } = personal;
      if (name !== before.name || photo !== before.photo) addFace.run(member, position, name, photo);
    },
    PostPublished({ position, at, data, personal }) {
      const author = memberNumbers.of(data.author);
      if (author === undefined) return;
      const { key, width, height } = data.image;
      const content = personal && (personal.content ?? waiting.take(data.post));
      publish.run(
        position,
        data.post,
        author,
        content,
        personal ? key : '',
        width,
        height,
        at,
        held.take(data.post) ? 2 : 0,
      );
      postNumbers.learn(data.post, position);
    },
    PostDeleted({ position, data }) {
      takeBackPost(data.post);
      erased.run(position);
    },
    PostCommented({ position, at, data, personal }) {
      const post = postNumbers.of(data.post);
      const author = memberNumbers.of(data.author);
      if (post === undefined || author === undefined) return;
      const text = personal && (personal.text ?? waiting.take(data.comment));
      const { comment: answers = '', author: answered = '' } = data.answers ?? {};
      const isHeld = comments.isHidden(data.comment);
      comment.run(position, data.comment, post, author, text, at, answers, answered, Number(isHeld));
      counts.comment(position, post, isHeld);
    },
    CommentDeleted({ position, data }) {
      words.removeComment(data.comment);
      erased.run(position);
    },
    WordsWritten({ data, personal }) {
      const author = memberNumbers.of(data.author);
      if (author !== undefined && personal) waiting.put(data.id, author, personal.text);
    },
    WordsChanged({ position, at, data, personal }) {
      const author = memberNumbers.of(data.author);
      if (author === undefined) return;
      const changed = { since: position, author, text: personal?.text ?? null, at };
      if (data.of === 'comment') return words.changeComment(data.id, changed);
      const post = postNumbers.of(data.id);
      if (post !== undefined) words.changePost(post, changed);
    },
    PostLiked({ position, data }) {
      const post = postNumbers.of(data.post);
      const member = memberNumbers.of(data.member);
      if (post !== undefined && member !== undefined) counts.like(position, post, member);
    },
    PostUnliked({ position, data }) {
      const post = postNumbers.of(data.post);
      const member = memberNumbers.of(data.member);
      if (post !== undefined && member !== undefined) counts.unlike(position, post, member);
    },
    MemberErased(event) {
      erased.run(event.position);
      companies.MemberErased(event);
      funds.MemberErased(event);
      const member = memberNumbers.of(event.data.member);
      // In a replay they had been forgotten before their first word: there is nothing of theirs to look for.
      if (member === undefined || forget.run(member).changes === 0) return;
      eraseFace.run(member);
      dropFaces.run(member);
      erasePosts.run(member);
      eraseComments.run(member);
      waiting.forget(member);
      words.forget(member);
    },
  };
  return { handlers, drop };
}
