import { expect, onTestFinished, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { ownCaseRoutes } from './ownRoutes.ts';

const WORDS = 'It is the same again and again.';

test('everybody reads how often what was decided, by month, and no name', async () => {
  const api = await openSubjects((platform) => [ownCaseRoutes(platform)]);
  onTestFinished(api.close);
  const { commands, reads } = api.platform;
  const [mod, owner] = [await api.join('Mohan'), await api.join('Owner')];
  const about = { case: caseIdOf('reports', 'member', owner), kind: 'member', id: owner, cause: 'reports' } as const;
  const first = { ...about, notes: [] };
  const opened = { type: 'CaseOpened', data: first } as const;
  const warned = { ...about, by: mod, decision: 'warn', reason: 'spam', until: null, author: owner } as const;
  const data = { ...warned, concerned: [owner], objection: null };
  const decided = { type: 'CaseDecided', data, personal: { [owner]: { words: WORDS } } } as const;
  const position = await commands.begin(caseStream(about.case), [opened, decided], { actor: mod, at: api.time.now });
  await reads.waitFor(position, ['cases'], 5000);

  const answer = await api.call('/transparency');
  const text = await answer.text();
  const { months } = JSON.parse(text);
  expect(months).toHaveLength(12);
  const quiet = { decisions: [], reports: 0, objections: 0, upheld: 0, overturned: 0 };
  const decisions = [{ decision: 'warn', reason: 'spam', count: 1 }];
  expect(months[0]).toEqual({ ...quiet, month: '2026-03', decisions });
  expect(months[1]).toEqual({ ...quiet, month: '2026-02' });
  for (const name of [mod, owner, 'Mohan', 'Owner', WORDS]) expect(text).not.toContain(name);

  expect((await (await api.call('/transparency?months=60')).json()).months).toHaveLength(60);
  expect((await api.call('/transparency?months=61')).status).toBe(400);
  const headers = { 'if-none-match': answer.headers.get('etag') ?? '' };
  expect((await api.call('/transparency', { headers })).status).toBe(304);
});
