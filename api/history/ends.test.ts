import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { endSession } from '../session/adapter.ts';
import { historyRoutes } from './routes.ts';

/** A reading ends with the session that began it, or with what made its reader an analyst; others have their turn meanwhile. */

let api: Subjects;
const stopping = new AbortController();
/** Ends a reading in the middle of the log: called when the store has handed out a batch. */
let onBatch = async (): Promise<void> => {};
/** Called when a reading has read what there was, and begins to follow. */
let onFollow = (): void => {};

beforeAll(async () => {
  const analysts = ['anu', 'arun', 'asha', 'anil', 'amit'].map((name) => `${name}@example.in`);
  api = await openSubjects(
    (platform) => {
      const { store } = platform;
      const watched: typeof store = {
        ...store,
        async *readJson(options) {
          for await (const batch of store.readJson({ ...options, batchSize: 1 })) {
            yield batch;
            await onBatch();
          }
        },
        subscribe(options) {
          onFollow();
          return store.subscribe(options);
        },
      };
      return [historyRoutes({ ...platform, store: watched }, stopping.signal)];
    },
    { ANALYST_EMAILS: analysts.join(',') },
  );
});
afterAll(async () => {
  stopping.abort();
  await api.close();
});

/** Ends a member's session as another machine would; resolves once the read model knows. */
async function signOutElsewhere(member: string): Promise<void> {
  const { reads } = api.platform;
  const [row] = reads.queries.sessions.ofMember(member, api.time.now);
  expect(await reads.waitFor(await endSession(api.platform, row?.hash ?? '', member), MODEL_NAMES, 5000)).toBe(true);
}

/** A reader who follows what never comes, and all that they got in the end. */
async function following(member: string): Promise<{ readonly end: Promise<string> }> {
  const follows = new Promise<void>((resolve) => {
    onFollow = resolve;
  });
  const response = await api.call('/events?follow=true&type=Nothing', { as: member });
  expect(response.status).toBe(200);
  const end = response.text();
  await follows;
  return { end };
}

test('one that follows ends with the session, wherever that is ended', async () => {
  const member = await api.join('Anu');
  const { end } = await following(member);
  await signOutElsewhere(member);
  expect(await end).toBe('');
});

test('one that follows ends when the session’s time is over', async () => {
  const member = await api.join('Anil');
  const { end } = await following(member);
  const before = api.time.now;
  api.time.now += 31 * 86_400_000;
  // Anything that happens has it looked at; else it is by itself, now and then.
  await api.platform.keyring.create('f'.repeat(24), before);
  expect(await end).toBe('');
  api.time.now = before;
});

test('one that follows ends when the reader is forgotten, and so is no analyst any more', async () => {
  const member = await api.join('Arun');
  const { commands } = api.platform;
  const { end } = await following(member);
  const facts = [{ type: 'MemberErased', data: { member } }] as const;
  await commands.execute(memberStream(member), { actor: member, at: api.time.now }, () => ({ facts }));
  expect(await end).toBe('');
});

test('any other is cut off half way, not closed as if it were whole', async () => {
  const member = await api.join('Asha');
  onBatch = async () => {
    onBatch = async () => {};
    await signOutElsewhere(member);
  };
  const response = await api.call('/events', { as: member });
  await expect(response.text()).rejects.toThrow('session');
});

test('others get their turn between two batches, however fast the reader reads', async () => {
  const member = await api.join('Amit');
  let turns = 0;
  let counter = setImmediate(function count() {
    turns += 1;
    counter = setImmediate(count);
  });
  const turnsOfBatches: number[] = [];
  onBatch = async () => void turnsOfBatches.push(turns);
  const response = await api.call('/events', { as: member });
  await response.text();
  onBatch = async () => {};
  clearImmediate(counter);
  expect(turnsOfBatches.length).toBeGreaterThan(5);
  expect(new Set(turnsOfBatches).size).toBe(turnsOfBatches.length);
});

test('one that the shutdown interrupts is cut off too', async () => {
  const member = await api.join('Anu');
  onBatch = async () => stopping.abort();
  const response = await api.call('/events', { as: member });
  await expect(response.text()).rejects.toThrow();
});
