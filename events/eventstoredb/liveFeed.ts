import type { EventStoreDBClient } from '@eventstore/db-client';
import type { Position } from '../port/store.ts';
import { follow, head } from './log.ts';
import { isSystem } from './recorded.ts';
import type { Tombstones } from './tombstones.ts';
import type { LogEvent } from './wire.ts';

/** So many events lie ready for those who come for them late, and so many characters of them. */
const MOST_KEPT = 1000;
const MOST_CHARACTERS = 4_000_000;

/** The log's newest events, as they come. */
export interface LiveFeed {
  /** Whoever is not as far as this has missed some, and reads them by themselves. */
  since(): Position;
  /** How far the log has come by. */
  reached(): Position;
  /** Those after a position that is not before `since`. @throws what ended the feed */
  after(position: Position): readonly LogEvent[];
  /** Whether nothing more comes. */
  ended(): boolean;
  /** Resolves when something has come, or at `wake`. */
  changed(): Promise<void>;
  wake(): void;
  leave(): void;
}

/**
 * One subscription for all who follow the log with a filter: the server sends each of its subscribers everything, one by one,
 * and its time goes there. Nobody holds it back: whoever is slow reads again what has gone by meanwhile.
 */
export function createLiveFeeds(client: EventStoreDBClient, tombstones: Tombstones, closing: AbortSignal) {
  let current: Promise<Omit<LiveFeed, 'leave'>> | null = null;
  let stop = new AbortController();
  let members = 0;

  async function begin(own: AbortController): Promise<Omit<LiveFeed, 'leave'>> {
    const signal = AbortSignal.any([own.signal, closing]);
    let since = await head(client);
    let reached = since;
    await tombstones.learn(since, signal);
    let kept: LogEvent[] = [];
    let characters = 0;
    let end: { readonly error?: unknown } | null = null;
    let change = Promise.withResolvers<void>();

    function wake(): void {
      change.resolve();
      change = Promise.withResolvers();
    }

    function keep(event: LogEvent): void {
      kept.push(event);
      characters += event.data.length;
      reached = event.position;
      if (kept.length <= 2 * MOST_KEPT && characters <= MOST_CHARACTERS) return;
      // Half at a time: a list is not moved for each event.
      since = kept[Math.ceil(kept.length / 2) - 1]?.position ?? since;
      kept = kept.slice(Math.ceil(kept.length / 2));
      characters = kept.reduce((sum, { data }) => sum + data.length, 0);
    }

    async function run(): Promise<void> {
      for await (const some of follow(client, since, undefined, signal)) {
        for (const answer of some) {
          if (!('event' in answer)) continue;
          tombstones.pass(answer.event);
          if (!isSystem(answer.event)) keep(answer.event);
        }
        wake();
      }
    }

    run()
      .then(
        () => {
          end = {};
        },
        (error: unknown) => {
          end = { error };
        },
      )
      .finally(() => {
        if (stop === own) current = null;
        wake();
      });

    return {
      since: () => since,
      reached: () => reached,
      ended: () => end !== null,
      after(position) {
        if (end && 'error' in end) throw end.error;
        let first = kept.length;
        while (first > 0 && (kept[first - 1]?.position ?? position) > position) first -= 1;
        return kept.slice(first);
      },
      changed: () => change.promise,
      wake,
    };
  }

  /**
   * The feed, begun where nobody follows it; null where `signal` aborts before it has begun. It ends when the last one leaves.
   * @throws where the log cannot be reached
   */
  return async function join(signal: AbortSignal): Promise<LiveFeed | null> {
    if (!current) {
      stop = new AbortController();
      members = 0;
      const begun = begin(stop);
      current = begun;
      begun.catch(() => {
        if (current === begun) current = null;
      });
    }
    const own = stop;
    members += 1;
    const leave = (): void => {
      if (stop !== own) return; // it has ended, and another one has begun
      members -= 1;
      if (members > 0) return;
      own.abort();
      current = null;
    };
    const aborted = Promise.withResolvers<null>();
    const giveUp = (): void => aborted.resolve(null);
    signal.addEventListener('abort', giveUp, { once: true });
    try {
      const feed = await Promise.race([current, aborted.promise]);
      if (feed) return { ...feed, leave };
      leave();
      return null;
    } catch (error) {
      leave();
      throw error;
    } finally {
      signal.removeEventListener('abort', giveUp);
    }
  };
}
