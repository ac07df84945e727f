import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pid } from 'node:process';
import * as z from 'zod';
import type { Position } from '#events/port/store.ts';

const saved = z.object({ position: z.number().int(), log: z.string() });

/**
 * How far a process has looked for causes: a small file of this machine. Only an optimisation, since an intention that
 * is found twice is refused by its stream; lost, or of another log, it is as if there were none.
 */
export function createCheckpoint(dataDir: string, process: string, log: string) {
  const dir = join(dataDir, 'processes');
  const file = join(dir, `${process}.json`);
  return {
    async load(): Promise<Position | null> {
      const text = await readFile(file, 'utf8').catch(() => '{}');
      const read = saved.safeParse(parse(text));
      return read.success && read.data.log === log ? read.data.position : null;
    },
    async save(position: Position): Promise<void> {
      await mkdir(dir, { recursive: true, mode: 0o700 });
      // Several processes of a machine may write at once.
      const part = `${file}.${pid}.part`;
      await writeFile(part, JSON.stringify({ position, log }), { mode: 0o600 });
      await rename(part, file);
    },
  };
}

/** undefined for what is no JSON: a file that a crash has left half-written. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
