import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import type { Opportunity } from '../contract/fund.ts';
import { openSubjects, type Subjects } from '../subjects.fixture.ts';
import { fundForm } from './fund.fixture.ts';
import { fundRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [fundRoutes(platform), companyRoutes(platform)], {
    ANALYST_EMAILS: 'analyst@example.in',
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
    });
    expect(fund.logoUrl).toContain('/files/Company/cauvery-a1.webp?X-Amz-Date=');
    expect((await (await api.call(`/opportunities/${fund.id}`)).json()).opportunity).toEqual(fund);
    expect(await list('region=goa')).toEqual({ status: 'success', opportunities: [fund], total: 1, nextCursor: null });
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
    const before = await api.platform.store.head();
    const second = await create({}, 'k1');
    expect(second.status).toBe(201);
    expect(await second.json()).toEqual(await first.json());
    expect(await api.platform.store.head()).toBe(before);
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
    const headers = { 'if-none-match': (await api.call('/opportunities')).headers.get('etag') ?? '' };
    expect((await api.call('/opportunities', { headers })).status).toBe(304);
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
      },
    ]);
    expect((await fitting(ravi)).status).toBe(403);
    expect((await fitting()).status).toBe(401);
    expect((await api.call('/opportunities/fitting?company=nobody', { as: asha })).status).toBe(404);
    expect((await api.call('/opportunities/fitting', { as: asha })).status).toBe(400);
  });
});
