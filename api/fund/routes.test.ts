import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import type { Opportunity } from '../contract/fund.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { steadyTag } from '../e2e/tag.fixture.ts';
import { fundForm } from './fund.fixture.ts';
import { fundRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [fundRoutes(platform), companyRoutes(platform)], {
    ANALYST_EMAILS: 'analyst@example.in',
    // The log's head is looked at: no case is opened for each new fund.
    REVIEW: 'off',
  });
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
});
afterAll(() => api.close());

const create = (fields: object = {}, key?: string) =>
  api.call('/opportunities', { method: 'POST', body: fundForm(fields), as: asha, key });

async function created(fields: object = {}): Promise<Opportunity> {
  const answer = await create(fields);
  expect(answer.status).toBe(201);
  return (await answer.json()).opportunity;
}

const list = async (query: string) => (await api.call(`/opportunities?${query}`)).json();

describe('creating a fund', () => {
  test('answers it, and the list shows it at once, to guests too', async () => {
    const logo = await api.upload('Company/cauvery-a1.webp');
    const fund = await created({ logo, region: 'Goa', industry: 'Tech', industryTags: ['AI', ' '] });
    expect(fund).toMatchObject({
      ...fundForm({ amount: 2_500_000, region: 'Goa', industryTags: ['AI'] }),
      id: fund._id,
      creatorId: asha,
      active: true,
      minAmount: null,
      industryCount: 1,
      verified: false,
      verifiedDomain: null,
      verification: { parts: [] },
    });
    expect(fund.logoUrl).toContain('/files/Company/cauvery-a1.webp?X-Amz-Date=');
    expect((await (await api.call(`/opportunities/${fund.id}`)).json()).opportunity).toEqual(fund);
    expect(await list('region=goa')).toMatchObject({
      ...{ status: 'success', opportunities: [fund], total: 1, totalIsCapped: false, nextCursor: null },
      facets: { region: [{ value: 'Goa', count: 1 }] },
    });
  });

  test('does not verify it', async () => {
    expect(await created({ verified: true, pitchRequired: true })).toMatchObject({
      verified: false,
      pitchRequired: true,
    });
  });

  test('needs a member, and a logo that is there', async () => {
    expect((await api.call('/opportunities', { method: 'POST', body: fundForm() })).status).toBe(401);
    const answer = await create({ logo: 'Company/gone-a1.webp' });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toMatchObject([{ path: 'logo' }]);
  });

  test('names every field that is missing', async () => {
    const answer = await api.call('/opportunities', { method: 'POST', body: {}, as: asha });
    expect(answer.status).toBe(400);
    const fields = (await answer.json()).errors.map(({ path }: { path: string }) => path);
    expect(fields).toEqual([
      ...['provider', 'type', 'stage', 'description', 'amount', 'deadline', 'region', 'documentRequired'],
      ...['contactEmail', 'supportPhone'],
    ]);
  });

  test('sent again under its key answers the same and writes nothing', async () => {
    const first = await create({}, 'k1');
    const before = await api.head();
    const second = await create({}, 'k1');
    expect(second.status).toBe(201);
    expect(await second.json()).toEqual(await first.json());
    expect(await api.head()).toBe(before);
  });
});

describe('the list', () => {
  test('filters, sorts and pages', async () => {
    const days = ['2031-01-01', '2030-01-01', '2032-01-01'];
    for (const deadline of days) await created({ region: 'Sikkim', type: 'Debt', deadline });
    const seen: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page = await list(`region=Sikkim&type=Debt&sort=deadline&limit=2&cursor=${cursor}`);
      expect(page.total).toBe(3);
      seen.push(...page.opportunities.map(({ deadline }: Opportunity) => deadline));
      cursor = page.nextCursor;
    }
    expect(seen).toEqual(days.sort());
    expect((await list('region=Sikkim&type=Grant')).total).toBe(0);
  });

  test('has a tag that holds until a fund comes', async () => {
    const headers = { 'if-none-match': await steadyTag((headers) => api.call('/opportunities', { headers })) };
    await created();
    expect((await api.call('/opportunities', { headers })).status).toBe(200);
  });

  test('of an earlier moment is for analysts', async () => {
    const analyst = await api.join('Analyst');
    expect((await api.call('/opportunities?asOf=2026-01-01', { as: asha })).status).toBe(403);
    const answer = await api.call('/opportunities?asOf=2026-01-01', { as: analyst });
    expect(await answer.json()).toMatchObject({ opportunities: [], total: 0 });
  });

  test('refuses a cursor of another list', async () => {
    const { nextCursor } = await list('limit=1');
    expect((await api.call(`/opportunities?sort=popular&cursor=${nextCursor}`)).status).toBe(400);
    expect((await api.call('/opportunities/nobody')).status).toBe(404);
  });
});

describe('funds that fit a company', () => {
  test('are shown to its owner, with the reasons', async () => {
    const body = companyForm({ industry: 'Dairy and Fisheries', city: 'Imphal', stage: 'Ideation' });
    const { company } = await (await api.call('/company', { method: 'POST', body, as: asha })).json();
    const fits = await created({ industry: 'Dairy and Fisheries', region: 'Manipur', stage: 'Ideation' });
    await created({ industry: 'Defence', region: 'Manipur', stage: 'Ideation' });
    await created({ industry: 'Dairy and Fisheries', region: 'Manipur', stage: 'Ideation', deadline: '2020-01-01' });
    const fitting = (as?: string) => api.call(`/opportunities/fitting?company=${company._id}`, { as });
    const answer = await (await fitting(asha)).json();
    expect(answer.opportunities).toEqual([
      {
        ...fits,
        reasons: [
          { kind: 'industry', value: 'Dairy and Fisheries', any: false },
          { kind: 'stage', value: 'Ideation', any: false },
          { kind: 'region', value: 'Manipur', any: false },
        ],
        applied: false,
        own: true,
      },
    ]);
    expect((await fitting(ravi)).status).toBe(403);
    expect((await fitting()).status).toBe(401);
    expect((await api.call('/opportunities/fitting?company=nobody', { as: asha })).status).toBe(404);
    expect((await api.call('/opportunities/fitting', { as: asha })).status).toBe(400);
  });
});

test.each([
  ['Gondal', '', 'Gujarat'],
  ['Vapi', '', 'Gujarat'],
  ['Bangalore', '', 'Karnataka'],
  ['Bengaluru', '', 'Karnataka'],
  ['Baroda', '', 'Gujarat'],
  // A village that no list holds, with the state that its founder chose.
  ['Ulavapadu Kotha', 'Andhra Pradesh', 'Andhra Pradesh'],
])('a company in %s (%s) gets the funds of %s', async (city, state, region) => {
  const fields = { industry: 'Insurance', stage: 'Growth' };
  const [there, elsewhere] = [await created({ ...fields, region }), await created({ ...fields, region: 'Mizoram' })];
  const body = companyForm({ ...fields, city, state, email: `${city.replaceAll(' ', '-')}@example.in` });
  const { company } = await (await api.call('/company', { method: 'POST', body, as: asha })).json();
  const answer = await (await api.call(`/opportunities/fitting?company=${company._id}`, { as: asha })).json();
  const found = answer.opportunities.map(({ _id }: Opportunity) => _id);
  expect(found).toContain(there._id);
  expect(found).not.toContain(elsewhere._id);
});

test('a member who opens a fund is told once; guests are not counted', async () => {
  const { _id } = await created();
  const open = (as?: string) => api.call(`/opportunities/${_id}/opened`, { method: 'PUT', as });
  expect((await open(ravi)).status).toBe(204);
  const head = await api.head();
  expect((await open(ravi)).status).toBe(204);
  expect(await api.head()).toBe(head);
  expect((await open()).status).toBe(401);
  expect((await api.call('/opportunities/none/opened', { method: 'PUT', as: ravi })).status).toBe(404);
});

test('the list is kept once for all members and once for guests', async () => {
  const tag = async (as?: string) => (await api.call('/opportunities?region=Goa', { as })).headers.get('etag');
  expect(await tag(asha)).toBe(await tag(ravi));
  expect(await tag(asha)).not.toBe(await tag());
});

describe('the day of a deadline', () => {
  test('begins and ends at midnight in India, and the lists say so at that moment', async () => {
    const before = api.time.now;
    const fund = await created({ region: 'Nagaland', deadline: '2026-03-07' });
    const open = () => api.call('/opportunities?region=nagaland');
    try {
      api.time.now = Date.parse('2026-03-07T18:29:59Z');
      const last = await open();
      expect((await last.json()).opportunities).toMatchObject([{ _id: fund._id }]);
      api.time.now = Date.parse('2026-03-07T18:30:00Z');
      const headers = { 'If-None-Match': last.headers.get('ETag') ?? '' };
      const first = await api.call('/opportunities?region=nagaland', { headers });
      expect([first.status, (await first.json()).opportunities]).toEqual([200, []]);
    } finally {
      api.time.now = before;
    }
  });

  test('paging over midnight in India loses no fund and doubles none', async () => {
    const before = api.time.now;
    const days = ['2026-03-07', '2026-03-08', '2026-03-07', '2026-03-09', '2026-03-10', '2026-03-07'];
    const ids: string[] = [];
    for (const deadline of days) ids.push((await created({ region: 'Meghalaya', deadline }))._id);
    try {
      for (const sort of ['newest', 'deadline', 'popular']) {
        const seen: string[] = [];
        let cursor: string | null = '';
        for (let page = 0; cursor !== null && page < 9; page += 1) {
          api.time.now = Date.parse(page === 0 ? '2026-03-07T18:29:00Z' : '2026-03-07T18:31:00Z');
          const at = cursor === '' ? '' : `&cursor=${cursor}`;
          const { opportunities, nextCursor } = await list(`region=meghalaya&status=any&sort=${sort}&limit=2${at}`);
          seen.push(...opportunities.map(({ _id }: Opportunity) => _id));
          cursor = nextCursor;
        }
        expect(seen.toSorted(), sort).toEqual(ids.toSorted());
      }
    } finally {
      api.time.now = before;
    }
  });
});
