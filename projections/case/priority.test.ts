import { expect, test } from 'vitest';
import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import type { CaseDecision, CaseReason, ReportReason } from '#events/lists/case.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { allPages, event, given } from '../runner/events.fixture.ts';
import { cases } from './model.ts';
import { createCaseQueries } from './queries.ts';

const ID = caseIdOf('reports', 'fund', 'f1');
const about = { case: ID, kind: 'fund', id: 'f1', cause: 'reports' } as const;
const reported = (n: number, by: string, id = 'f1', reason: ReportReason = 'fraud') =>
  event('AbuseReported', n, { kind: 'fund', id, reason, by }, { text: 'Look' });
const opened = (n: number) => event('CaseOpened', n, { ...about, notes: [] }, null);
const decided = (
  n: number,
  decision: CaseDecision,
  reason: CaseReason,
  over: Partial<EventNamed<'CaseDecided'>['data']> = {},
) => {
  const rest = { by: 'mod', until: null, author: 'owner', concerned: ['owner'], objection: null, ...over };
  return event('CaseDecided', n, { ...about, decision, reason, ...rest }, { owner: { words: 'Why' } });
};

function casesGiven(...events: readonly DomainEvent[]) {
  const model = given(cases);
  model.project(...events);
  return { ...model, ...createCaseQueries(model.db) };
}

test('of what waits the graver comes first, and of what is as grave the older', () => {
  const model = casesGiven();
  const wait = (n: number, id: string, reason?: ReportReason) => {
    if (reason) model.project(reported(n, 'asha', id, reason));
    const inCase = caseIdOf('reports', 'fund', id);
    const cause = reason ? 'reports' : 'review';
    model.project(event('CaseOpened', n + 1, { ...about, case: inCase, id, cause, notes: [] }, null));
  };
  wait(10, 'new');
  wait(20, 'disputed', 'harassment');
  wait(30, 'noisy', 'spam');
  wait(40, 'posing', 'false-identity');
  wait(50, 'false', 'fraud');
  wait(60, 'illegal', 'unlawful');
  wait(70, 'cruel', 'harassment');
  wait(80, 'newer');
  const disputed = { case: caseIdOf('reports', 'fund', 'disputed'), id: 'disputed' };
  const objection = { ...about, ...disputed, by: 'owner', decision: 'e90' };
  model.project(decided(90, 'warn', 'spam', disputed));
  model.project(event('CaseObjected', 91, objection, { words: 'No' }));
  const all = ['illegal', 'false', 'cruel', 'posing', 'disputed', 'noisy', 'new', 'newer'];
  const queue = (asked: Parameters<typeof model.list>[0] = {}) =>
    allPages((cursor) => model.list({ ...asked, limit: 1, cursor })).map(({ thing }) => thing);
  expect([queue(), queue({ kind: 'fund' })]).toEqual([all, all]);
  const open = all.filter((one) => one !== 'disputed');
  expect([queue({ state: 'open' }), queue({ state: 'open', kind: 'fund' })]).toEqual([open, open]);
  // While somebody reads on, what they have not come to is neither left out nor shown twice.
  const first = model.list({ limit: 5 });
  model.project(reported(100, 'ravi', 'noisy', 'spam'), reported(101, 'meera', 'newer', 'other'));
  const behind = 'refused' in first ? null : first.nextCursor;
  expect(model.list({ cursor: behind ?? '' })).toMatchObject({
    items: ['noisy', 'newer', 'new'].map((thing) => ({ thing })),
  });
  for (const cursor of [Buffer.from('["cases",3]').toString('base64url'), `${behind}A`, ''])
    expect(model.list({ cursor }), cursor).toEqual({ refused: 'cursor' });
  expect(model.list({ state: 'decided', cursor: behind ?? '' })).toEqual({ refused: 'cursor' });
});

test('what was decided makes nothing grave any more; what its owner is asked about, and a decision that does not count, does', () => {
  const place = (model: ReturnType<typeof casesGiven>) => {
    const { gravest, priority } = model.find(ID) ?? {};
    return [gravest, priority];
  };
  const model = casesGiven(opened(1), reported(2, 'asha', 'f1', 'spam'), reported(3, 'ravi'));
  expect(place(model), 'it moves up while it waits').toEqual(['fraud', 1]);
  const answered = event('CaseAnswered', 5, { ...about, by: 'owner', decision: 'e4' }, { words: 'We are' });
  model.project(decided(4, 'ask', 'unclear'));
  expect(place(model)).toEqual(['fraud', 4]);
  model.project(answered);
  expect(place(model)).toEqual(['fraud', 1]);
  model.project(decided(6, 'keep', 'no-breach', { seen: 5 }), reported(7, 'zoya', 'f1', 'spam'), opened(8));
  expect(place(model)).toEqual(['spam', 3]);
  model.project(event('CaseOpened', 9, { ...about, cause: 'review', notes: [], unread: 'e6' }, null));
  expect(place(model), 'as if nobody had decided').toEqual(['fraud', 1]);
});
