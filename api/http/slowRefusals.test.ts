import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import type { Env } from './env.ts';
import { slowRefusals } from './slowRefusals.ts';

function open(RATE_LIMIT: 'on' | 'off' = 'on') {
  const config = readConfig({ RATE_LIMIT, ...(RATE_LIMIT === 'on' && { TRUST_PROXY: '1' }) });
  if ('problems' in config) throw new Error(config.problems);
  const time = { now: 0 };
  let waited = 0;
  const app = new Hono<Env>();
  app.use(
    slowRefusals({ config, clock: () => time.now }, async () => {
      waited += 1;
    }),
  );
  app.get('/:status', (c) => c.body(null, Number(c.req.param('status')) as 200));
  /** How many of so many answers waited. */
  const ask = async (status: number, count: number, from = '203.0.113.7') => {
    const before = waited;
    const server = { incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } } };
    const headers = { 'X-Forwarded-For': from };
    for (let n = 0; n < count; n += 1) await app.request(`/${status}`, { headers }, server);
    return waited - before;
  };
  return { ask, time };
}

test('who goes on asking after thirty refusals waits for each further one; others do not, nor what is answered', async () => {
  const { ask } = open();
  expect(await ask(429, 30)).toBe(0);
  expect(await ask(428, 5)).toBe(5);
  expect(await ask(429, 5, '203.0.113.8')).toBe(0);
  expect(await ask(200, 5)).toBe(0);
});

test('a refusal at once comes back every two seconds', async () => {
  const { ask, time } = open();
  await ask(429, 30);
  time.now += 6000;
  expect(await ask(429, 5)).toBe(2);
  // A clock that goes back gives nothing, and takes nothing.
  time.now -= 60_000;
  expect(await ask(429, 1)).toBe(1);
});

test('no more wait at once than there is room for', async () => {
  const held: (() => void)[] = [];
  const pause = () => new Promise<void>((resolve) => held.push(resolve));
  const config = readConfig({ RATE_LIMIT: 'on' });
  if ('problems' in config) throw new Error(config.problems);
  const app = new Hono<Env>()
    .use(slowRefusals({ config, clock: () => 0 }, pause, 2))
    .get('/', (c) => c.body(null, 429));
  const ask = async () => app.request('/');
  for (let n = 0; n < 30; n += 1) await ask();
  const waiting = [ask(), ask()];
  expect((await ask()).status).toBe(429);
  expect(held).toHaveLength(2);
  for (const letGo of held) letGo();
  await Promise.all(waiting);
});

test('where nothing is limited nobody waits', async () => {
  const { ask } = open('off');
  expect(await ask(429, 40)).toBe(0);
});
