import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { RouteCache } from './routeCache.ts';

function app() {
  return new Hono({ router: new RouteCache() })
    .use('/company/*', async (c, next) => {
      await next();
      c.header('x-seen', c.req.path);
    })
    .get('/company/mine', (c) => c.text('mine'))
    .get('/company/:id', (c) => c.text(`one ${c.req.param('id')}`))
    .post('/company/mine', (c) => c.text('made'));
}

const ask = async (of: Hono, method: string, path: string) => {
  const response = await of.request(path, { method });
  return [response.status, await response.text(), response.headers.get('x-seen')];
};

test('asked again, every path leads where it led the first time', async () => {
  const routes = app() as unknown as Hono;
  for (const _ of ['first', 'again', 'and again']) {
    expect(await ask(routes, 'GET', '/company/mine')).toEqual([200, 'mine', '/company/mine']);
    expect(await ask(routes, 'POST', '/company/mine')).toEqual([200, 'made', '/company/mine']);
    expect(await ask(routes, 'GET', '/company/1')).toEqual([200, 'one 1', '/company/1']);
    expect(await ask(routes, 'GET', '/company/2')).toEqual([200, 'one 2', '/company/2']);
    expect((await ask(routes, 'GET', '/nowhere'))[0]).toBe(404);
  }
});

test('what is added later counts from then on', () => {
  const router = new RouteCache<string>();
  router.add('GET', '/a', 'first');
  expect(router.match('GET', '/a')[0].map(([handler]) => handler)).toEqual(['first']);
  router.add('ALL', '/*', 'second');
  expect(router.match('GET', '/a')[0].map(([handler]) => handler)).toEqual(['first', 'second']);
});
