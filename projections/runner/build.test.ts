import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { openLog } from '#events/open.ts';
import type { EventStore } from '#events/port/store.ts';
import { members } from '../member/model.ts';
import { forget } from '../replay/replay.fixture.ts';
import { build } from './build.ts';

/** Of the history that is written: somebody who is there from its beginning. */
const GONE = `a${'0'.repeat(23)}`;

async function logOf(events: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'udyamsetu-build-'));
  await writeHistory(dataDir, events);
  const log = await openLog({ DATA_DIR: dataDir });
  onTestFinished(async () => {
    await log.store.close();
    rmSync(dataDir, { recursive: true });
  });
  return { ...log, dataDir };
}

/** Whether a read model says that traces of somebody may be left in its file, and the names that it has for GONE. */
function look(path = '') {
  const db = new DatabaseSync(path, { readOnly: true });
  const { user_version } = db.prepare('PRAGMA user_version').get() as { user_version: number };
  const names = db
    .prepare('SELECT name FROM members WHERE id = ?')
    .all(GONE)
    .map(({ name }) => name);
  db.close();
  return { traces: user_version === 1, names };
}

test('a build during which somebody was forgotten says that its file may hold traces of them', async () => {
  const log = await logOf(5000);
  const { store, keyring, dataDir } = log;
  let batches = 0;
  const interrupted: EventStore = {
    ...store,
    async *readAll(options) {
      for await (const batch of store.readAll(options)) {
        yield batch;
        batches += 1;
        if (batches === 2) await forget(log, GONE);
      }
    },
  };
  const [during] = await build({ dataDir, store: interrupted, keyring, models: [members] });
  expect(look(during?.path)).toEqual({ traces: true, names: [''] });
  const [after] = await build({ dataDir, store, keyring, models: [members] });
  expect(look(after?.path)).toEqual({ traces: false, names: [''] });
});
