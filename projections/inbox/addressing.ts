import type { Position } from '#events/port/store.ts';
import type { Mention } from '#events/subjects/mention.ts';
import type { Kind } from './kinds.ts';
import type { Deed } from './notices.ts';

export type Numbers = { readonly of: (id: string) => Position | undefined };
/** What is told of: `words` and `post` are ids, `subject` is the post's position. */
export interface Said {
  readonly words: string;
  readonly post: string;
  readonly subject: Position;
}
/** `words`: the id of the post or the comment that says it. */
type Comment = { readonly post: string; readonly words: string; readonly author: string };
type Reply = Comment & { readonly answers?: { readonly author: string } };
type Naming = Reply & { readonly members: readonly string[] };

interface Deps {
  readonly members: Numbers;
  readonly posts: Numbers;
  readonly authorOf: (post: Position) => Position | undefined;
  readonly tell: (kind: Kind, to: Position, actor: Position, said: Said, deed: Deed) => void;
}

/** Who hears of words because they are addressed by them. Nobody hears twice of the same words. */
export function createAddressing({ members, posts, authorOf, tell }: Deps) {
  /** Whom words name hears of it, unless they hear of these words as the post's author, or as whom they answer. */
  function aboutNamed({ post, words, author, answers, members: named }: Naming, deed: Deed): void {
    const [subject, actor] = [posts.of(post), members.of(author)];
    if (subject === undefined || actor === undefined) return;
    for (const one of new Set(named)) {
      const to = members.of(one);
      if (to === undefined || to === actor || to === authorOf(subject) || one === answers?.author) continue;
      tell('mentioned', to, actor, { words, post, subject }, deed);
    }
  }

  return {
    aboutNamed,

    /** The post's author hears of it, unless they wrote it. */
    aboutComment({ post, words, author }: Comment, deed: Deed): void {
      const [subject, actor] = [posts.of(post), members.of(author)];
      const to = subject === undefined ? undefined : authorOf(subject);
      if (subject === undefined || to === undefined || actor === undefined || to === actor) return;
      tell('commented', to, actor, { words, post, subject }, deed);
    },

    /** Whom a reply answers hears of it, unless they hear of it as the post's author. */
    aboutReply({ post, words, author, answers }: Reply, deed: Deed): void {
      if (!answers) return;
      const [subject, actor, to] = [posts.of(post), members.of(author), members.of(answers.author)];
      if (subject === undefined || actor === undefined || to === undefined) return;
      if (to !== actor && to !== authorOf(subject)) tell('replied', to, actor, { words, post, subject }, deed);
    },

    /** Of a new post or comment. */
    aboutMentions({ mentions, ...said }: Reply & { readonly mentions?: readonly Mention[] }, deed: Deed): void {
      if (mentions) aboutNamed({ ...said, members: mentions.map(({ member }) => member) }, deed);
    },
  };
}
