import { expect, onTestFinished, test } from 'vitest';
import type { EventNamed, Fact } from '#events/catalogue.ts';
import { blockStream } from '#events/subjects/block.ts';
import { connectionStream } from '#events/subjects/connection.ts';
import { followStream } from '#events/subjects/follow.ts';
import { createSight } from '../access/sight.ts';
import { blockRoutes } from '../block/routes.ts';
import { connectionRoutes } from '../connection/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { introductionRoutes } from '../introduction/routes.ts';
import { userRoutes } from '../member/routes.ts';
import { effectOf } from '../processes/effect.fixture.ts';
import { partings } from '../processes/partings.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';

const NOTE = 'We both ship by rail from Hubballi.';

async function opened() {
  const api = await openSubjects((platform) => [
    ...[blockRoutes(platform), connectionRoutes(platform)],
    ...[introductionRoutes(platform), userRoutes(platform)],
  ]);
  onTestFinished(api.close);
  const { call, platform, time } = api;
  const { commands, reads, store } = platform;
  const [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  const block = async (by: string, member: string) =>
    (await call('/user/block', { method: 'PUT', body: { member }, as: by })).status;
  const { append } = store;

  return {
    ...{ asha, ravi, api, call, platform, block },
    follow: (as: string, followId: string) => call('/user/follow', { method: 'PUT', body: { followId }, as }),
    ask: (as: string, to: string) => call('/connections', { method: 'POST', body: { to, note: NOTE }, as }),
    reply: (as: string, from: string, accept: boolean) =>
      call(`/connections/${from}`, { method: 'PUT', body: { accept }, as }),

    /** What is done once an event of that type is on its way to the log: nobody has looked again since. */
    onTheWay(type: Fact['type'], meanwhile: () => Promise<unknown>): void {
      store.append = async (stream, expected, events) => {
        if (events.some((event) => event.type === type)) {
          store.append = append;
          await meanwhile();
        }
        return append(stream, expected, events);
      };
    },

    write: (stream: string, fact: Fact) =>
      commands.execute<never>(stream, { actor: asha, at: time.now }, () => ({ facts: [fact] })),

    /** What stands between the two for each of them, once everybody has heard of everything. */
    async between() {
      await reads.waitFor(await api.head(), MODEL_NAMES, 5000);
      const { connections, members } = reads.queries;
      return {
        ...{ ravi: connections.stateBetween(ravi, asha), asha: connections.stateBetween(asha, ravi) },
        follows: [members.following(ravi), members.following(asha)].flat().length,
      };
    },
  };
}

const NOTHING = { ravi: 'none', asha: 'none', follows: 0 };

test('a follow on its way while the other blocks is taken back, and answered as a block is', async () => {
  const { asha, ravi, follow, block, between, onTheWay } = await opened();
  onTheWay('UserFollowed', () => block(asha, ravi));
  const answer = await follow(ravi, asha);
  expect(await between()).toEqual(NOTHING);
  expect(await answer.json()).toEqual(await (await follow(ravi, asha)).json());
  expect(answer.status).toBe(404);
});

test('a request on its way while the other blocks is taken back, for both of them', async () => {
  const { asha, ravi, ask, block, between, onTheWay, call } = await opened();
  onTheWay('ConnectionAsked', () => block(asha, ravi));
  const answer = await ask(ravi, asha);
  expect(await between()).toEqual(NOTHING);
  expect(await answer.json()).toEqual(await (await ask(ravi, asha)).json());
  const { connections, counts } = await (await call('/connections?state=asks-me', { as: asha })).json();
  expect([connections, counts['asks-me']]).toEqual([[], 0]);
});

test('an acceptance on its way while its sender blocks elsewhere connects nobody', async () => {
  const { asha, ravi, ask, reply, block, between, onTheWay } = await opened();
  await ask(ravi, asha);
  // Declined, it can be accepted still, and a block finds nothing to end.
  await reply(asha, ravi, false);
  onTheWay('ConnectionAccepted', () => block(asha, ravi));
  expect((await reply(asha, ravi, true)).status).toBe(404);
  expect(await between()).toEqual(NOTHING);
});

test('the second yes to an introduction on its way while one of the two blocks connects nobody', async () => {
  const { asha, ravi, api, ask, reply, block, between, onTheWay, call } = await opened();
  const uma = await api.join('Uma');
  for (const one of [asha, ravi]) {
    await ask(uma, one);
    await reply(one, uma, true);
  }
  const body = { first: asha, second: ravi, note: NOTE };
  const { introduction } = await (await call('/introductions', { method: 'POST', body, as: uma })).json();
  const yes = (as: string) => call(`/introductions/${introduction._id}`, { method: 'PUT', body: { accept: true }, as });
  await yes(asha);
  onTheWay('ConnectionAccepted', () => block(asha, ravi));
  expect((await (await yes(ravi)).json()).introduction.state).toBe('accepted');
  expect(await between()).toEqual(NOTHING);
});

test('whoever was cut off behind a block is made up for', async () => {
  const { asha, ravi, follow, ask, between, write } = await opened();
  await follow(ravi, asha);
  await follow(asha, ravi);
  await ask(ravi, asha);
  // The block alone, as a program leaves it that ended there.
  await write(blockStream(asha, ravi), { type: 'MemberBlocked', data: { by: asha, member: ravi } });
  // Who asked is not told.
  expect(await between()).toEqual({ ...NOTHING, ravi: 'asked' });
});

test('what was on its way and came behind a block, from whoever was cut off then, is ended a little later', async () => {
  const { asha, ravi, between, block, write, platform, api } = await opened();
  expect(await block(asha, ravi)).toBe(204);
  await between();
  // Each alone, as a program leaves it that ended before it could look again.
  await write(followStream(ravi, asha), { type: 'UserFollowed', data: { follower: ravi, followed: asha } });
  const data = { from: ravi, to: asha };
  await write(connectionStream(ravi, asha), { type: 'ConnectionAccepted', data });
  const blocked = (await platform.commands.history(blockStream(asha, ravi))).at(-1) as EventNamed<'MemberBlocked'>; // as just written
  const process = partings(platform, createSight(platform));
  const [intended] = process.react(blocked);
  const effect = effectOf(intended?.payload ?? {}, () => api.time.now);
  expect(await process.carryOut({ ...effect, attempt: 2 })).toEqual({ ended: 'done' });
  expect(await between()).toEqual(NOTHING);
  // The first time it only looks.
  expect(await process.carryOut(effect)).toMatchObject({ retryAfterMs: 60_000 });
});

test('what is between two again since the block has ended stays', async () => {
  const { asha, ravi, block, follow, between, platform, api, call } = await opened();
  expect(await block(asha, ravi)).toBe(204);
  await call('/user/unblock', { method: 'PUT', body: { member: ravi }, as: asha });
  expect((await follow(ravi, asha)).status).toBe(200);
  const process = partings(platform, createSight(platform));
  const effect = effectOf({ by: asha, member: ravi }, () => api.time.now);
  expect(await process.carryOut({ ...effect, attempt: 2 })).toMatchObject({ ended: 'needless' });
  expect(await between()).toEqual({ ...NOTHING, follows: 1 });
});

test('who asks is not shown to whom they ask and who is out of their sight, and whom one asked stays', async () => {
  const { asha, ravi, ask, write, call, platform, api, onTheWay } = await opened();
  await ask(ravi, asha);
  const list = async (as: string, state: string) =>
    (await (await call(`/connections?state=${state}`, { as })).json()).connections.length;
  expect(await list(asha, 'asks-me')).toBe(1);
  // What ends it has not been written yet.
  const held = Promise.withResolvers<void>();
  onTheWay('ConnectionDeclined', () => held.promise);
  const blocked = await write(blockStream(asha, ravi), { type: 'MemberBlocked', data: { by: asha, member: ravi } });
  await platform.reads.waitFor(blocked.position, ['blocks'], 5000);
  expect(await list(asha, 'asks-me')).toBe(0);
  expect(await list(ravi, 'asked')).toBe(1);
  held.resolve();
  await api.head();
});
