import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startServer } from '#events/eventstoredb/server.fixture.ts';
import { openEventStoreDb } from '#events/eventstoredb/store.ts';
import { createKeyring } from '#events/keyring.ts';
import type { EventStore } from '#events/port/store.ts';
import { likeStream } from '#events/subjects/post.ts';
import { createCommands } from '../commands/commands.ts';
import { registrar } from './register.ts';

/** How often the log is asked for a write: each time is a way to another machine and back. */

let server: Awaited<ReturnType<typeof startServer>>;
let store: EventStore;
beforeEach(async () => {
  server = await startServer();
  store = await openEventStoreDb({ url: server.url });
  // A server holds events of its own before the first of ours.
  await store.note('begun', 'yes');
});
afterEach(async () => {
  await store.close();
  await server.stop();
});

async function calls(work: () => Promise<unknown>): Promise<number> {
  const before = server.counts.calls;
  await work();
  return server.counts.calls - before;
}

test('a keyed like of a new post is one append, and so is the same one sent again', async () => {
  const commands = createCommands({ store, keyring: createKeyring(store, randomBytes(32)) });
  const fact = { type: 'PostLiked', data: { post: 'p', member: 'm' } } as const;
  const like = () =>
    commands.execute(likeStream('p', 'm'), { actor: 'm', at: 1, key: 'k' }, () => ({ facts: [fact] }), {
      mostlyNew: true,
    });
  expect(await calls(like)).toBe(1);
  expect(await calls(like)).toBe(1);
});

test('a sign-up asks the log seven times at most: its key and its account without reading them first', async () => {
  const keyring = createKeyring(store, randomBytes(32));
  const commands = createCommands({ store, keyring });
  const none = () => {
    throw new Error('a sign-up without a photo needs none');
  };
  // Only a photo is looked up in files and read models.
  const unused = new Proxy({}, { get: none }) as never;
  const register = registrar({ commands, keyring, store, files: unused, reads: unused, clock: none });
  const form = { name: 'Asha', email: 'a@example.in', password: 'a long enough passphrase 7', photo: '' };
  const signup = { ...form, gender: 'female', dob: '1990-01-31', agreeToTerms: true } as const;
  expect(await calls(() => register(signup, { actor: null, at: 1 }))).toBeLessThanOrEqual(7);
});
