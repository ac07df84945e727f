import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { conformance } from '../store.conformance.ts';
import { START } from '../store.ts';
import { openSqliteStore } from './store.ts';

function freshDirectory(): string {
  return mkdtempSync(join(tmpdir(), 'udyamsetu-log-'));
}

conformance('SQLite', async () => {
  const directory = freshDirectory();
  const open = () => openSqliteStore({ file: join(directory, 'events.db') });
  const store = await open();
  return {
    store,
    another: open,
    async close() {
      await store.close();
      rmSync(directory, { recursive: true });
    },
  };
});

test('an empty log begins before its first event', async () => {
  const directory = freshDirectory();
  const store = await openSqliteStore({ file: join(directory, 'events.db') });
  expect(await store.head()).toBe(START);
  await store.close();
  rmSync(directory, { recursive: true });
});
