import type { DomainEvent, Fact } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import { applicationStream } from '#events/subjects/application.ts';
import { keyStream } from '#events/subjects/key.ts';
import type { Command, Decision } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { documentIdOf } from '../storage/keys.ts';
import { applicationFrom } from './state.ts';

/** What became of documents whose one upload was taken back elsewhere: from another application, or with a message. */
export function goneDocuments({ commands, store }: Pick<Platform, 'commands' | 'store'>) {
  return {
    /** Whether a document opens, as the log tells now: its key may have been destroyed a moment ago, on another machine too. */
    async opens(key: string): Promise<boolean> {
      return (await store.readStream(keyStream(documentIdOf(key)), { limit: 1 })).length > 0;
    },

    /**
     * Notes in an application that these of its documents were taken back. It may be repeated.
     * @param keys storage keys
     * @param command its actor took them back, or found that they are gone
     */
    async note(application: string, keys: readonly string[], by: string, command: Command): Promise<Position> {
      return (await commands.execute(applicationStream(application), command, decideGone(keys, by))).position;
    },
  };
}

const decideGone = (keys: readonly string[], by: string) =>
  function decide(history: readonly DomainEvent[]): Decision<never> {
    const state = applicationFrom(history);
    const facts: Fact[] = [];
    for (const [n, { key, document, owner, takenBack }] of state?.documents ?? [])
      if (state && keys.includes(key) && !takenBack)
        facts.push({ type: 'DocumentTakenBack', data: { application: state.id, by, n, document, owner } });
    return { facts };
  };
