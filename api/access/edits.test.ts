import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { INDIA_AHEAD_MS, indiaDayNumber } from '#events/indiaDay.ts';
import { quotaStream } from '#events/subjects/quota.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { quotaOf } from './quotas.ts';

/** How often a member changes companies and funds in a day. */

const A_DAY = 86_400_000;
let api: Subjects;
let asha: string;
let company: string;
let fund: string;

beforeEach(async () => {
  api = await openSubjects((platform) => [companyRoutes(platform), fundRoutes(platform)], { RATE_LIMIT: 'on' });
  onTestFinished(api.close);
  // A second after a day has begun in India.
  api.time.now += A_DAY - ((api.time.now + INDIA_AHEAD_MS) % A_DAY) + 1000;
  asha = await api.join('Asha');
  const made = async (path: string, body: object) => (await api.call(path, { method: 'POST', body, as: asha })).json();
  company = (await made('/company', companyForm())).company._id;
  fund = (await made('/opportunities', fundForm())).opportunity._id;
});

/** As if she had changed something so many times today. */
async function changed(times: number): Promise<void> {
  const day = indiaDayNumber(api.time.now);
  const used = { type: 'QuotaUsed', data: { member: asha, act: 'edit', day } } as const;
  const facts = Array.from({ length: times }, () => used);
  await api.platform.commands.begin(quotaStream('edit', asha, day), facts, { actor: asha, at: api.time.now });
}
const taken = async (member: string) =>
  (await api.platform.store.readStream(quotaStream('edit', member, indiaDayNumber(api.time.now)))).length;

let edits = 0;
/** Something new each time. */
const edit = (as = asha, key?: string) => {
  edits += 1;
  const body = { tagline: key ?? `Looms, ${edits}` };
  return api.call(`/company/${company}`, { method: 'PATCH', body, as, ...(key && { key }) });
};
const report = () => {
  const none = { marketShare: [], revenue: [], employees: [], investors: [], founders: [], culture: [] };
  return api.call(`/company/${company}/metrics`, { method: 'PUT', body: { ...none, growth: 4 }, as: asha });
};
const extend = () =>
  api.call(`/opportunities/${fund}`, { method: 'PATCH', body: { deadline: '2027-06-30' }, as: asha });

test('companies and funds together, a day ends: 429 says when to go on, and then it goes on', async () => {
  await changed(quotaOf('edit', 'new') - 3);
  for (const one of [edit, report, extend]) expect((await one()).status).toBe(200);
  for (const one of [edit, report, extend]) {
    const refused = await one();
    expect([refused.status, Number(refused.headers.get('Retry-After'))]).toEqual([429, A_DAY / 1000 - 1]);
    expect(await refused.json()).toMatchObject({ status: 'error', code: 'too-many' });
  }
  api.time.now += A_DAY;
  for (const one of [edit, report, extend]) expect((await one()).status).toBe(200);
});

test('an edit that is sent again is answered as it was, and is one', async () => {
  await changed(quotaOf('edit', 'new') - 1);
  for (let n = 0; n < 2; n += 1) expect((await edit(asha, 'once')).status).toBe(200);
  expect((await edit()).status).toBe(429);
});

test('whoever may not change a company uses up nobody else’s numbers, and hardly any of their own', async () => {
  const ravi = await api.join('Ravi');
  for (let n = 0; n < 5; n += 1) expect((await edit(ravi)).status).toBe(403);
  const nothing = { method: 'PATCH', body: { tagline: 'Looms' }, as: ravi };
  for (const path of ['/company/none', '/company/a%2Fb%0A', '/opportunities/none'])
    expect((await api.call(path, nothing)).status).toBe(404);
  expect([await taken(ravi), await taken(asha)]).toEqual([2, 0]);
  expect((await edit()).status).toBe(200);
});
