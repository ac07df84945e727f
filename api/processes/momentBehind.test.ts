import { expect, onTestFinished, test } from 'vitest';
import type { Json } from '#events/port/store.ts';
import { caseStream } from '#events/subjects/case.ts';
import { openCase } from '../case/open.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import type { Platform } from '../platform/platform.ts';
import { caseEnds } from './caseEnds.ts';
import { clearedLinks } from './clearedLinks.ts';
import { effectOf } from './effect.fixture.ts';
import { findableConsents } from './findableConsents.ts';
import type { Process } from './process.ts';
import { reviews } from './reviews.ts';

/** Effects that come right behind their event, when read models are a moment late: none is put off. */

async function opened() {
  const api = await openSubjects((platform) => [companyRoutes(platform)]);
  onTestFinished(api.close);
  const asha = await api.join('Asha');
  const answer = await api.call('/company', { method: 'POST', body: companyForm(), as: asha });
  const { company } = await answer.json();
  const position = Number(answer.headers.get('x-position'));
  const { platform, time } = api;
  const reads = { ...platform.reads, position: () => position - 1 };
  const carryOut = (make: (platform: Platform) => Process, payload: Json) =>
    make({ ...platform, reads }).carryOut(effectOf(payload, () => time.now));
  return { ...api, asha, company: company._id as string, position, carryOut };
}

test('a case closes at once', async () => {
  const { platform, time, carryOut } = await opened();
  const about = { kind: 'post', id: 'p1' } as const;
  const opening = { ...about, cause: 'review', notes: [] } as const;
  const { id, position } = await openCase(platform, opening, { actor: null, at: time.now });
  expect(await carryOut(caseEnds, { about: 'gone', case: id, ...about, position, why: 'gone' })).toEqual({
    ended: 'done',
  });
  const history = await platform.commands.history(caseStream(id));
  expect(history.map(({ type }) => type)).toEqual(['CaseOpened', 'CaseClosed']);
});

test.each(['new', 'changed', 'proved'])('a company is looked at at once: %s', async (about) => {
  const { company: id, position, carryOut } = await opened();
  expect(await carryOut(reviews, { about, kind: 'company', id, position })).toHaveProperty('ended');
});

test('what a holder chose is noted at once, and what is held for a link is looked at', async () => {
  const { asha: member, position, carryOut } = await opened();
  expect(await carryOut(findableConsents, { member, position })).toEqual({ ended: 'done' });
  expect(await carryOut(clearedLinks, { kind: 'post', id: 'p1', position })).toHaveProperty('ended');
});
