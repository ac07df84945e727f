import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

type Env = Readonly<Record<string, string>>;

/** Starts the command line as a process of its own. */
export function startReplay(args: readonly string[], env: Env) {
  return spawn(process.execPath, [join(import.meta.dirname, '../replay.ts'), ...args], {
    env: { ...process.env, ...env },
  });
}

/** Runs it to its end. */
export async function runReplay(args: readonly string[], env: Env) {
  const child = startReplay(args, env);
  const closed = once(child, 'close') as Promise<[number | null]>; // the exit code comes first
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { out, err, code };
}
