import type { DomainEvent } from '#events/catalogue.ts';
import { StreamTombstoned } from '#events/port/store.ts';
import { wordsStream } from '#events/subjects/words.ts';
import type { Command, Decision, Outcome } from '../commands/commands.ts';
import { MESSAGE_CHANGE_MS } from '../contract/limits.ts';
import type { Platform } from '../platform/platform.ts';
import { documentIdOf } from '../storage/keys.ts';

/** Why the words of a message cannot be changed or taken back. `gone`: they were taken back, or there is no such message. */
export type Unchangeable = 'gone' | 'not-yours' | 'too-late';

interface Own {
  readonly message: string;
  readonly by: string;
}

/** `document`: what the PDF that comes along is called. */
interface Said {
  readonly text: string;
  readonly document?: string;
}

/** The words of messages, between members and in applications: each in a stream of its own, in front of the message that uses them, as of posts. */
export function createMessageWords({ commands, keyring, store }: Pick<Platform, 'commands' | 'keyring' | 'store'>) {
  return {
    /**
     * Writes the words of a message that is about to be sent. Repeating it with the same key changes nothing.
     * @returns false where they were taken back meanwhile: this is the repetition of a command from before
     */
    async write({ message, by }: Own, said: Said, command: Command): Promise<boolean> {
      const fact = { type: 'MessageWritten', data: { message, by }, personal: said } as const;
      return (await unlessTakenBack(() => commands.begin(wordsStream(message), [fact], command))) !== undefined;
    },

    /** @returns the position of the last change: of an earlier one where they read like this already */
    async change({ message, by }: Own, text: string, command: Command): Promise<number | Unchangeable> {
      function decide(history: readonly DomainEvent[]): Decision<Unchangeable> {
        const why = whyNot(history, by, command.at);
        if (why !== null) return { refused: why };
        const last = history.at(-1);
        const isWords = last?.type === 'MessageWritten' || last?.type === 'MessageChanged';
        if (isWords && last.personal?.text === text) return { facts: [] };
        return { facts: [{ type: 'MessageChanged', data: { message, by }, personal: { text } }] };
      }
      const isSame = ([done]: readonly DomainEvent[]): boolean =>
        done?.type === 'MessageChanged' && done.personal?.text === text;
      const outcome = await unlessTakenBack(() => commands.execute(wordsStream(message), command, decide, { isSame }));
      if (outcome === undefined) return 'gone';
      return 'refused' in outcome ? outcome.refused : outcome.position;
    },

    /** Destroys the words of a message that was taken back, where that was cut off. */
    destroy: (message: string): Promise<void> => store.tombstone(wordsStream(message)),

    /**
     * Takes a message back. It is decided first; its words, and the keys of its documents, are destroyed then: what keeps that
     * from happening is made up for by a process (`processes/takenBack.ts`).
     *
     * @param decided writes down that it was taken back
     * @param documents the storage keys of what came along
     */
    async takeBack(
      { message, by }: Own,
      { at }: Command,
      decided: () => Promise<Outcome<string>>,
      documents: readonly string[],
    ): Promise<number | Unchangeable> {
      const words = wordsStream(message);
      const why = whyNot(await commands.history(words), by, at);
      if (why !== null) return why;
      const outcome = await decided();
      if ('refused' in outcome) return 'gone';
      await store.tombstone(words);
      for (const key of documents) await keyring.destroy(documentIdOf(key));
      return outcome.position;
    },
  };
}

/** Removes the files of what was taken back at a position. What fails here the sweep of uploads makes up for. */
export async function dropFiles(
  { reads, files }: Pick<Platform, 'reads' | 'files'>,
  keys: readonly string[],
  taken: number,
): Promise<void> {
  const left = keys.filter((key) => key !== '');
  if (left.length === 0 || reads.position(['files']) < taken) return;
  const claimed = reads.queries.files.isClaimed(left);
  for (const key of left) if (!claimed.has(key)) await files.remove(key).catch(() => {});
}

function whyNot(history: readonly DomainEvent[], by: string, now: number): Unchangeable | null {
  const [first] = history;
  if (first?.type !== 'MessageWritten') return 'gone';
  if (first.data.by !== by) return 'not-yours';
  return now - first.at > MESSAGE_CHANGE_MS ? 'too-late' : null;
}

async function unlessTakenBack<Found>(act: () => Promise<Found>): Promise<Found | undefined> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof StreamTombstoned) return undefined;
    throw error;
  }
}
