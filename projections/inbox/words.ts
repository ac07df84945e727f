import type { EventNamed } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import type { TailWriter } from '../sql/tail.ts';
import { createAddressing, type Numbers, type Said } from './addressing.ts';
import { type Kind, kindNumber, nameOfKind } from './kinds.ts';
import type { Deed, NoticeWriter, ToldNotice } from './notices.ts';
import type { Withheld } from './withheld.ts';

interface Deps {
  readonly members: Numbers;
  readonly posts: Numbers;
  readonly authorOf: (post: Position) => Position | undefined;
  /** Whether a member does not want to hear of another. */
  readonly isUnheard: (member: Position, actor: Position) => boolean;
  readonly notices: NoticeWriter;
  readonly moved: TailWriter;
  readonly withheld: Withheld;
}

type AboutThing = EventNamed<'ThingHidden' | 'ThingShown' | 'ThingRemoved'>;

/**
 * What is told of words: of a comment, a reply, and of being named in a post or a comment. Nobody is told of words that they do
 * not see. Those that are held are told of once they are shown, at that time; what was told of before they were hidden comes
 * back as it was.
 */
export function createWordNotices({ members, posts, authorOf, isUnheard, notices, moved, withheld }: Deps) {
  function tell(kind: Kind, to: Position, actor: Position, said: Said, deed: Deed): void {
    if (isUnheard(to, actor)) return;
    const { words, post, subject } = said;
    const sights = [withheld.sight(words), ...(kind === 'commented' ? [] : [withheld.sight(post)])];
    if (sights.includes('gone')) return;
    if (sights.includes('hidden')) {
      const { position, at } = deed;
      withheld.put({ words, member: to, kind: kindNumber(kind), position, actor, subject, at }, false);
      return;
    }
    notices.tell(kind, to, actor, subject, deed, words);
    moved.add(deed.position, to);
  }

  const { aboutComment, aboutReply, aboutMentions, aboutNamed } = createAddressing({ members, posts, authorOf, tell });

  /** What was told of words, and what waits, as far as it is about these alone, or about all below a post. */
  const toldOf = ({ kind, id }: Words): readonly ToldNotice[] => {
    if (kind === 'comment') return notices.toldOf(id);
    const post = posts.of(id);
    return post === undefined ? [] : notices.toldBelow(post);
  };
  const withheldOf = ({ kind, id }: Words) => {
    if (kind === 'comment') return withheld.ofWords(id);
    const post = posts.of(id);
    return post === undefined ? [] : withheld.below(post);
  };

  function takeOut(notice: ToldNotice, { position }: Deed): void {
    notices.takeOut(notice);
    moved.add(position, notice.member);
  }

  function hidden(words: Words, deed: Deed): void {
    withheld.hide(words.id);
    for (const notice of toldOf(words)) {
      takeOut(notice, deed);
      withheld.put(notice, true);
    }
  }

  function shown(words: Words, deed: Deed): void {
    if (!withheld.show(words.id)) return;
    // Of several that are seen at the same moment a member hears of the first: each event gives them one notice.
    const heard = new Set<Position>();
    for (const notice of withheldOf(words)) {
      if (!withheld.isSeen(notice)) continue;
      withheld.take(notice);
      const { member, actor, subject } = notice;
      const kind = nameOfKind(notice.kind);
      if (notice.told === 1) notices.putBack(notice);
      else if (kind && notice.named === 1 && !heard.has(member) && !isUnheard(member, actor)) {
        heard.add(member);
        notices.tell(kind, member, actor, subject, deed, notice.words);
      } else continue;
      moved.add(deed.position, member);
    }
  }

  /** For good: nothing is told of them any more. Of their own post, its author keeps what others did with it. */
  function gone(words: Words, deed: Deed): void {
    withheld.end(words.id);
    for (const notice of toldOf(words)) takeOut(notice, deed);
    for (const notice of withheldOf(words)) withheld.take(notice);
  }

  const ofWords = (does: (words: Words, deed: Deed) => void) => (event: AboutThing) => {
    const { kind, id } = event.data;
    if (kind === 'post' || kind === 'comment') does({ kind, id }, event);
  };

  return {
    aboutMentions,
    handlers: {
      PostCommented(event: EventNamed<'PostCommented'>) {
        const said = { ...event.data, words: event.data.comment };
        aboutComment(said, event);
        aboutReply(said, event);
        aboutMentions(said, event);
      },
      WordsChanged(event: EventNamed<'WordsChanged'>) {
        const { id: words, author, named, mentions = [] } = event.data;
        if (withheld.sight(words) === 'hidden') {
          const present = mentions.flatMap(({ member }) => members.of(member) ?? []);
          withheld.name(words, present);
        }
        if (named) aboutNamed({ ...named, words, author }, event);
      },
      PostDeleted: (event: EventNamed<'PostDeleted'>) => gone({ kind: 'post', id: event.data.post }, event),
      CommentDeleted: (event: EventNamed<'CommentDeleted'>) => gone({ kind: 'comment', id: event.data.comment }, event),
      ThingHidden: ofWords(hidden),
      ThingShown: ofWords(shown),
      ThingRemoved: ofWords(gone),
    },
  };
}

interface Words {
  readonly kind: 'post' | 'comment';
  readonly id: string;
}
