import { expect, onTestFinished, test } from 'vitest';
import { blockStream } from '#events/subjects/block.ts';
import { createApp } from '../app.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { sessionsOf } from '../session/sessions.ts';
import { createStanding } from '../standing/standing.ts';

/** A member who sends the first half of a body, and the rest once something has happened meanwhile. */
async function opened(env: Readonly<Record<string, string>> = {}) {
  const api = await openSubjects(() => [], env);
  onTestFinished(api.close);
  const { platform, time } = api;
  const app = createApp(platform);
  onTestFinished(app.stop);
  const [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];

  return {
    ...api,
    ...{ app, asha, ravi },

    async sendsInHalves(method: string, path: string, body: object, meanwhile: () => Promise<unknown>) {
      const bytes = new TextEncoder().encode(JSON.stringify(body));
      const half = Math.floor(bytes.length / 2);
      const pieces = [bytes.slice(0, half), bytes.slice(half)];
      const stream = new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            const piece = pieces.shift();
            if (pieces.length === 0) await meanwhile();
            if (piece) controller.enqueue(piece);
            else controller.close();
          },
        },
        { highWaterMark: 0 },
      );
      const headers = {
        authorization: api.bearer(asha),
        'content-type': 'application/json',
        'content-length': String(bytes.length),
      };
      const init = { method, headers, body: stream, duplex: 'half' };
      return app.request(`/api/v1${path}`, init);
    },

    async suspend(): Promise<void> {
      const ground = { case: 'c1', by: 'm1', reason: 'spam' } as const;
      await createStanding(platform).suspend(asha, time.now + 1e6, ground, { actor: 'm1', at: time.now });
      await platform.reads.waitFor(await platform.store.head(), MODEL_NAMES, 5000);
    },

    async endSession(): Promise<void> {
      const token = api.bearer(asha).slice('Bearer '.length);
      const sessions = sessionsOf(platform);
      const session = await sessions.validate(token);
      if (session) await sessions.end(session);
    },
  };
}

type Opened = Awaited<ReturnType<typeof opened>>;
const block = (asked: Opened, meanwhile: () => Promise<unknown>) =>
  asked.sendsInHalves('PUT', '/user/block', { member: asked.ravi }, meanwhile);

test('a body that takes its time is taken', async () => {
  const asked = await opened();
  expect((await block(asked, async () => {})).status).toBe(204);
});

test('whose session ends while the body is under way has sent nothing', async () => {
  const asked = await opened();
  expect((await block(asked, asked.endSession)).status).toBe(401);
  expect(await asked.platform.commands.history(blockStream(asked.asha, asked.ravi))).toEqual([]);
});

test('who is suspended meanwhile is told so', async () => {
  const asked = await opened();
  const answer = await asked.sendsInHalves('PATCH', '/auth/me', { about: 'Too late' }, asked.suspend);
  expect([answer.status, (await answer.json()).code]).toEqual([403, 'suspended']);
});

test.each([
  // 30 points each, of so many that are saved up.
  ['a guest', 300],
  ['a member', 133],
])('what %s sends is paid by its length, whatever comes of it', async (who, most) => {
  const { app, asha, bearer } = await opened({ RATE_LIMIT: 'on' });
  const connection = {
    server: { incoming: { socket: { remoteAddress: '198.51.100.7', remotePort: 1, remoteFamily: 'IPv4' } } },
  };
  const send = (bytes: number, n: number) => {
    const body = JSON.stringify({ email: n, filler: 'x'.repeat(bytes) });
    const own = who === 'a guest' ? {} : { authorization: bearer(asha) };
    const headers = { ...own, 'content-type': 'application/json', 'content-length': String(body.length) };
    const path = who === 'a guest' ? '/auth/login' : '/company';
    return app.request(`/api/v1${path}`, { method: 'POST', headers, body }, connection);
  };
  const statuses: number[] = [];
  for (let n = 0; n < 400 && statuses.at(-1) !== 429; n += 1) statuses.push((await send(60_000, n)).status);
  expect([statuses.filter((status) => status === 400).length, statuses.at(-1)]).toEqual([most, 429]);
  // A short one is free, also to who has nothing left.
  expect((await send(10, 0)).status).toBe(400);
});
