import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { encode } from '#events/codec.ts';
import type { openLog } from '#events/open.ts';
import { memberStream } from '#events/subjects/member.ts';

export type Log = Awaited<ReturnType<typeof openLog>>;
type Env = Readonly<Record<string, string>>;

/** A screen on which nobody looks. */
export const silent = { isTTY: false, write: () => true };

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

/** As the platform forgets a member. */
export async function forget({ store, keyring }: Log, member: string): Promise<void> {
  const written = await store.readStream(memberStream(member));
  const last = written.at(-1);
  if (!last) return;
  await keyring.destroy(member);
  const stamp = { id: crypto.randomUUID(), at: last.at, actor: member };
  const event = await encode(keyring, { type: 'MemberErased', data: { member } }, stamp);
  await store.append(memberStream(member), last.revision, [event]);
}
