import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { newDataDir } from '#api/e2e/server.fixture.ts';

const PROJECT = join(import.meta.dirname, '../..');
const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8')) as {
  scripts: { dev: string };
};

test('npm run dev serves the product, and starts it anew when a file of it changes', async () => {
  const { PATH, HOME } = process.env;
  const [, ...args] = scripts.dev.split(' ');
  const watcher = spawn(process.execPath, args, {
    cwd: PROJECT,
    env: { PATH, HOME, PORT: '0', DATA_DIR: newDataDir() },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  onTestFinished(async () => {
    const ended = once(watcher, 'exit');
    watcher.kill();
    await ended;
  });
  const addresses = createInterface({ input: watcher.stdout })[Symbol.asyncIterator]();
  async function nextAddress(): Promise<string> {
    for (;;) {
      const { value, done } = await addresses.next();
      if (done) throw new Error('npm run dev has ended');
      const address = /"part":"site","address":"([^"]+)"/.exec(value)?.[1];
      if (address !== undefined) return address;
    }
  }

  const first = await nextAddress();
  expect((await fetch(first)).status).toBe(200);
  // What stands in it stays: other tests run the same files.
  utimesSync(join(PROJECT, 'api/app.ts'), new Date(), new Date());
  const second = await nextAddress();
  expect((await fetch(`${second}/api/v1/openapi.json`)).status).toBe(200);
  await expect(fetch(first)).rejects.toThrow();
});
