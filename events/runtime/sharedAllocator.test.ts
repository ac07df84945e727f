import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const program = `
  import { shareAllocator } from ${JSON.stringify(new URL('./sharedAllocator.ts', import.meta.url).href)};
  console.error('begun', process.pid);
  shareAllocator();
  console.log(JSON.stringify({
    pid: process.pid, arenas: process.env.MALLOC_ARENA_MAX, maps: process.env.MALLOC_MMAP_THRESHOLD_, other: process.env.OTHER, args: process.argv.slice(1), flags: process.execArgv,
  }));`;

function run(env: NodeJS.ProcessEnv) {
  const { MALLOC_ARENA_MAX: _, MALLOC_MMAP_THRESHOLD_: __, ...clean } = process.env;
  const flags = ['--max-semi-space-size=16', '--input-type=module', '--eval', program];
  const ran = spawnSync(process.execPath, [...flags, '--', 'one', 'two words'], { env: { ...clean, ...env } });
  const begun = [...String(ran.stderr).matchAll(/begun (\d+)/g)].map(([, pid]) => Number(pid));
  return { ran, begun, said: JSON.parse(String(ran.stdout)) };
}

test.runIf(process.platform === 'linux')(
  'a program begins again as the same process, its threads sharing memory',
  () => {
    const { ran, begun, said } = run({ OTHER: 'kept' });
    expect(begun).toEqual([ran.pid, ran.pid]);
    expect(said).toMatchObject({
      pid: ran.pid,
      arenas: '1',
      maps: '1048576',
      other: 'kept',
      args: ['one', 'two words'],
    });
    expect(said.flags).toContain('--max-semi-space-size=16');
    expect(String(ran.stderr)).not.toMatch(/warning/i);
  },
);

test('what the environment says of it already stays', () => {
  const { begun, said } = run({ MALLOC_ARENA_MAX: '2' });
  expect(begun).toHaveLength(1);
  expect(said.arenas).toBe('2');
});
