import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeHistory } from '#events/madeHistory.fixture.ts';
import { openLog } from '#events/open.ts';
import { finishOnTwoThreads } from './finishing.ts';
import { PRESENT_MODELS } from './models.ts';
import { build, type Finish } from './runner/build.ts';
import { differencesBetween } from './runner/compare.fixture.ts';
import { readFolder } from './runner/files.ts';

const onTwo: Finish = (files, signal) => finishOnTwoThreads(files, signal, 0);

function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'udyamsetu-finishing-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

async function logOf(dataDir: string, events: number) {
  await writeHistory(dataDir, events);
  const log = await openLog({ DATA_DIR: dataDir });
  onTestFinished(() => log.store.close());
  return log;
}

const filesIn = (dir: string): string[] =>
  readdirSync(readFolder(dir), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.db'));

test('read models that two threads finished are those that one does', async () => {
  const [one, two] = [folder(), folder()];
  const log = await logOf(one, 5000);
  await build({ dataDir: one, ...log, models: PRESENT_MODELS });
  let files = 0;
  await build({
    ...{ dataDir: two, ...log, models: PRESENT_MODELS },
    finish(all, signal) {
      files = all.length;
      return onTwo(all, signal);
    },
  });
  expect(files).toBe(PRESENT_MODELS.length);
  expect(differencesBetween(one, two)).toEqual([]);
});

test('what the other thread cannot finish fails the build, and no file is left', async () => {
  const dataDir = folder();
  const log = await logOf(dataDir, 100);
  const finish: Finish = (files, signal) => {
    // Of two, the smaller one is the other thread's.
    const path = files.find(({ model }) => model.name === 'roles')?.path ?? '';
    writeFileSync(path, 'no database');
    return onTwo(files, signal);
  };
  const models = PRESENT_MODELS.filter(({ name }) => name === 'roles' || name === 'feed');
  await expect(build({ dataDir, ...log, models, finish })).rejects.toThrow('file is not a database');
  expect(filesIn(dataDir)).toEqual([]);
});

test('a build that is stopped while it finishes leaves no file', async () => {
  const dataDir = folder();
  const log = await logOf(dataDir, 2000);
  const stopped = new AbortController();
  const finish: Finish = (files, signal) => {
    const finished = onTwo(files, signal);
    stopped.abort(new Error('stopped'));
    return finished;
  };
  await expect(build({ dataDir, ...log, models: PRESENT_MODELS, finish, signal: stopped.signal })).rejects.toThrow(
    'stopped',
  );
  expect(filesIn(dataDir)).toEqual([]);
});
