import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Applications, openApplications } from '../application/application.fixture.ts';
import type { FittingOpportunity } from '../contract/fund.ts';

let api: Applications;
beforeAll(async () => {
  api = await openApplications();
});
afterAll(() => api.close());

test('a fund that a company has applied for is marked, until it takes the application back', async () => {
  const [founder, provider] = [await api.join('Founder'), await api.join('Provider')];
  const company = await api.company(founder);
  const { id } = await api.fund(provider, { stage: 'Any stage', region: 'Pan-India' });
  const marks = async () => {
    const answer = await api.call(`/opportunities/fitting?company=${company}`, { as: founder });
    const { opportunities } = await api.json(answer);
    return opportunities.map(({ _id, applied, own }: FittingOpportunity) => [_id, applied, own]);
  };
  expect(await marks()).toEqual([[id, false, false]]);
  const application = await api.draft(founder, id, company);
  expect(await marks()).toEqual([[id, false, false]]);
  await api.json(await api.send('POST', `/${application}/submit`, founder));
  expect(await marks()).toEqual([[id, true, false]]);
  await api.json(await api.send('POST', `/${application}/withdraw`, founder));
  expect(await marks()).toEqual([[id, false, false]]);
});
