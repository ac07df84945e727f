import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { warmPool } from '../e2e/warmPool.fixture.ts';
import { fundForm } from './fund.fixture.ts';
import { fundRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;
const ids: string[] = [];

beforeAll(async () => {
  api = await openSubjects((platform) => [fundRoutes(platform), companyRoutes(platform)]);
  await warmPool(api.platform);
  [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];
  for (const fields of [{ findable: true, womenLed: true }, { findable: false }, { findable: true, city: 'Panaji' }]) {
    const body = companyForm({ email: `c${ids.length}@example.in`, industry: 'Fintech', city: 'Kochi', ...fields });
    ids.push((await (await api.call('/company', { method: 'POST', body, as: asha })).json()).company._id);
  }
});
afterAll(() => api.close());

async function fund(criteria: object, fields: object = {}): Promise<string> {
  const body = fundForm({ criteria, ...fields });
  return (await (await api.call('/opportunities', { method: 'POST', body, as: ravi })).json()).opportunity._id;
}
const ask = (id: string, query = '', as: string | undefined = ravi) =>
  api.call(`/opportunities/${id}/candidates${query}`, { as });
type Candidate = { _id: string; email: string; phone: string; lines: object[] };
const found = async (id: string, query = ''): Promise<Candidate[]> => (await (await ask(id, query)).json()).companies;

test('who manages a fund sees which companies fit that agreed to be found, term by term', async () => {
  const id = await fund({ industries: ['fintech'], womenLed: true });
  const answer = await ask(id);
  expect(answer.headers.get('etag')).not.toBeNull();
  const { companies, isCapped } = await answer.json();
  expect(isCapped).toBe(false);
  expect(companies).toHaveLength(1);
  expect(companies[0]).toMatchObject({
    _id: ids[0],
    registeredEntity: 'Setu Looms Private Limited',
    lines: [
      { kind: 'industry', needed: ['fintech'], has: 'Fintech', holds: true },
      { kind: 'womenLed', needed: true, has: true, holds: true },
    ],
    // How to reach it stands on its page, where that is counted.
    ...{ email: '', phone: '' },
  });
  expect(companies[0]).not.toHaveProperty('findable');
});

test('the newest come first, as many as are asked for; who takes the agreement back is found no more', async () => {
  const id = await fund({ industries: ['Fintech'] });
  expect((await found(id)).map(({ _id }) => _id)).toEqual([ids[2], ids[0]]);
  expect((await found(id, '?limit=1')).map(({ _id }) => _id)).toEqual([ids[2]]);
  await api.call(`/company/${ids[2]}`, { method: 'PATCH', body: { findable: false }, as: asha });
  expect((await found(id)).map(({ _id }) => _id)).toEqual([ids[0]]);
});

test('a draft has candidates, too, for its team alone', async () => {
  const body = { draft: true, provider: 'Cauvery Innovation Trust', criteria: { states: ['Kerala'] } };
  const made = await api.call('/opportunities', { method: 'POST', body, as: ravi });
  const { _id } = (await made.json()).opportunity;
  expect((await found(_id)).map(({ _id }) => _id)).toEqual([ids[0]]);
  expect((await ask(_id, '', asha)).status).toBe(404);
});

test('nobody else is told', async () => {
  const id = await fund({});
  const refused = await ask(id, '', asha);
  expect([refused.status, (await refused.json()).code]).toEqual([403, 'not-manager']);
  expect((await api.call(`/opportunities/${id}/candidates`)).status).toBe(401);
  expect((await ask('nowhere')).status).toBe(404);
  for (const limit of ['0', '101', 'many']) expect((await ask(id, `?limit=${limit}`)).status).toBe(400);
});
