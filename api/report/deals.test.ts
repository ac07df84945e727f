import { afterAll, beforeAll, expect, test } from 'vitest';
import { applicationRoutes } from '../application/routes.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import type { DealsReportAnswer } from '../contract/report.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { warmPool } from '../e2e/warmPool.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { savedRoutes } from '../saved/routes.ts';
import { reportRoutes } from './routes.ts';

const DAY = 24 * 3_600_000;
let api: Subjects;
let analyst: string;
let founder: string;
let provider: string;
let company: string;

async function report(query = ''): Promise<DealsReportAnswer> {
  await api.platform.reads.waitFor(await api.platform.store.head(), MODEL_NAMES, 5000);
  const response = await api.call(`/reports/deals${query}`, { as: analyst });
  expect(response.status).toBe(200);
  return response.json();
}

async function send(as: string, method: string, path: string, body?: object) {
  const response = await api.call(path, { as, method, ...(body && { body }) });
  expect([path, response.status < 300]).toEqual([path, true]);
  return response.status === 204 ? {} : response.json();
}

const decide = (id: string, to: string) => send(provider, 'POST', `/applications/${id}/decide`, { to });

async function begun(type: string): Promise<{ fund: string; id: string }> {
  const { opportunity } = await send(provider, 'POST', '/opportunities', fundForm({ type }));
  const body = { opportunity: opportunity._id, company, answers: {} };
  const { application } = await send(founder, 'POST', '/applications', body);
  return { fund: opportunity._id, id: application._id };
}

beforeAll(async () => {
  api = await openSubjects(
    (platform) => [
      ...[companyRoutes(platform), fundRoutes(platform), applicationRoutes(platform)],
      ...[savedRoutes(platform), reportRoutes(platform)],
    ],
    { ANALYST_EMAILS: 'ana@example.in' },
  );
  await warmPool(api.platform);
  analyst = await api.join('Ana');
});

afterAll(() => api.close());

test('before anything was begun every count is nothing, and only analysts are told', async () => {
  const nothing = await report();
  expect(Object.values(nothing.total).every((count) => count === 0)).toBe(true);
  expect([nothing.types, nothing.states, nothing.sizes]).toEqual([[], [], []]);
  expect((await api.call('/reports/deals')).status).toBe(401);
  const member = await api.join('Nobody');
  expect((await api.call('/reports/deals', { as: member })).status).toBe(403);
  for (const query of ['day=2026-02-30', 'days=0', 'days=3661', 'days=x'])
    expect((await api.call(`/reports/deals?${query}`, { as: analyst })).status).toBe(400);
});

test('from an opened page to an accepted offer, in all and by type, state and size', async () => {
  [founder, provider] = [await api.join('Founder'), await api.join('Provider')];
  const form = companyForm({ city: 'Pune', companySize: '11-50' });
  company = (await send(founder, 'POST', '/company', form)).company._id;
  // The first day, 5 March 2026: two are begun, and one is sent.
  const [grant, debt] = [await begun('Grant'), await begun('Debt')];
  await send(founder, 'PUT', `/opportunities/${grant.fund}/opened`);
  await send(founder, 'PUT', `/opportunities/${grant.fund}/opened`);
  await send(founder, 'PUT', `/saved/fund/${grant.fund}`);
  await send(founder, 'POST', `/applications/${grant.id}/submit`);
  // The second: the company moves, and one more is begun.
  api.time.now += DAY;
  await send(founder, 'PATCH', `/company/${company}`, { city: 'Kochi' });
  await begun('Grant');
  await send(founder, 'POST', `/applications/${debt.id}/withdraw`);
  await decide(grant.id, 'in-review');
  await decide(grant.id, 'offered');
  await send(founder, 'POST', `/applications/${grant.id}/accept`);

  const both = await report('?days=7');
  expect(both).toMatchObject({ from: '2026-02-28', day: '2026-03-06' });
  const none = { shortlisted: 0, offered: 0, accepted: 0, declined: 0, withdrawn: 0, lapsed: 0 };
  expect(both.total).toEqual({
    ...{ opened: 1, saved: 1, begun: 3, submitted: 1, answered: 1 },
    ...{ shortlisted: 1, offered: 1, accepted: 1, declined: 0, withdrawn: 1, lapsed: 0 },
  });
  expect(both.types.map(({ name, opened, begun: of, accepted }) => [name, opened, of, accepted])).toEqual([
    ['Grant', 1, 2, 1],
    ['Debt', 0, 1, 0],
  ]);
  expect(both.states.map(({ name, begun: of }) => [name, of])).toEqual([
    ['Maharashtra', 2],
    ['Kerala', 1],
  ]);
  expect(both.states[1]).toEqual({ name: 'Kerala', begun: 1, submitted: 0, answered: 0, ...none });
  expect(both.sizes.map(({ name, begun: of }) => [name, of])).toEqual([['11-50', 3]]);
});

test('an application stays with the day on which it was begun; a day behind all has none', async () => {
  const first = await report('?day=2026-03-05&days=1');
  expect(first.total).toMatchObject({ begun: 2, submitted: 1, accepted: 1, withdrawn: 1 });
  const second = await report('?day=2026-03-06&days=1');
  expect(second.total).toMatchObject({ opened: 0, begun: 1, submitted: 0, accepted: 0 });
  expect((await report('?day=2026-03-09&days=2')).total).toMatchObject({ begun: 0 });
});

test('nobody who is counted is named, and who has the answer already is not sent it again', async () => {
  await api.dayAsked(); // no process writes between the two
  const asked = await api.call('/reports/deals', { as: analyst });
  const text = await asked.text();
  for (const hidden of [founder, provider, company, 'Founder']) expect(text).not.toContain(hidden);
  const etag = asked.headers.get('etag') ?? '';
  const again = await api.call('/reports/deals', { as: analyst, headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
});
