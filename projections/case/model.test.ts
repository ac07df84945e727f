import { expect, test } from 'vitest';
import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import { type CaseDecision, type CaseReason, OBJECTION_MS } from '#events/lists/case.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { allPages, event, given } from '../runner/events.fixture.ts';
import { cases } from './model.ts';
import { ownDecisions } from './own.ts';
import { createCaseQueries } from './queries.ts';

const DAY_MS = 86_400_000;
const ID = caseIdOf('reports', 'fund', 'f1');
const about = { case: ID, kind: 'fund', id: 'f1', cause: 'reports' } as const;
const reported = (n: number, by: string, id = 'f1', reason: 'fraud' | 'spam' = 'fraud') =>
  event('AbuseReported', n, { kind: 'fund', id, reason, by }, { text: 'Look' });
const opened = (n: number, id = 'f1') =>
  event('CaseOpened', n, { ...about, case: caseIdOf('reports', 'fund', id), id, notes: [] }, null);
const decided = (
  n: number,
  decision: CaseDecision = 'hide',
  reason: CaseReason = 'fraud',
  over: Partial<EventNamed<'CaseDecided'>['data']> = {},
) => {
  const rest = { by: 'mod', until: null, author: 'owner', concerned: ['owner'], objection: null, ...over };
  return event('CaseDecided', n, { ...about, decision, reason, ...rest }, { owner: { words: 'Why' } });
};
const objected = (n: number) => event('CaseObjected', n, { ...about, by: 'owner', decision: 'e9' }, { words: 'No' });

function casesGiven(...events: readonly DomainEvent[]) {
  const model = given(cases);
  model.project(...events);
  return { ...model, ...createCaseQueries(model.db) };
}
const told = (model: ReturnType<typeof casesGiven>, member: string) =>
  model.notices(member, Number.MAX_SAFE_INTEGER, 10).map(({ decision, reason }) => [decision, reason]);

test('ten thousand reports of one thing are one row in the queue, in its place, and cost no more than one to list', () => {
  const before = [reported(1, 'first', 'f0'), opened(2, 'f0')];
  const many = Array.from({ length: 10_000 }, (_, i) => reported(10 + i, `m${i}`, 'f1', i % 2 ? 'spam' : 'fraud'));
  const model = casesGiven(
    ...before,
    ...many.slice(0, 1),
    opened(10.5),
    ...many.slice(1),
    reported(20_000, 'last', 'f2'),
  );
  model.project(opened(20_001, 'f2'));
  const pages = allPages((cursor) => model.list({ limit: 1, cursor }));
  expect(pages.map(({ thing, reports }) => [thing, reports])).toEqual([
    ['f0', 1],
    ['f1', 10_000],
    ['f2', 1],
  ]);
  expect(model.reasons([ID]).get(ID)).toEqual({ fraud: 5000, spam: 5000 });
  // Who decides tells them all, each once.
  model.project(decided(30_000));
  expect(told(model, 'm9999')).toEqual([['', '']]);
  expect(model.rows('case_notices')).toHaveLength(10_001);
});

test('the queue is what waits, and can be asked by state and kind; what was decided comes newest first', () => {
  const model = casesGiven(opened(1), opened(2, 'f2'), opened(3, 'f3'));
  model.project(decided(4, 'ask', 'unclear'));
  const things = (asked: Parameters<typeof model.list>[0]) => {
    const found = model.list(asked);
    return 'refused' in found ? found : found.items.map(({ thing }) => thing);
  };
  expect(things({})).toEqual(['f2', 'f3']);
  expect(things({ kind: 'fund' })).toEqual(['f2', 'f3']);
  expect(things({ kind: 'post' })).toEqual([]);
  expect(things({ state: 'asked' })).toEqual(['f1']);
  expect(things({ state: 'asked', kind: 'post' })).toEqual([]);
  const ofSecond = { case: caseIdOf('reports', 'fund', 'f2'), id: 'f2' };
  model.project(decided(5, 'keep', 'no-breach', ofSecond), decided(6));
  expect(things({ state: 'decided' })).toEqual(['f1', 'f2']);
  expect(things({ state: 'decided', kind: 'fund' })).toEqual(['f1', 'f2']);
  model.project(objected(7));
  expect([things({}), things({ state: 'objected' })]).toEqual([['f1', 'f3'], ['f1']]);
  expect(model.list({ cursor: 'bm90LW91cnM' })).toEqual({ refused: 'cursor' });
});

test('a report that opened no case is found, until the case is open', () => {
  const model = casesGiven(reported(1, 'asha'));
  expect(model.unheard(0)).toEqual([{ kind: 'fund', thing: 'f1', unheard: 1, unheardFor: 'fraud' }]);
  expect(model.list({})).toMatchObject({ items: [] });
  model.project(opened(2), reported(3, 'ravi'));
  expect(model.unheard(0)).toEqual([]);
  model.project(decided(4, 'keep', 'no-breach'), reported(5, 'meera'));
  expect(model.unheard(0)).toMatchObject([{ unheard: 5 }]);
  model.project(opened(6), decided(7), reported(8, 'late'));
  expect(model.unheard(0), 'of what is hidden no reports are heard').toEqual([]);
});

test('whom it concerns hears of it; who reported hears once that it was decided; that nothing came of it only they', () => {
  const model = casesGiven(reported(1, 'asha'), opened(2), decided(3, 'keep', 'no-breach'));
  expect([told(model, 'owner'), told(model, 'asha')]).toEqual([[], [['', '']]]);
  model.project(reported(4, 'ravi'), opened(5), decided(6));
  expect(told(model, 'owner')).toEqual([['hide', 'fraud']]);
  expect([told(model, 'asha').length, told(model, 'ravi').length]).toEqual([1, 1]);
  model.project(objected(7), decided(8, 'keep', 'not-shown', { objection: 'overturned' }));
  expect(told(model, 'owner')).toEqual([
    ['keep', 'not-shown'],
    ['hide', 'fraud'],
  ]);
  expect(model.unread('owner')).toBe(2);
  expect([...(model.movedSince(7) ?? [])]).toEqual(['owner']);
  model.project(event('InboxRead', 9, { member: 'owner', upTo: 8 }, null));
  expect(model.unread('owner')).toBe(0);
  expect(model.concerning('owner', {})).toMatchObject({ items: [{ position: 8 }, { position: 6 }] });
  model.project(event('MemberErased', 10, { member: 'owner' }, null));
  expect([told(model, 'owner'), model.concerning('owner', {})]).toMatchObject([[], { items: [] }]);
});

test('a removal is for good after thirty days, and never while somebody objects', () => {
  const model = casesGiven(opened(1), decided(2, 'remove'));
  const at = 2 * 60_000 + 30 * DAY_MS;
  expect([model.removable(at - 1), model.removable(at)]).toMatchObject([[], [{ id: ID, decided: 2 }]]);
  model.project(objected(3));
  expect(model.removable(at)).toEqual([]);
  model.project(decided(4, 'remove', 'fraud', { objection: 'overturned' }));
  expect(model.removable(4 * 60_000 + 30 * DAY_MS - 1), 'it is a new decision').toEqual([]);
  model.project(decided(5, 'remove', 'fraud', { objection: 'upheld' }));
  expect(model.removable(5 * 60_000)).toMatchObject([{ decided: 5 }]);
  model.project(event('ThingRemoved', 6, { kind: 'fund', id: 'f1', case: ID, by: 'mod', reason: 'fraud' }, null));
  expect(model.removable(at)).toEqual([]);
});

test('each month has how often what was decided and why, reports and objections, without a name', () => {
  const model = casesGiven(reported(1, 'asha'), opened(2), decided(3), objected(4));
  model.project(decided(5, 'keep', 'not-shown', { objection: 'overturned' }));
  // Half past five in the morning: in India it is February since then.
  const february = Date.parse('1970-01-31T18:30:00Z');
  model.project({ ...decided(6, 'warn', 'spam'), at: february });
  expect(model.months('1970-01')).toEqual([
    { month: '1970-02', decision: 'warn', reason: 'spam', count: 1 },
    { month: '1970-01', decision: 'reported', reason: 'fraud', count: 1 },
    { month: '1970-01', decision: 'overturned', reason: '', count: 1 },
    { month: '1970-01', decision: 'objected', reason: '', count: 1 },
    { month: '1970-01', decision: 'keep', reason: 'not-shown', count: 1 },
    { month: '1970-01', decision: 'hide', reason: 'fraud', count: 1 },
  ]);
  expect(model.months('1970-02')).toHaveLength(1);
});

test('the export tells what was decided, and not who reported', () => {
  const model = casesGiven(reported(1, 'asha'), opened(2), decided(3));
  const { 'decisions.json': list } = ownDecisions(model.db, (key) => key);
  const slice = list?.slice('owner', -1);
  expect(slice?.rows).toEqual([
    { kind: 'fund', id: 'f1', decision: 'hide', reason: 'fraud', decidedAt: '1970-01-01T00:03:00.000Z' },
  ]);
  expect(list?.slice('asha', -1).rows).toEqual([]);
});

test('a report that came while nothing waited is not kept for what is hidden since', () => {
  const model = casesGiven(reported(1, 'asha'), opened(2), decided(3, 'keep', 'no-breach'), reported(4, 'ravi'));
  expect(model.unheard(0)).toMatchObject([{ thing: 'f1', unheard: 4 }]);
  model.project(decided(5, 'hide'));
  expect(model.unheard(0)).toEqual([]);
});

test('what is reported and new is one row, with what a program noticed, until it is kept', () => {
  const notes = [{ code: 'borrowed-name', value: 'a bank' }];
  const review = (n: number) => event('CaseOpened', n, { ...about, cause: 'review', notes }, null);
  const noted = JSON.stringify(notes);
  const model = casesGiven(reported(1, 'asha'), opened(2), review(3), reported(4, 'ravi'));
  const row = () => model.find(ID);
  expect(row()).toMatchObject({ cause: 'reports', review: 1, reports: 2, notes: noted, since: 2 });
  const first = casesGiven(review(1), reported(2, 'asha'));
  expect(first.find(ID)).toMatchObject({ cause: 'review', review: 1, reports: 1, notes: noted, since: 1 });
  expect(first.unheard(0)).toEqual([]);
  model.project(decided(5, 'suspend', 'spam', { cause: 'review' }), opened(6));
  expect(row(), 'still under review').toMatchObject({ review: 1, notes: noted, since: 6 });
  model.project(decided(7, 'keep', 'no-breach', { cause: 'review' }));
  expect(row()).toMatchObject({ review: 2, state: 'decided' });
  expect([told(model, 'ravi'), told(model, 'owner').length]).toEqual([[['', '']], 2]);
  model.project(decided(8, 'hide', 'fraud', { cause: 'review' }), review(9));
  expect(row()).toMatchObject({ review: 1, since: 9 });
  model.project(decided(10, 'keep', 'no-breach', { cause: 'review' }), reported(11, 'meera'), opened(12));
  expect(row()).toMatchObject({ cause: 'reports', review: 0, notes: '[]' });
});

test('a warning lets a thing stay and ends its review, also on an objection; not while an earlier decision hides it', () => {
  const review = event('CaseOpened', 1, { ...about, cause: 'review', notes: [] }, null);
  const of = { cause: 'review' } as const;
  const hide = decided(2, 'hide', 'fraud', of);
  const objection = event('CaseObjected', 3, { ...about, by: 'owner', decision: 'e2' }, { words: 'No' });
  const reviewAfter = (...events: readonly DomainEvent[]) => casesGiven(review, ...events).find(ID)?.review;
  expect(reviewAfter(decided(2, 'warn', 'spam', of))).toBe(2);
  expect(reviewAfter(decided(2, 'ask', 'unclear', of))).toBe(1);
  expect(reviewAfter(decided(2, 'suspend', 'spam', of))).toBe(1);
  expect(reviewAfter(hide, decided(3, 'warn', 'spam', of))).toBe(1);
  expect(reviewAfter(hide, objection, decided(4, 'warn', 'spam', of))).toBe(2);
  const asked = decided(4, 'ask', 'unclear', of);
  expect(reviewAfter(hide, objection, asked, decided(5, 'warn', 'spam', of))).toBe(2);
  expect(reviewAfter(hide, objection, decided(4, 'hide', 'fraud', of))).toBe(1);
});

test('while its owner is asked a report is heard at once only where it is graver, others once their time is over', () => {
  const end = 3 * 60_000 + OBJECTION_MS;
  const asked = () =>
    casesGiven(reported(1, 'asha', 'f1', 'spam'), opened(2), decided(3, 'ask', 'unclear', { gravest: 'spam' }));
  const model = asked();
  model.project(reported(4, 'ravi', 'f1', 'spam'));
  expect([model.unheard(end - 1), model.list({ state: 'asked' })]).toMatchObject([[], { items: [{ reports: 2 }] }]);
  expect(model.unheard(end)).toMatchObject([{ unheard: 4, unheardFor: 'spam' }]);
  model.project(reported(5, 'meera'), reported(6, 'zoya', 'f1', 'spam'));
  expect(model.unheard(0)).toMatchObject([{ unheard: 5, unheardFor: 'fraud' }]);
  model.project(opened(7));
  const { since } = model.find(ID) ?? {};
  const answered = event('CaseAnswered', 8, { ...about, by: 'owner', decision: 'e3' }, { words: 'We are' });
  model.project(answered);
  expect([model.unheard(end), model.find(ID)?.since]).toEqual([[], since]);
  for (const heard of [answered, decided(9, 'keep', 'no-breach')]) {
    const other = asked();
    other.project(reported(4, 'ravi', 'f1', 'spam'), heard);
    expect(other.unheard(end), 'with what they are asked about').toEqual([]);
  }
});
