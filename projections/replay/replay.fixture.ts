import { Writable } from 'node:stream';
import { encode } from '#events/codec.ts';
import type { openLog } from '#events/open.ts';
import { memberStream } from '#events/subjects/member.ts';

export type Log = Awaited<ReturnType<typeof openLog>>;

/** A screen on which nobody looks. */
export const silent = new Writable({ write: (_text, _encoding, done) => done() });

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
