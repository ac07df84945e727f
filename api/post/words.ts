import type { DomainEvent } from '#events/catalogue.ts';
import { decode } from '#events/codec.ts';
import { StreamTombstoned } from '#events/port/store.ts';
import type { Mention } from '#events/subjects/mention.ts';
import { commentStream, postStream } from '#events/subjects/post.ts';
import { wordsStream } from '#events/subjects/words.ts';
import { createSight } from '../access/sight.ts';
import { type Command, type Decision, KeyUsed } from '../commands/commands.ts';
import { MENTIONS_MOST } from '../contract/limits.ts';
import type { HiddenMark } from '../contract/standing-answer.ts';
import type { Platform } from '../platform/platform.ts';
import { createHeldLinks } from './heldLinks.ts';
import { createMentions, type Nameable, namesIn } from './mentions.ts';

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

interface NamedBy {
  readonly present: readonly Mention[];
  readonly names: readonly Nameable[];
  readonly ever: ReadonlySet<string>;
}

const NOBODY_NAMED: NamedBy = { present: [], names: [], ever: new Set() };

/** What it says; undefined for an event without words: since they have a stream of their own, what uses them has none. */
function textOf(event: DomainEvent | undefined): string | undefined {
  if (event === undefined) return undefined;
  if (event.type === 'PostPublished') return event.personal?.content;
  const isText = event.type === 'PostCommented' || event.type === 'WordsWritten' || event.type === 'WordsChanged';
  return isText ? event.personal?.text : undefined;
}

const isChange = (event: DomainEvent | undefined, text: string): boolean =>
  event?.type === 'WordsChanged' && event.personal?.text === text;

function mentionsOf(event: DomainEvent | undefined): readonly Mention[] {
  const isNaming = event?.type === 'PostPublished' || event?.type === 'PostCommented' || event?.type === 'WordsChanged';
  return isNaming ? (event.data.mentions ?? []) : [];
}

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
export function createWords(platform: Pick<Platform, 'commands' | 'store' | 'keyring' | 'reads' | 'config'>) {
  const { commands, store, keyring, reads } = platform;
  const heldLinks = createHeldLinks(platform);
  const { find } = createMentions({ reads }, createSight({ reads, store }));
  const standingOf = async (said: Said, member: string): Promise<NotYours | 'own'> =>
    standing(said, member, await commands.history(streamOf(said)));

  /** The newest of the stream of words, in their order. */
  async function written(id: string): Promise<readonly DomainEvent[]> {
    const last = { direction: 'backwards', limit: VERSIONS_SHOWN } as const;
    return (await decode(keyring, await store.readStream(wordsStream(id), last))).toReversed();
  }

  /** Whom something names at present, by which names, and whom it ever named. */
  async function namedBy(said: Said): Promise<NamedBy> {
    const [[first], changes] = await Promise.all([commands.history(streamOf(said)), written(said.id)]);
    const versions = [...(first ? [first] : []), ...changes];
    const present = mentionsOf(versions.findLast((event) => event.type !== 'WordsWritten'));
    const words = versions.map(textOf).findLast((text) => text !== undefined) ?? '';
    const ever = new Set(versions.flatMap(mentionsOf).map(({ member }) => member));
    return { present, names: namesIn(words, present), ever };
  }

  return {
    /** Whom what is about to be published names. */
    named: find,

    /**
     * Writes the words of something that is about to be published. Repeating it with the same key changes nothing.
     * @returns false where they were taken back meanwhile: this is the repetition of a command from before
     */
    async write({ of, id }: Said, author: string, text: string, command: Command): Promise<boolean> {
      const fact = { type: 'WordsWritten', data: { of, id, author }, personal: { text } } as const;
      try {
        await commands.begin(wordsStream(id), [fact], command);
        await heldLinks.hold({ kind: of, id }, await heldLinks.whyHeld(author, text, command.at), command);
        return true;
      } catch (error) {
        if (error instanceof StreamTombstoned) return false;
        throw error;
      }
    },

    /** Why others do not see what its author has just written, as the log tells: for an answer before the read models. */
    heldMark: ({ of, id }: Said): Promise<HiddenMark | undefined> => heldLinks.mark({ kind: of, id }),

    /**
     * @param ids whom it is to name; undefined for whom it named before
     * @returns the position of the last thing that came of it: of an earlier change where they read like this already
     */
    async change(
      said: Said,
      member: string,
      { text, ids }: { readonly text: string; readonly ids: readonly string[] | undefined },
      command: Command,
    ): Promise<number | NotYours> {
      const may = await standingOf(said, member);
      if (may !== 'own') return may;
      const { of, id, post } = said;
      const newest = async () => (await written(id)).map(textOf).findLast((words) => words !== undefined);
      const before = async () => (await newest()) ?? textOf((await commands.history(streamOf(said)))[0]) ?? '';
      const why = await heldLinks.whyHeld(member, text, command.at, before);
      await heldLinks.hold({ kind: of, id }, why, command);
      const { present, names, ever } = text.includes('@') ? await namedBy(said) : NOBODY_NAMED;
      const mentions = find(text, ids ?? present.map(({ member: named }) => named), member, names);
      // Changed again and again, it tells no more people than it could have named at once.
      const members = [...new Set(mentions.map(({ member: named }) => named))]
        .filter((named) => !ever.has(named))
        .slice(0, Math.max(0, MENTIONS_MOST - ever.size));
      const isSame = JSON.stringify(mentions) === JSON.stringify(present);
      const decide = (history: readonly DomainEvent[]): Decision<never> => {
        const last = history.at(-1);
        const isWords = last?.type === 'WordsWritten' || last?.type === 'WordsChanged';
        if (isWords && last.personal?.text === text && isSame) return { facts: [] };
        const named = {
          ...(mentions.length > 0 && { mentions }),
          ...(members.length > 0 && { named: { post, members } }),
        };
        return { facts: [{ type: 'WordsChanged', data: { of, id, author: member, ...named }, personal: { text } }] };
      };
      try {
        const reading = { lastOnly: true, isSame: ([done]: readonly DomainEvent[]) => isChange(done, text) };
        const { position, events } = await commands.execute(wordsStream(id), command, decide, reading);
        // Whoever took the link out at the same time may have released it in between: it is asked again, as in `release`.
        const again = { actor: command.actor, at: command.at };
        const held = await heldLinks.hold({ kind: of, id }, why, again, events.length > 0);
        const now = async () => (await newest()) ?? text;
        return Math.max(position, held, await heldLinks.release({ kind: of, id }, member, now, command));
      } catch (error) {
        if (error instanceof StreamTombstoned) return 'gone';
        // It was held for what is not written.
        if (error instanceof KeyUsed) await heldLinks.release({ kind: of, id }, member, before, command);
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
      const versions = [...(first ? [first] : []), ...(await written(said.id))];
      const found = versions.flatMap((event): Version[] => {
        const text = textOf(event);
        return text === undefined ? [] : [{ text, at: event.at }];
      });
      return found.toReversed().slice(0, VERSIONS_SHOWN);
    },
  };
}
