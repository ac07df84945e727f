import { expect, onTestFinished, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { moderator, OFFICE } from '../role/role.fixture.ts';
import { moderationRoutes } from './routes.ts';

test('a case whose other side has left is decided all the same', async () => {
  const api = await openSubjects((platform) => [moderationRoutes(platform), companyRoutes(platform)], OFFICE);
  onTestFinished(api.close);
  const { call, join, platform, time } = api;
  const [asha, uma, mod] = [await join('Asha'), await join('Uma'), await moderator(api, 'Mohan')];
  const { company } = await (await call('/company', { method: 'POST', body: companyForm(), as: asha })).json();
  const inCase = caseIdOf('claim', 'company', company._id);
  const about = { case: inCase, kind: 'company', id: company._id, cause: 'claim' } as const;
  const rest = { until: null, author: asha, concerned: [asha], against: [uma], objection: null };
  const why = { decision: 'refuse', reason: 'claim-unproved' } as const;
  const decided = { ...about, by: 'before', ...why, ...rest };
  const words = { [asha]: { words: 'Whose number is it?' }, [uma]: { words: 'It stays yours.' } };
  await platform.commands.execute<never>(caseStream(inCase), { actor: null, at: time.now }, () => ({
    facts: [
      { type: 'CaseOpened', data: { ...about, notes: [] } },
      { type: 'CaseDecided', data: decided, personal: words },
      { type: 'CaseOpened', data: { ...about, notes: [] } },
    ],
  }));
  await platform.keyring.destroy(uma);
  const body = { ...why, words: 'The register has another name.', anew: true };
  const answer = await call(`/moderation/cases/${inCase}/decide`, { method: 'POST', body, as: mod });
  expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
  const last = (await platform.commands.history(caseStream(inCase))).at(-1);
  expect(last).toMatchObject({ type: 'CaseDecided', data: { concerned: [asha] } });
  expect(last?.data).not.toHaveProperty('against');
});
