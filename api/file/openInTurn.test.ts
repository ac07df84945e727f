import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as elapsed } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, expect, test } from 'vitest';
import type { MemberContext } from '../http/guard.ts';
import { createOwnLines } from '../http/ownLine.ts';
import { sealDocument } from './documents.ts';
import { openInTurn } from './openInTurn.ts';

const dir = mkdtempSync(join(tmpdir(), 'in-turn-'));
afterAll(() => rmSync(dir, { recursive: true }));
const key = createSecretKey(randomBytes(32));
const PLAIN = randomBytes(400_000);
const path = join(dir, 'x.pdf');
writeFileSync(path, PLAIN);
const sealed = await sealDocument(key, path, 'one');

/** One document, behind what counts its reader; it is told how many are judged at the same time, and how many were. */
function documents(points = Number.POSITIVE_INFINITY) {
  const seen = { now: 0, most: 0, judged: 0 };
  let left = points;
  const stream = (isJudged: boolean) =>
    new ReadableStream<Uint8Array>({
      async pull(controller) {
        if (isJudged) await elapsed(20);
        controller.enqueue(Buffer.from(sealed));
        controller.close();
        if (isJudged) seen.now -= 1;
      },
    });
  /** What is got first of each request is judged, what is got second is sent. */
  const filesOf = (gets = 0) => ({
    stat: async () => ({ key: 'one', size: sealed.length, modifiedAt: 0 }),
    async get() {
      const isJudged = gets === 0;
      gets += 1;
      if (isJudged) {
        seen.judged += 1;
        seen.now += 1;
        seen.most = Math.max(seen.most, seen.now);
      }
      return { size: sealed.length, contentType: 'application/pdf', stream: stream(isJudged) };
    },
  });
  const lineOf = createOwnLines();
  const app = new Hono<{ Variables: MemberContext['var'] }>().get('/', async (c) => {
    c.set('inLine', lineOf('asha', null));
    c.set('spend', (cost) => {
      left -= cost;
      return left < 0 ? 7 : null;
    });
    const opened = await openInTurn(c, filesOf(), { key, stored: 'one', context: 'one' });
    return opened instanceof Response ? opened : new Response(opened?.stream ?? null);
  });
  return { app, seen };
}

test('two documents at most are judged at once, and each is sent whole', async () => {
  const { app, seen } = documents();
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.request('/')));
  for (const answer of answers) expect(Buffer.from(await answer.arrayBuffer()).equals(PLAIN)).toBe(true);
  expect(seen).toMatchObject({ judged: 8, most: 2 });
});

test('of very many that one reader asks for at once the rest are refused', async () => {
  const { app, seen } = documents();
  const answers = await Promise.all(Array.from({ length: 140 }, () => app.request('/')));
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(140 - 132);
  expect(refused[0]?.headers.get('retry-after')).toBe('1');
  expect(seen.judged).toBe(132);
  await Promise.all(answers.map(({ body }) => body?.cancel()));
});

test('a reader pays by the length, and is told when there is as much again', async () => {
  const { app, seen } = documents(31);
  const statuses = [];
  for (let n = 0; n < 4; n += 1) {
    const answer = await app.request('/');
    statuses.push([answer.status, answer.headers.get('retry-after')]);
    await answer.body?.cancel();
  }
  expect(statuses).toEqual([
    [200, null],
    [200, null],
    [429, '7'],
    [429, '7'],
  ]);
  expect(seen.judged).toBe(2);
});

test('nothing is read for whoever has gone before their turn', async () => {
  const { app, seen } = documents();
  const gone = new AbortController();
  const asked = Array.from({ length: 6 }, (_, n) => app.request('/', n > 2 ? { signal: gone.signal } : {}));
  gone.abort();
  await Promise.all(asked.map(async (answer) => (await answer).body?.cancel()));
  expect(seen.judged).toBe(3);
});
