import type { Filter, Position } from '../port/store.ts';
import { safely } from '../runtime/safely.ts';
import { guarded } from './failures.ts';
import type { Reader } from './reader.ts';

/** How often it is looked for commits of other processes; those of this one wake whoever waits at once. */
const LOOK_EVERY_MS = 10;
/** Where more has come since the last look, its kinds are not looked at: whoever follows reads it. */
const LOOKED_THROUGH = 10_000;

interface Seen {
  /** Changes whenever another connection has committed. */
  readonly version: number;
  readonly end: Position;
}

/**
 * The log's end, for all who follow it on this thread. It is looked at once for all of them, and what has come since by its
 * kinds alone: whoever follows kinds of which nothing has come reads nothing.
 * @param newest is called before each look: what is read from then on is as new as can be
 */
export function createFollowing(reader: Reader, newest: () => void) {
  const sleepers = new Map<() => void, number>();
  /** The last position of each kind that has come behind `knownFrom`. */
  const lastOf = new Map<number, Position>();
  let knownFrom = Number.POSITIVE_INFINITY;
  let seen: Seen | undefined;
  let isFresh = false;
  let timer: NodeJS.Timeout | undefined;

  /** What has come since the end that was seen before, by its kinds. */
  function learnKinds(end: Position): void {
    if (seen === undefined || end - seen.end > LOOKED_THROUGH) {
      lastOf.clear();
      knownFrom = end;
      return;
    }
    if (end === seen.end) return;
    const known = seen.end;
    for (const { kind, position } of guarded(() => reader.lastOfKinds(known))) lastOf.set(kind, position);
  }

  /** Once a turn of the event loop, and anew after a commit of this process. */
  function look(): Seen {
    if (seen && isFresh) return seen;
    newest();
    const now = guarded(() => ({ version: reader.version(), end: reader.head() }));
    // Seen only when it is known: where a read fails, the next look has it all before it again.
    learnKinds(now.end);
    seen = now;
    isFresh = true;
    setImmediate(() => (isFresh = false));
    return seen;
  }

  function mayHoldMore(after: Position, filter: Filter): boolean {
    if (after < knownFrom) return true;
    for (const [kind, position] of lastOf)
      if (position > after && guarded(() => reader.passes(kind, filter))) return true;
    return false;
  }

  function wakeUp(): void {
    isFresh = false;
    for (const wake of sleepers.keys()) wake();
  }

  const lookForCommits = safely(() => {
    const version = reader.version();
    for (const [wake, known] of sleepers) if (known !== version) wake();
  });

  return {
    look,

    /** Whether there may be events that pass between `after` and the end that was seen. */
    mayHoldMore,

    /** There may be something new, or there will be nothing any more. */
    wakeUp,

    /** Resolves when there may be something that was not there in this version, or on abort. */
    somethingNew(version: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        function done(): void {
          sleepers.delete(done);
          if (sleepers.size === 0) {
            clearInterval(timer);
            timer = undefined;
          }
          signal.removeEventListener('abort', done);
          resolve();
        }
        sleepers.set(done, version);
        timer ??= setInterval(lookForCommits, LOOK_EVERY_MS);
        signal.addEventListener('abort', done);
      });
    },
  };
}
