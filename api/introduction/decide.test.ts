import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { event } from '#projections/runner/events.fixture.ts';
import { againFrom, decideAnswer, decideComplete, decideIntroduce, introductionFrom, isAgreed } from './decide.ts';

const DAY_MS = 86_400_000;
const two = { introduction: 'i', by: 'asha', first: 'ravi', second: 'meera' };
const made = (n: number, at: number): DomainEvent => ({
  ...event('IntroductionMade', n, { ...two, quiet: false }, { note: 'Both dye with indigo.' }),
  at,
});
const said = (n: number, member: string, accept: boolean) =>
  event('IntroductionAnswered', n, { introduction: 'i', member, accept }, null);
const introduce = (history: readonly DomainEvent[], at: number) =>
  decideIntroduce({ ...two, quiet: false, note: 'Once more.', at })(history);

test('after 90 days, to the millisecond, it is an introduction anew, which both answer anew', () => {
  const before = [made(1, 1000), said(2, 'ravi', true), said(3, 'meera', false)];
  expect(againFrom(before)).toBe(1000 + 90 * DAY_MS);
  expect(introduce(before, 999 + 90 * DAY_MS)).toEqual({ refused: 'introduced-lately' });
  expect(introduce(before, 1000 + 90 * DAY_MS)).toMatchObject({ facts: [{ type: 'IntroductionMade' }] });
  const anew = introductionFrom([...before, made(4, 1000 + 90 * DAY_MS), said(5, 'meera', true)]);
  expect(anew && [isAgreed(anew), anew.lastYes, anew.said.size]).toEqual([false, 'meera', 1]);
});

test('what one says last counts, until both have said yes and it is done', () => {
  const answer = (history: readonly DomainEvent[], accept: boolean) =>
    decideAnswer({ introduction: 'i', member: 'ravi', accept })(history);
  const both = [made(1, 0), said(2, 'ravi', true), said(3, 'meera', true)];
  expect(answer(both, true)).toEqual({ facts: [] });
  expect(answer(both, false)).toMatchObject({ facts: [{ data: { accept: false } }] });
  expect(decideComplete('i')([...both, said(4, 'ravi', false)])).toEqual({ facts: [] });
  expect(decideComplete('i')(both)).toEqual({ facts: [{ type: 'IntroductionCompleted', data: two }] });
  const done = [...both, event('IntroductionCompleted', 4, two, null)];
  expect(answer(done, false)).toEqual({ facts: [] });
  expect(decideComplete('i')(done)).toEqual({ facts: [] });
});
