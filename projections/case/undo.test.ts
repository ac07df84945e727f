import { expect, test } from 'vitest';
import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import type { CaseCause } from '#events/lists/case.ts';
import { caseIdOf } from '#events/subjects/case.ts';
import { event, given } from '../runner/events.fixture.ts';
import { cases } from './model.ts';
import { createCaseQueries } from './queries.ts';

/** A keeping does not count where what it kept had been changed before its moderator read it so. */

const ID = caseIdOf('reports', 'fund', 'f1');
const about = { case: ID, kind: 'fund', id: 'f1' } as const;
const opened = (n: number, cause: CaseCause = 'reports', unread?: number) => {
  const notes = unread === undefined ? [] : [{ code: 'changed-meanwhile', value: '' }];
  return event(
    'CaseOpened',
    n,
    { ...about, cause, notes, ...(unread !== undefined && { unread: `e${unread}` }) },
    null,
  );
};
const decided = (n: number, over: Partial<EventNamed<'CaseDecided'>['data']> = {}) => {
  const data = { by: 'mod', decision: 'hide', reason: 'fraud', until: null, author: 'owner' } as const;
  const rest = { cause: 'reports' as const, concerned: ['owner'], objection: null };
  return event('CaseDecided', n, { ...about, ...data, ...rest, ...over }, { owner: { words: 'Why' } });
};
const kept = (n: number, over: Partial<EventNamed<'CaseDecided'>['data']> = {}) =>
  decided(n, { decision: 'keep', reason: 'no-breach', seen: n - 1, ...over });
const asked = (n: number) => decided(n, { decision: 'ask', reason: 'unclear' });
const objected = (n: number) =>
  event('CaseObjected', n, { ...about, cause: 'reports', by: 'owner', decision: 'e2' }, { words: 'No' });
const reported = (n: number, by: string) =>
  event('AbuseReported', n, { kind: 'fund', id: 'f1', reason: 'fraud', by }, { text: 'Look' });

function casesGiven(...events: readonly DomainEvent[]) {
  const model = given(cases);
  model.project(...events);
  const queries = createCaseQueries(model.db);
  return {
    ...model,
    ...queries,
    told: (member: string) => queries.notices(member, 1000, 10).map(({ position }) => position),
    counted: () => queries.months('1970-01').map(({ decision, n }) => [decision, n]),
    concerns: () => (model.rows('case_concerned') as { position: number }[]).map(({ position }) => position),
  };
}
const row = (model: ReturnType<typeof casesGiven>) => model.rows('cases');

test('of a keeping that does not count nobody is told, and it is not counted; who reported hears of the next one', () => {
  const model = casesGiven(reported(1, 'asha'), opened(2, 'review'), kept(3, { cause: 'review' }));
  expect([model.told('owner'), model.told('asha'), model.concerns()]).toEqual([[3], [3], [3]]);
  model.project(opened(4, 'review', 3));
  expect([model.told('owner'), model.told('asha'), model.concerns()]).toEqual([[], [], []]);
  expect(model.counted()).toEqual([['reported', 1]]);
  expect(model.find(ID)).toMatchObject({ state: 'open', review: 1, since: 2, decision: '', decidedBy: '' });
  expect(new Set(model.movedSince(3))).toEqual(new Set(['owner', 'asha']));
  model.project(opened(5, 'review', 3), kept(6, { cause: 'review' }));
  expect([model.told('owner'), model.told('asha'), model.counted()]).toEqual([
    ...[[6], [6]],
    [
      ['reported', 1],
      ['keep', 1],
    ],
  ]);
});

test('what was decided before is in force again, and an objection waits in its place', () => {
  const before = [opened(1), decided(2), objected(3)];
  const model = casesGiven(...before, kept(4, { objection: 'overturned' }), opened(5, 'reports', 4));
  const without = casesGiven(...before);
  const notes = JSON.stringify([{ code: 'changed-meanwhile', value: '' }]);
  expect(row(model)).toEqual(row(without).map((one) => ({ ...(one as object), notes })));
  expect([model.told('owner'), model.counted()]).toEqual([without.told('owner'), without.counted()]);
  const removed = casesGiven(opened(1), decided(2, { decision: 'remove' }), kept(3), opened(4, 'reports', 3));
  expect(removed.find(ID)).toMatchObject({ state: 'open', decision: 'remove', since: 4 });
  expect(removed.removable(Number.MAX_SAFE_INTEGER)).toMatchObject([{ id: ID, decided: 2 }]);
});

test('what was asked behind it stands, and so does what came of other keepings', () => {
  const model = casesGiven(reported(1, 'asha'), opened(2), decided(3), kept(4), asked(5), opened(6, 'reports', 4));
  expect([model.told('owner'), model.told('asha'), model.find(ID)]).toMatchObject([
    ...[[5, 3], [3]],
    { state: 'open', decision: 'ask', since: 6 },
  ]);
  const other = casesGiven(opened(1), decided(2), kept(3), opened(4), decided(5), kept(6), opened(7, 'reports', 3));
  expect([other.told('owner'), other.find(ID)]).toMatchObject([[6, 5, 3, 2], { decision: 'keep' }]);
});
