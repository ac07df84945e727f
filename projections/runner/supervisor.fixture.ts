import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createKeyring } from '#events/keyring.ts';
import { openSqliteStore } from '#events/sqlite/store.ts';
import { followStream } from '#events/subjects/follow.ts';
import { build } from './build.ts';
import type { Projection } from './definition.ts';
import { currentReadModel, openForQueries } from './files.ts';
import { type FollowDeps, follow } from './supervisor.ts';

const follows: Projection = {
  ...{ name: 'follows', version: 1, personal: false },
  tables: 'CREATE TABLE seen (n INTEGER PRIMARY KEY);',
  handlers(db) {
    const see = db.prepare('INSERT INTO seen (n) VALUES (?)');
    return { UserFollowed: ({ position }) => void see.run(position), MemberErased() {} };
  },
};

/** For tests: a log in a folder of its own, gone after the test, and whoever follows it. */
export async function given() {
  const dataDir = mkdtempSync(join(tmpdir(), 'follow-'));
  const store = await openSqliteStore({ file: join(dataDir, 'events.db') });
  const keyring = createKeyring(store, randomBytes(32));
  const stopping = new AbortController();
  const following: Promise<void>[] = [];
  onTestFinished(async () => {
    stopping.abort();
    await Promise.all(following);
    await store.close();
    rmSync(dataDir, { recursive: true });
  });
  const deps = { dataDir, store, keyring, models: [follows] };
  return {
    deps,
    dataDir,
    async build() {
      const [file] = await build(deps);
      if (!file) throw new Error('it was built');
      return file;
    },
    begin: (also: Partial<FollowDeps> = {}) => void following.push(follow({ ...deps, ...also }, stopping.signal)),
    /** So many members are followed. @returns who */
    async happen(times: number): Promise<string[]> {
      const followed: string[] = [];
      for (let n = 0; n < times; n += 1) {
        const event = { id: randomUUID(), type: 'UserFollowed', version: 1, at: 1, actor: 'a' };
        const data = { follower: 'a', followed: event.id };
        await store.append(followStream('a', event.id), 'no-stream', [{ ...event, data }]);
        followed.push(event.id);
      }
      return followed;
    },
    seen(): number {
      const db = openForQueries(currentReadModel(dataDir, follows)?.path ?? '');
      const { count } = db.prepare('SELECT count(*) AS count FROM seen').get() as { count: number };
      db.close();
      return count;
    },
  };
}
