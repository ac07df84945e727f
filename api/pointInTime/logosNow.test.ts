import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';

const keyOf = (name: string): string => `Company/${name}-0123456789abcdef01234567.webp`;
const [LOGO, BANNER, FUND, NEW] = [keyOf('logo'), keyOf('banner'), keyOf('fund'), keyOf('new')];

let api: Subjects;
let analyst: string;
let owner: string;
beforeAll(async () => {
  api = await openSubjects((platform) => [companyRoutes(platform), fundRoutes(platform)], {
    ANALYST_EMAILS: 'ana@example.in',
  });
  [analyst, owner] = [await api.join('Ana'), await api.join('Owen')];
  for (const key of [LOGO, BANNER, FUND, NEW]) await api.upload(key);
});
afterAll(() => api.close());

const known = async () => api.platform.reads.waitFor(await api.head(), MODEL_NAMES, 10_000);

async function sent(method: string, path: string, body: object) {
  const answer = await api.call(path, { method, body, as: owner });
  expect(answer.status, await answer.clone().text()).toBeLessThan(300);
  await known();
  return answer.json();
}

test('a logo or banner that was replaced or taken off has no link from an earlier moment', async () => {
  const { company } = await sent('POST', '/company', companyForm({ logo: LOGO, banner: BANNER }));
  const { opportunity } = await sent('POST', '/opportunities', fundForm({ logo: FUND }));
  const then = await api.head();
  await api.join('Meera');
  await known();
  const ask = (list: string, etag = '') =>
    api.call(`/${list}?asOf=${then}`, { as: analyst, headers: { 'if-none-match': etag } });
  const before = { company: await ask('company'), fund: await ask('opportunities') };
  const link = (key: string) => expect.stringContaining(key);
  expect(await before.company.json()).toMatchObject({ companies: [{ logoUrl: link(LOGO), bannerUrl: link(BANNER) }] });
  expect(await before.fund.json()).toMatchObject({ opportunities: [{ logoUrl: link(FUND) }] });

  await sent('PATCH', `/company/${company._id}`, { logo: NEW });
  await sent('PATCH', `/opportunities/${opportunity._id}`, { logo: '' });
  const since = {
    company: await ask('company', before.company.headers.get('etag') ?? ''),
    fund: await ask('opportunities', before.fund.headers.get('etag') ?? ''),
  };
  expect([since.company.status, since.fund.status], 'what was kept of them holds no more').toEqual([200, 200]);
  // What was shown then is told; what is still shown opens.
  expect(await since.company.json()).toMatchObject({
    companies: [{ logo: LOGO, logoUrl: '', bannerUrl: link(BANNER) }],
  });
  expect(await since.fund.json()).toMatchObject({ opportunities: [{ logo: FUND, logoUrl: '' }] });
  const now = await (await api.call('/company', { as: analyst })).json();
  expect(now).toMatchObject({ companies: [{ logoUrl: link(NEW) }] });
});
