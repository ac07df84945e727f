/**
 * What EventStoreDB 23.10 keeps and how it decides, in memory: positions as byte offsets, its idempotency rules, its
 * own events in between, events of tombstoned streams that stay in the log.
 */

/** The server's limit for what one append may bring. */
const MAX_APPEND_BYTES = 1024 * 1024;
/** How often the server writes an event of its own. */
const SYSTEM_EVENT_EVERY = 7;

export interface Proposed {
  readonly id: string;
  readonly type: string;
  readonly contentType: string;
  readonly data: Uint8Array;
  readonly metadata: Uint8Array;
}

export interface Stored extends Proposed {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
}

export type Outcome =
  | { readonly revision: number; readonly position: number }
  | { readonly refused: 'wrong-version'; readonly current: number }
  | { readonly refused: 'deleted' }
  | { readonly refused: 'too-large' };

export function createMemoryLog() {
  const log: Stored[] = [];
  const streams = new Map<string, Stored[]>();
  const deleted = new Set<string>();
  const waiting = new Set<() => void>();
  let end = 0;
  let writes = 0;

  function write(stream: string, revision: number, event: Proposed): Stored {
    const stored = { ...event, stream, revision, position: end };
    end += 120 + stream.length + event.data.length + event.metadata.length;
    log.push(stored);
    return stored;
  }

  function writeSystemEvent(stream: string, type: string): void {
    const none = new Uint8Array();
    const id = '00000000-0000-4000-8000-000000000000';
    // The server's tombstones stand at the last revision there can be.
    const revision = type === '$streamDeleted' ? 2 ** 63 : 0;
    write(stream, revision, { id, type, contentType: 'application/json', data: none, metadata: none });
  }

  function wake(): void {
    for (const woken of waiting) woken();
    waiting.clear();
  }

  function append(stream: string, expected: number, events: readonly Proposed[]): Outcome {
    if (deleted.has(stream)) return { refused: 'deleted' };
    const bytes = events.reduce(
      (sum, { data, metadata, type }) => sum + data.length + metadata.length + type.length,
      0,
    );
    if (bytes > MAX_APPEND_BYTES) return { refused: 'too-large' };
    const stored = streams.get(stream) ?? [];
    const current = stored.length - 1;
    if (expected > current) return { refused: 'wrong-version', current };
    if (expected < current) {
      const behind = stored.slice(expected + 1, expected + 1 + events.length);
      const last = behind.at(-1);
      const repeated = behind.length === events.length && behind.every(({ id }, n) => id === events[n]?.id);
      if (!last || !repeated) return { refused: 'wrong-version', current };
      return { revision: last.revision, position: last.position };
    }
    streams.set(stream, stored);
    for (const event of events) stored.push(write(stream, stored.length, event));
    writes += 1;
    const last = stored.at(-1);
    if (writes % SYSTEM_EVENT_EVERY === 0) writeSystemEvent('$stats-127.0.0.1:2113', '$statsCollected');
    wake();
    return { revision: stored.length - 1, position: last?.position ?? 0 };
  }

  function tombstone(stream: string): Outcome {
    if (deleted.has(stream)) return { refused: 'deleted' };
    deleted.add(stream);
    streams.delete(stream);
    writeSystemEvent(stream, '$streamDeleted');
    wake();
    return { revision: 0, position: end };
  }

  /** The index of the first event at `position` or after it. */
  function indexOf(position: number): number {
    let [low, high] = [0, log.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((log[middle]?.position ?? 0) < position) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  return {
    append,
    tombstone,
    indexOf,
    at: (index: number): Stored | undefined => log[index],
    length: (): number => log.length,
    readStream: (stream: string): readonly Stored[] | undefined | 'deleted' =>
      deleted.has(stream) ? 'deleted' : streams.get(stream),
    /** Resolves with the next write; `cancel` makes it resolve at once. */
    nextWrite(cancel: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        if (cancel.aborted) resolve();
        waiting.add(resolve);
        cancel.addEventListener('abort', () => resolve());
      });
    },
    /** Removes an event, as a scavenge does. */
    scavenge(position: number): void {
      const index = indexOf(position);
      if (log[index]?.position === position) log.splice(index, 1);
    },
  };
}

export type MemoryLog = ReturnType<typeof createMemoryLog>;
