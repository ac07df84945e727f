import { expect, test } from 'vitest';
import type { DomainEvent } from '#events/catalogue.ts';
import { event, given } from '../runner/events.fixture.ts';
import { standings } from './model.ts';
import { createStandingQueries } from './queries.ts';

const decided = (inCase: string) => ({ case: inCase, by: 'mod', reason: 'fraud' });
const of = (inCase: string) => ({ kind: 'fund', id: 'f1', ...decided(inCase) }) as const;
const hidden = (n: number, inCase: string) => event('ThingHidden', n, of(inCase), null);
const suspended = (n: number, inCase: string, until: number) =>
  event('MemberSuspended', n, { member: 'm1', until, ...decided(inCase) }, null);
const reinstated = (n: number, inCase: string) =>
  event('MemberReinstated', n, { member: 'm1', ...decided(inCase) }, null);

function after(...events: readonly DomainEvent[]) {
  const model = given(standings);
  model.project(...events);
  const { hidden: hiddenOf, among, suspension } = createStandingQueries(model.db);
  return {
    by: hiddenOf('fund', 'f1')?.inCase,
    isAmong: among('fund', ['f1', 'f2']).size,
    suspension: suspension('m1')?.until,
  };
}

test('a thing is hidden while any case hides it, and the mark names one that does', () => {
  const both = [hidden(1, 'a'), hidden(2, 'b')];
  expect(after(...both)).toMatchObject({ by: 'b', isAmong: 1 });
  expect(after(...both, event('HidingLifted', 3, of('b'), null))).toMatchObject({ by: 'a', isAmong: 1 });
  const shown = event('ThingShown', 4, of('a'), null);
  expect(after(...both, event('HidingLifted', 3, of('b'), null), shown)).toMatchObject({ by: undefined, isAmong: 0 });
  // Of a log in which one case alone was recorded.
  expect(after(hidden(1, 'a'), event('ThingShown', 2, of('a'), null))).toMatchObject({ by: undefined, isAmong: 0 });
  expect(after(hidden(1, 'a'), event('ThingRemoved', 2, of('b'), null), hidden(3, 'c'))).toMatchObject({ by: 'b' });
});

test('a member is suspended until the last of their suspensions ends', () => {
  expect(after(suspended(1, 'a', 900), suspended(2, 'b', 800))).toMatchObject({ suspension: 900 });
  expect(after(suspended(1, 'a', 900), suspended(2, 'b', 950), reinstated(3, 'b'))).toMatchObject({ suspension: 900 });
  expect(after(suspended(1, 'a', 900), suspended(2, 'a', 700))).toMatchObject({ suspension: 700 });
  expect(after(suspended(1, 'a', 900), reinstated(2, 'a')).suspension).toBeUndefined();
});
