import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DomainEvent } from '#events/catalogue.ts';
import type { DecodedBatch } from '#events/decoded.ts';
import { bulkProject } from './bulkProjection.ts';
import { differences } from './compare.fixture.ts';
import type { Projection } from './definition.ts';
import { createEmpty, finishReadModel, openForProjecting } from './files.ts';
import { NO_SKIPS } from './skips.ts';

/** Where a log is cut into batches, and after how many of them a build is stopped and gone on with. */
export interface Reading {
  readonly batch: number;
  readonly stopAfter: number;
  /** Whether what is left for the end is left to another connection, as a build on two threads does. */
  readonly apart?: boolean;
}

async function fill(path: string, model: Projection, events: readonly DomainEvent[], reading: Reading): Promise<void> {
  createEmpty(path, [model], 'a log').close();
  for (let finished = false; !finished; ) {
    const db = openForProjecting(path);
    const stopped = new AbortController();
    async function* read({ after }: { after: number }): AsyncGenerator<DecodedBatch> {
      const left = events.filter(({ position }) => position > after);
      for (let i = 0; i * reading.batch < left.length; i += 1) {
        if (i === reading.stopAfter) return stopped.abort();
        const part = left.slice(i * reading.batch, (i + 1) * reading.batch);
        yield { events: part, read: part.length, position: part.at(-1)?.position ?? after };
      }
    }
    finished = await bulkProject({
      into: [{ db, model }],
      read,
      skips: NO_SKIPS,
      commitEvery: 1,
      signal: stopped.signal,
      ...(reading.apart && { unfinished: true }),
    }).then(
      () => true,
      (error) => {
        if (!stopped.signal.aborted) throw error;
        return false;
      },
    );
    db.close();
  }
  if (reading.apart) finishReadModel({ path, model });
}

/**
 * For tests: what a model differs in when it is built in bulk, of what the log has by then, and when each event is handled by itself.
 * @param except names of tables that may differ
 */
export async function bulkDifferences(
  model: Projection,
  events: readonly DomainEvent[],
  reading: Reading,
  found: readonly DomainEvent[] = events,
  except: readonly string[] = [],
) {
  const dir = mkdtempSync(join(tmpdir(), 'bulk-'));
  try {
    const { bulk: _, ...live } = model;
    const [one, other] = [join(dir, 'live.db'), join(dir, 'bulk.db')];
    await fill(one, live, events, { batch: events.length + 1, stopAfter: -1 });
    await fill(other, model, found, reading);
    return differences(one, other, except);
  } finally {
    rmSync(dir, { recursive: true });
  }
}
