import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { createKeyring } from '#events/keyring.ts';
import type { EventStore } from '#events/port/store.ts';
import { openSqliteStore } from '#events/sqlite/store.ts';
import { followStream } from '#events/subjects/follow.ts';
import type { Projection } from './definition.ts';
import { createReadModel, type ReadModelFile } from './files.ts';
import { followLog } from './following.ts';
import { type Failure, openPart } from './part.ts';
import { createSkips } from './skips.ts';

/** For tests: a log in a folder of its own, gone after the test, empty files of some read models, and whoever follows the log into them. */
export async function openLog(...models: readonly Projection[]) {
  const dataDir = mkdtempSync(join(tmpdir(), 'following-'));
  const store = await openSqliteStore({ file: join(dataDir, 'events.db') });
  const keyring = createKeyring(store, randomBytes(32));
  const files = new Map<string, ReadModelFile>(
    models.map((model) => [model.name, createReadModel(dataDir, model, 'log').publish()]),
  );
  const stopping = new AbortController();
  const skips = createSkips(store);
  const running: Promise<unknown>[] = [];
  const failures: Failure[] = [];
  const asked: (readonly string[] | undefined)[] = [];

  onTestFinished(async () => {
    stopping.abort();
    await Promise.all(running);
    await store.close();
    rmSync(dataDir, { recursive: true });
  });

  return {
    store,
    failures,
    /** The types of events that were read for those who catch up. */
    asked,
    async follow(...followed: readonly string[]): Promise<void> {
      for (const one of followed) {
        const event = { id: randomUUID(), type: 'UserFollowed', version: 1, at: 1, actor: 'a' };
        await store.append(followStream('a', one), 'no-stream', [{ ...event, data: { follower: 'a', followed: one } }]);
      }
    },
    /** Follows the log into these; `add` lets one more join later. */
    run(...first: readonly Projection[]) {
      const counting: EventStore = {
        ...store,
        readAll(options) {
          asked.push(options.types);
          return store.readAll(options);
        },
      };
      const open = (model: Projection) => {
        const file = files.get(model.name);
        if (!file) throw new Error('it was given');
        return openPart(model, file, skips);
      };
      const parts = (first.length > 0 ? first : models).map(open);
      const deps = {
        store: counting,
        keyring,
        beforeRetry: skips.load,
        batchSize: 3,
        onFailure: (one: Failure) => void failures.push(one),
      };
      const following = followLog(deps, parts, stopping.signal);
      running.push(
        following.ended().then(() => {
          for (const part of parts) part.close();
        }),
      );
      return {
        following,
        parts,
        add(model: Projection) {
          const part = open(model);
          parts.push(part);
          following.add(part);
          return part;
        },
      };
    },
    rows<T>(model: string, sql: string): T[] {
      const db = new DatabaseSync(files.get(model)?.path ?? '', { readOnly: true, timeout: 1000 });
      const rows = db.prepare(sql).all();
      db.close();
      return rows as T[];
    },
  };
}
