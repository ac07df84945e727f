import type { Position } from '#events/port/store.ts';
import type { Mention } from '#events/subjects/mention.ts';
import type { Kind } from './kinds.ts';
import type { Deed } from './notices.ts';

type Numbers = { readonly of: (id: string) => Position | undefined };
type Reply = { readonly post: string; readonly author: string; readonly answers?: { readonly author: string } };
type Naming = Reply & { readonly members: readonly string[] };

interface Deps {
  readonly members: Numbers;
  readonly posts: Numbers;
  readonly authorOf: (post: Position) => Position | undefined;
  readonly say: (does: 'tell', kind: Kind, to: Position, actor: Position, subject: Position, deed: Deed) => void;
}

/** Who hears of words because they are addressed by them. Nobody hears twice of the same words. */
export function createAddressing({ members, posts, authorOf, say }: Deps) {
  /** Whom words name hears of it, unless they hear of these words as the post's author, or as whom they answer. */
  function aboutNamed({ post: id, author, answers, members: named }: Naming, deed: Deed): void {
    const [post, actor] = [posts.of(id), members.of(author)];
    if (post === undefined || actor === undefined) return;
    for (const one of new Set(named)) {
      const to = members.of(one);
      if (to === undefined || to === actor || to === authorOf(post) || one === answers?.author) continue;
      say('tell', 'mentioned', to, actor, post, deed);
    }
  }

  return {
    aboutNamed,

    /** Whom a reply answers hears of it, unless they hear of it as the post's author. */
    aboutReply({ post: id, author, answers }: Reply, deed: Deed): void {
      const [post, actor] = [posts.of(id), members.of(author)];
      const to = answers && members.of(answers.author);
      if (post === undefined || actor === undefined || to === undefined) return;
      if (to !== actor && to !== authorOf(post)) say('tell', 'replied', to, actor, post, deed);
    },

    /** Of a new post or comment. */
    aboutMentions({ mentions, ...said }: Reply & { readonly mentions?: readonly Mention[] }, deed: Deed): void {
      if (mentions) aboutNamed({ ...said, members: mentions.map(({ member }) => member) }, deed);
    },
  };
}
