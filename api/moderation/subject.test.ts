import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { createSubjects, NOW } from './subject.ts';

let api: Subjects;
beforeAll(async () => {
  api = await openSubjects((platform) => [fundRoutes(platform), companyRoutes(platform)], {});
});
afterAll(() => api.close());

test('of a fund moderators see all that its page and its form say, what applicants are asked among it', async () => {
  const as = await api.join('Asha');
  const body = fundForm({
    minAmount: 100_000,
    maxAmount: 200_000,
    team: 'Ten people',
    evaluationCriteria: ['Who pays the fee first'],
    questions: [
      { text: 'Which card may we charge?', kind: 'choice', required: true, options: ['Yours', 'Your bank’s'] },
    ],
  });
  const answer = await (await api.call('/opportunities', { method: 'POST', as, body })).json();
  const subject = await createSubjects(api.platform)('fund', answer.opportunity._id);
  expect(subject.at(NOW)?.fields).toMatchObject({
    ...{ minAmount: '100000', maxAmount: '200000', team: 'Ten people' },
    evaluationCriteria: 'Who pays the fee first',
    questions: 'Which card may we charge?\nYours\nYour bank’s',
  });
});

test('of a company they see its founders, how it works and its figures, as they were at any time', async () => {
  const as = await api.join('Ravi');
  const answer = await (await api.call('/company', { method: 'POST', as, body: companyForm() })).json();
  const { _id: id } = answer.company;
  const before = await api.platform.store.head();
  const body = {
    ...{ growth: 12, culture: ['Pay the fee, then ask'], employees: [{ year: 2024, count: 9 }] },
    revenue: [{ year: 2024, amount: 5_000_000 }],
    marketShare: [{ name: 'Reserve Bank', percent: 60 }],
    investors: [{ name: 'Nobody', amount: 7_000 }],
    founders: [
      { name: 'Asha Rao', role: 'Governor', image: '' },
      { name: 'Dev', role: 'Clerk', image: '' },
    ],
  };
  expect((await api.call(`/company/${id}/metrics`, { method: 'PUT', body, as })).status).toBe(200);
  const subject = await createSubjects(api.platform)('company', id);
  expect(subject.at(NOW)?.fields).toMatchObject({
    ...{ founders: 'Asha Rao: Governor\nDev: Clerk', culture: 'Pay the fee, then ask', growth: '12' },
    ...{ revenue: '2024: 5000000', employees: '2024: 9', investors: 'Nobody: 7000', marketShare: 'Reserve Bank: 60' },
  });
  expect(subject.at(before)?.fields).not.toHaveProperty('founders');
});
