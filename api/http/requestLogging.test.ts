import { Hono } from 'hono';
import pino from 'pino';
import { expect, test } from 'vitest';
import { createMetrics } from '../platform/metrics.ts';
import type { Env } from './env.ts';
import { requestLogging } from './requestLogging.ts';

test('what was refused is a line of the log, with whose it was and without the address', async () => {
  const lines: { msg: string; status: number; member?: string }[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const app = new Hono<Env>().use(requestLogging({ log, metrics: createMetrics() })).get('/answers/:status', (c) => {
    c.set('session', { member: 'm1', hash: 'h1' });
    return c.body(null, Number(c.req.param('status')) as 200);
  });
  for (const status of [200, 304, 400, 401, 403, 404, 428, 429, 500]) await app.request(`/answers/${status}?q=secret`);
  expect(lines.map(({ msg, status, member }) => [msg, status, member])).toEqual([
    ...[401, 403, 428, 429].map((status) => ['refused', status, 'm1']),
    ['answered', 500, undefined],
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});
