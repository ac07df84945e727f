import { expect, test } from 'vitest';
import type { DomainEvent, EventNamed } from '#events/catalogue.ts';
import type { CaseCause, CaseDecision } from '#events/lists/case.ts';
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
    counted: () => queries.months('1970-01').map(({ decision, count }) => [decision, count]),
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
  expect([other.told('owner'), other.find(ID)]).toMatchObject([[6, 5, 2], { decision: 'keep' }]);
});

const answered = (n: number) =>
  event('CaseAnswered', n, { ...about, cause: 'reports', by: 'owner', decision: 'e2' }, { words: 'We are' });
const closed = (n: number) => event('CaseClosed', n, { ...about, cause: 'reports', why: 'gone' }, null);
const removed = (n: number) =>
  event('ThingRemoved', n, { kind: 'fund', id: 'f1', case: ID, by: 'mod', reason: 'fraud' }, null);
const before = (decision: CaseDecision) => (n: number) => decided(n, { decision });
const STEPS: Readonly<Record<string, (n: number) => DomainEvent>> = {
  ...{ asked, objected, answered, closed, removed, opened: (n) => opened(n), reviewed: (n) => opened(n, 'review') },
  ...{ warned: before('warn'), hidden: before('hide'), suspended: before('suspend') },
  ...{ removedOnObjection: (n) => decided(n, { decision: 'remove', objection: 'upheld' }) },
};
const NAMES = Object.keys(STEPS);
const MEANWHILE = [[], ...NAMES.map((one) => [one]), ...NAMES.flatMap((one) => NAMES.map((other) => [one, other]))];

/** The same in another case, so much later. */
function later(by: number, { position, data, ...rest }: DomainEvent): DomainEvent {
  const idIn = (name: string) => {
    const id = Object.entries(data).find(([key]) => key === name)?.[1];
    return typeof id === 'string' && /^e\d+$/.test(id) ? { [name]: `e${Number(id.slice(1)) + by}` } : {};
  };
  const moved = { ...data, case: `case ${by}`, ...idIn('unread'), ...idIn('decision') };
  const at = (position + by) * 60_000;
  return { ...rest, data: moved, position: position + by, at, id: `e${position + by}` } as DomainEvent; // its parts are the same
}

test.each(['hide', 'remove', 'warn', 'ask'] as const)(
  'after %s, a case is as if what does not count had never been decided, whatever came before that was found',
  (decision) => {
    const counts = [opened(1, 'review'), decided(2, { decision })];
    const { unread: _, ...found } = opened(9, 'reports', 3).data;
    const [model, without] = [casesGiven(), casesGiven()];
    for (const [n, steps] of MEANWHILE.entries()) {
      const meanwhile = steps.map((name, i) => STEPS[name]?.(4 + i)).filter((one) => one !== undefined);
      const all = [...counts, kept(3), ...meanwhile, opened(9, 'reports', 3)];
      model.project(...all.map((one) => later(n * 10, one)));
      without.project(
        ...[...counts, ...meanwhile, event('CaseOpened', 9, found, null)].map((one) => later(n * 10, one)),
      );
      const id = `case ${n * 10}`;
      const rowIn = (of: typeof model) => of.db.prepare('SELECT * FROM cases WHERE id = ?').get(id);
      expect({ steps, row: rowIn(model) }).toEqual({ steps, row: rowIn(without) });
    }
  },
);

test('of two that do not count both are taken back, in either order, with whom they told and what they counted', () => {
  const decisions = [reported(1, 'asha'), opened(2), decided(3, { decision: 'remove' }), reported(3.5, 'ravi')];
  const warned = decided(5, { decision: 'warn', seen: 3 });
  const without = casesGiven(...decisions, opened(6, 'reports', 0), opened(7, 'reports', 0));
  for (const [one, other] of [
    [4, 5],
    [5, 4],
  ] as const) {
    const model = casesGiven(...decisions, kept(4), warned, opened(6, 'reports', one), opened(7, 'reports', other));
    const { told, counted, concerns } = model;
    expect([row(model), told('owner'), told('asha'), told('ravi'), counted(), concerns()]).toEqual([
      ...[row(without), without.told('owner'), without.told('asha'), [], without.counted(), without.concerns()],
    ]);
    expect(model.removable(Number.MAX_SAFE_INTEGER)).toMatchObject([{ id: ID, decided: 3 }]);
  }
});
