import { afterAll, beforeAll, expect, test } from 'vitest';
import { memberStream } from '#events/subjects/member.ts';
import type { SearchesAnswer } from '../contract/savedSearch.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { savedRoutes } from '../saved/routes.ts';
import { savedSearchRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [savedSearchRoutes(platform), savedRoutes(platform)]);
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
});
afterAll(() => api.close());

const form = { kind: 'fund', query: 'region=Goa&industry=Tech', name: 'Tech in Goa', alert: 'daily' };
const keep = (fields: object = {}, as: string | undefined = asha, key?: string) =>
  api.call('/saved/searches', { method: 'POST', body: { ...form, ...fields }, as, key });
const change = (id: string, body: object, as = asha) =>
  api.call(`/saved/searches/${id}`, { method: 'PATCH', body, as });
const drop = (id: string, as = asha) => api.call(`/saved/searches/${id}`, { method: 'DELETE', as });
const list = async (as = asha): Promise<SearchesAnswer> => (await api.call('/saved/searches', { as })).json();

test('a search is kept, listed to its member alone, changed and dropped', async () => {
  const kept = await keep();
  expect(kept.status).toBe(201);
  const { search } = await kept.json();
  expect(search).toMatchObject({
    ...{ kind: 'fund', name: 'Tech in Goa', alert: 'daily', query: 'industry=Tech&region=Goa' },
    path: '/dashboard/funds?industry=Tech&region=Goa',
  });
  expect((await list()).searches).toEqual([search]);
  expect((await list(ravi)).searches).toEqual([]);

  const changed = await change(search._id, { name: 'Goa', alert: 'none', query: 'region=Goa' });
  expect((await changed.json()).search).toMatchObject({ name: 'Goa', alert: 'none', query: 'region=Goa' });
  expect((await list()).searches).toMatchObject([{ _id: search._id, name: 'Goa', alert: 'none' }]);

  expect((await drop(search._id)).status).toBe(204);
  expect((await list()).searches).toEqual([]);
  expect((await change(search._id, { name: 'Gone' })).status).toBe(404);
});

test('what says nothing new writes nothing; a repeated request keeps one search', async () => {
  const { search } = await (await keep({}, asha, 'once')).json();
  const head = await api.head();
  expect((await (await keep({}, asha, 'once')).json()).search).toEqual(search);
  expect((await change(search._id, { name: form.name, alert: form.alert })).status).toBe(200);
  expect(await api.head()).toBe(head);
  for (const _ of [1, 2]) expect((await drop(search._id)).status).toBe(204);
});

test('where one was in the list is not kept, nor what the list does not know', async () => {
  const { search } = await (await keep({ kind: 'company', query: '?q=loom&cursor=abc&limit=5&colour=red' })).json();
  expect(search).toMatchObject({ query: 'q=loom', path: '/dashboard/startups?q=loom', alert: 'daily' });
  await drop(search._id);
});

test("another member's search is none", async () => {
  const { search } = await (await keep()).json();
  expect((await change(search._id, { name: 'Mine' }, ravi)).status).toBe(404);
  expect((await drop(search._id, ravi)).status).toBe(204);
  expect((await list()).searches).toMatchObject([{ _id: search._id, name: form.name }]);
  await drop(search._id);
});

test('guests are asked to sign in; what is no search is refused in words', async () => {
  expect((await keep({}, '')).status).toBe(401);
  expect((await api.call('/saved/searches')).status).toBe(401);
  for (const [fields, path] of [
    [{ kind: 'post' }, 'kind'],
    [{ query: 'limit=many' }, 'query'],
    [{ query: 'x'.repeat(1001) }, 'query'],
    [{ name: ' ' }, 'name'],
    [{ alert: 'hourly' }, 'alert'],
  ] as const) {
    const answer = await keep(fields);
    expect([fields, answer.status, (await answer.json()).errors?.[0]?.path]).toEqual([fields, 400, path]);
  }
});

test('nobody keeps more than a hundred', async () => {
  const meera = await api.join('Meera');
  for (let n = 0; n < 100; n += 1) expect((await keep({ name: `Search ${n}` }, meera)).status).toBe(201);
  expect((await keep({}, meera)).status).toBe(409);
  expect((await list(meera)).searches).toHaveLength(100);
});

test('who is forgotten leaves no search behind', async () => {
  const dev = await api.join('Dev');
  await keep({ name: 'Looms of Kutch' }, dev);
  expect(api.platform.reads.queries.savedSearches.count(dev)).toBe(1);
  const { commands, keyring, reads } = api.platform;
  await keyring.destroy(dev);
  const facts = [{ type: 'MemberErased', data: { member: dev } }] as const;
  const outcome = await commands.execute<never>(memberStream(dev), { actor: dev, at: api.time.now }, () => ({ facts }));
  await reads.waitFor(outcome.position, ['savedSearches'], 5000);
  expect(reads.queries.savedSearches.count(dev)).toBe(0);
});
