import { expect, test } from 'vitest';
import type { EventNamed } from '#events/catalogue.ts';
import type { CaseDecision } from '#events/lists/case.ts';
import { event, given } from '../runner/events.fixture.ts';
import { reviews } from './model.ts';
import { createReviewQueries } from './queries.ts';

const about = { case: 'c1', kind: 'provider', id: 'p1', cause: 'reports' } as const;
const decided = (n: number, decision: CaseDecision, seen?: number) => {
  const data = { ...about, by: 'mod', decision, reason: decision === 'keep' ? 'no-breach' : 'fraud' } as const;
  const rest = { until: null, author: 'owner', concerned: ['owner'], objection: null };
  return event(
    'CaseDecided',
    n,
    { ...data, ...rest, ...(seen !== undefined && { seen }) },
    { owner: { words: 'Why' } },
  );
};
const unread = (n: number, of: number) =>
  event('CaseOpened', n, { ...about, notes: [{ code: 'changed-meanwhile', value: '' }], unread: `e${of}` }, null);

function removed() {
  const model = given(reviews);
  const { bad, badSites } = createReviewQueries(model.db);
  const of = { ...{ provider: 'p1', creator: 'owner', name: 'Quick' }, website: 'https://quick.in', about: '' };
  const made = of as unknown as EventNamed<'ProviderCreated'>['data']; // what this model reads
  model.project(event('ProviderCreated', 0, made, null), decided(1, 'remove'));
  return { ...model, isBad: () => bad(['quick.in']).length === 1 && badSites(['quick.in']).length === 1 };
}

test('a keeping that does not count lets no host pass', () => {
  const { project, isBad, rows } = removed();
  expect(isBad()).toBe(true);
  project(decided(2, 'keep', 1));
  expect(isBad()).toBe(false);
  project(unread(3, 2), unread(4, 2));
  expect([isBad(), rows('cleared_hosts')]).toEqual([true, []]);
});

test('nor does it bring back what a later decision let pass', () => {
  const { project, isBad } = removed();
  project(decided(2, 'keep', 1), decided(3, 'remove'), decided(4, 'keep', 3), unread(5, 2));
  expect(isBad()).toBe(false);
  project(unread(6, 4));
  expect(isBad()).toBe(true);
});
