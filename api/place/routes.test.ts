import { Hono } from 'hono';
import { beforeEach, expect, test } from 'vitest';
import type { Env } from '../http/env.ts';
import { READ_COST } from '../http/readBudget.ts';
import { placeRoutes } from './routes.ts';

let spent: number[];
let wait: number | null;
let app: Hono<Env>;

beforeEach(() => {
  spent = [];
  wait = null;
  app = new Hono<Env>();
  app.use((c, next) => {
    c.set('spend', (points) => {
      spent.push(points);
      return wait;
    });
    return next();
  });
  app.route('/', placeRoutes());
});

test('a place is paid for when it is looked for, and costs nothing where it was found before', async () => {
  const first = await app.request('/places?q=bangalroe');
  expect((await first.json()).places[0].name).toBe('Bengaluru');
  const again = await app.request('/places?q=bangalroe');
  expect((await again.json()).places[0].name).toBe('Bengaluru');
  expect(spent).toEqual([READ_COST.list]);
  expect((await (await app.request('/places?q=bangalroe&limit=1')).json()).places).toHaveLength(1);
  expect(spent).toEqual([READ_COST.list, READ_COST.list]);
});

test('who has looked for too many is told when to go on, and no cache keeps that', async () => {
  wait = 3;
  const refused = await app.request('/places?q=zzzzzzzz');
  expect([refused.status, refused.headers.get('retry-after'), refused.headers.get('cache-control')]).toEqual([
    ...[429, '3'],
    null,
  ]);
  wait = null;
  expect((await app.request('/places?q=zzzzzzzz')).status).toBe(200);
});
