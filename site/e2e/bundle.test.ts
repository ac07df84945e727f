import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newDataDir, type Program, startProcess } from '#api/e2e/server.fixture.ts';
import { bundleDir } from '#events/runtime/bundle.ts';

const PROJECT = join(import.meta.dirname, '../..');

/** The files of ours that a server has run, its threads' too, by their paths in the project: Node writes them down at its end. */
async function filesRunBy(program: Program): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'coverage-'));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const server = await startProcess(program, { DATA_DIR: newDataDir(), NODE_V8_COVERAGE: dir });
  const { ok } = await fetch(`${server.url}/api/v1/post/getAllPosts`);
  expect(ok).toBe(true);
  await server.stop();
  const urls = readdirSync(dir).flatMap((name) => {
    const { result } = JSON.parse(readFileSync(join(dir, name), 'utf8')) as { result: { url: string }[] }; // as Node says it
    return result.map(({ url }) => url);
  });
  const ours = `file://${PROJECT}/`;
  return [...new Set(urls.filter((url) => url.startsWith(ours)).map((url) => url.slice(ours.length)))];
}

test.each(['site/main.ts', 'api/main.ts'] as const)(
  '%s runs what was bundled of it, and so do its threads',
  async (program) => {
    const files = await filesRunBy(program);
    const bundle = `${bundleDir().slice(PROJECT.length + 1)}/`;
    const code = files.filter((file) => /^(events|projections|api|site)\/.*\.ts$/.test(file));
    expect(code.filter((file) => file !== program && !file.startsWith('events/runtime/'))).toEqual([]);
    expect(files.filter((file) => file.startsWith(bundle))).toEqual(
      expect.arrayContaining([`${bundle}projections.worker.mjs`, `${bundle}events.sqlite.writer.mjs`]),
    );
    expect(files.length).toBeLessThan(200);
  },
);
