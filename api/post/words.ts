import type { DomainEvent } from '#events/catalogue.ts';
import { decode } from '#events/codec.ts';
import { StreamTombstoned } from '#events/port/store.ts';
import { commentStream, postStream } from '#events/subjects/post.ts';
import { wordsStream } from '#events/subjects/words.ts';
import type { Command, Decision } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';

/** A post, or a comment on one. */
export interface Said {
  readonly of: 'post' | 'comment';
  readonly id: string;
  /** The post itself, or the one that is commented on. */
  readonly post: string;
}

/** How something once read, and since when. */
export interface Version {
  readonly text: string;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** Why words cannot be changed or taken back. */
export type NotYours = 'gone' | 'not-yours';

const VERSIONS_SHOWN = 50;

const streamOf = ({ of, id }: Said): string => (of === 'post' ? postStream(id) : commentStream(id));

/** Whether the words of something are a member's own, as its stream tells: they are the author's alone. */
function standing({ post }: Said, member: string, history: readonly DomainEvent[]): NotYours | 'own' {
  const [first] = history;
  const isGone = history.some(({ type }) => type === 'PostDeleted' || type === 'CommentDeleted');
  if (!first || isGone || (first.type !== 'PostPublished' && first.type !== 'PostCommented')) return 'gone';
  if (first.data.post !== post) return 'gone';
  return first.data.author === member ? 'own' : 'not-yours';
}

/** What members do with words of their own: they stand in a stream of their own, in front of what uses them. */
export function createWords({ commands, store, keyring }: Pick<Platform, 'commands' | 'store' | 'keyring'>) {
  const standingOf = async (said: Said, member: string): Promise<NotYours | 'own'> =>
    standing(said, member, await commands.history(streamOf(said)));

  return {
    /**
     * Writes the words of something that is about to be published. Repeating it with the same key changes nothing.
     * @returns false where they were taken back meanwhile: this is the repetition of a command from before
     */
    async write({ of, id }: Said, author: string, text: string, command: Command): Promise<boolean> {
      const fact = { type: 'WordsWritten', data: { of, id, author }, personal: { text } } as const;
      try {
        await commands.begin(wordsStream(id), [fact], command);
        return true;
      } catch (error) {
        if (error instanceof StreamTombstoned) return false;
        throw error;
      }
    },

    /** @returns the position of the last change: of an earlier one where they read like this already */
    async change(said: Said, member: string, text: string, command: Command): Promise<number | NotYours> {
      const may = await standingOf(said, member);
      if (may !== 'own') return may;
      const { of, id } = said;
      const decide = (history: readonly DomainEvent[]): Decision<never> => {
        const last = history.at(-1);
        const isWords = last?.type === 'WordsWritten' || last?.type === 'WordsChanged';
        if (isWords && last.personal?.text === text) return { facts: [] };
        return { facts: [{ type: 'WordsChanged', data: { of, id, author: member }, personal: { text } }] };
      };
      try {
        const { position } = await commands.execute(wordsStream(id), command, decide, { lastOnly: true });
        return position;
      } catch (error) {
        if (error instanceof StreamTombstoned) return 'gone';
        throw error;
      }
    },

    /**
     * Takes something back. It is decided first and destroyed then: what keeps the second from happening is made up for by a
     * process, which hears of the first (`processes/takenBack.ts`).
     * @returns the position of the decision, also where it was taken before
     */
    async takeBack(said: Said, member: string, command: Command): Promise<number | NotYours> {
      const { of, id, post } = said;
      const decide = (history: readonly DomainEvent[]): Decision<NotYours> => {
        const may = standing(said, member, history);
        if (may !== 'own') return { refused: may };
        if (of === 'post') return { facts: [{ type: 'PostDeleted', data: { post, author: member } }] };
        return { facts: [{ type: 'CommentDeleted', data: { comment: id, post, author: member } }] };
      };
      const outcome = await commands.execute(streamOf(said), command, decide);
      if ('refused' in outcome) return outcome.refused;
      await store.tombstone(wordsStream(id));
      return outcome.position;
    },

    /** How it read before, for its author alone: newest first, the present words too. */
    async versions(said: Said, member: string): Promise<readonly Version[] | NotYours> {
      const may = await standingOf(said, member);
      if (may !== 'own') return may;
      const [first] = await commands.history(streamOf(said));
      const last = { direction: 'backwards', limit: VERSIONS_SHOWN } as const;
      const written = (await decode(keyring, await store.readStream(wordsStream(said.id), last))).toReversed();
      const found: Version[] = [];
      // What was written before words had a stream of their own.
      if (first?.type === 'PostPublished' && first.personal?.content !== undefined)
        found.push({ text: first.personal.content, at: first.at });
      if (first?.type === 'PostCommented' && first.personal?.text !== undefined)
        found.push({ text: first.personal.text, at: first.at });
      for (const { type, personal, at } of written)
        if ((type === 'WordsWritten' || type === 'WordsChanged') && personal) found.push({ text: personal.text, at });
      return found.toReversed().slice(0, VERSIONS_SHOWN);
    },
  };
}
