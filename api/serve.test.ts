import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';

const at = (file: string): string => JSON.stringify(new URL(file, import.meta.url).href);

/** A program whose API closes as told, which is sent SIGTERM once it listens: its exit code, and what it wrote. */
async function ended(close: string) {
  const code = `
    const { serve } = await import(${at('./serve.ts')});
    const { createLogger } = await import(${at('../projections/logger.ts')});
    const door = await serve({ HOST: '127.0.0.1', PORT: 0 }, createLogger('info', 'test'), 500);
    door.use({ app: { stop() {} }, close: () => ${close} });
    console.log('it listens');`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    if (line === 'it listens') child.kill('SIGTERM');
  });
  const [exit] = await once(child, 'close');
  return { exit, said: lines.join('\n') };
}

test('a program that is told to end closes everything and ends well', async () => {
  const { exit, said } = await ended('Promise.resolve()');
  expect(exit).toBe(0);
  expect(said).not.toContain('not everything');
});

test('where something cannot be closed it ends all the same, and says so', async () => {
  const { exit, said } = await ended('new Promise(() => setInterval(() => {}, 1000))');
  expect(exit).toBe(1);
  expect(said).toContain('not everything came to its end in time');
});
