import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'compiled-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const source = new URL('./compileCache.ts', import.meta.url).href;

/** @returns where code is kept, as the program's threads are told */
function run(beside: string, env: NodeJS.ProcessEnv): string | undefined {
  const program = `
    import { keepCompiled } from ${JSON.stringify(source)};
    keepCompiled(process.env, ${JSON.stringify(beside)});
    await import(${JSON.stringify(new URL('../pointInTime.ts', source).href)});
    console.log(JSON.stringify({ place: process.env.NODE_COMPILE_CACHE }));`;
  const { NODE_COMPILE_CACHE: _, ...clean } = process.env;
  const ran = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { env: { ...clean, ...env } });
  return JSON.parse(String(ran.stdout)).place;
}

test('compiled code is kept beside the code', () => {
  const beside = join(dir, 'cache');
  expect(run(beside, { DATA_DIR: join(dir, 'none') })).toBe(beside);
  expect(readdirSync(beside)).toHaveLength(1);
});

test('where that may not be written, in the data folder, once there is one', () => {
  const beside = join(dir, 'file');
  writeFileSync(beside, '');
  const DATA_DIR = join(dir, 'data');
  expect(run(beside, { DATA_DIR })).toBeUndefined();
  expect(existsSync(DATA_DIR)).toBe(false);
  mkdirSync(DATA_DIR);
  expect(run(beside, { DATA_DIR })).toBe(join(DATA_DIR, 'compiled'));
  expect(readdirSync(join(DATA_DIR, 'compiled'))).toHaveLength(1);
});

test('the place that the environment names holds', () => {
  const named = join(dir, 'named');
  expect(run(join(dir, 'cache'), { NODE_COMPILE_CACHE: named })).toBe(named);
  expect(existsSync(join(dir, 'cache'))).toBe(false);
});
