import { expect, test } from 'vitest';
import { event } from '#projections/runner/events.fixture.ts';
import {
  decideHide,
  decidePass,
  decideReinstatement,
  decideRemove,
  decideShow,
  decideSuspension,
  seenFrom,
  suspendedFrom,
} from './decide.ts';

const thing = { kind: 'fund', id: 'f1' } as const;
const ground = { case: 'c1', by: 'mod', reason: 'false-identity' };
const another = { ...ground, case: 'c2' };
const data = { ...thing, ...ground };
const hidden = event('ThingHidden', 1, data, null);
const shown = event('ThingShown', 2, data, null);
const removed = event('ThingRemoved', 3, data, null);
const suspended = event('MemberSuspended', 4, { member: 'm1', until: 9000, ...ground }, null);
const reinstated = event('MemberReinstated', 5, { member: 'm1', ...ground }, null);
const NOTHING = { facts: [] };

test('a thing is hidden once by a case, shown once, and hidden again', () => {
  expect(decideHide(thing, ground)([])).toEqual({ facts: [{ type: 'ThingHidden', data }] });
  expect(decideHide(thing, ground)([hidden])).toEqual(NOTHING);
  expect(decideShow(thing, ground)([])).toEqual(NOTHING);
  expect(decideShow(thing, ground)([hidden])).toEqual({ facts: [{ type: 'ThingShown', data }] });
  expect(decideHide(thing, ground)([hidden, shown])).toMatchObject({ facts: [{ type: 'ThingHidden' }] });
  expect([seenFrom([]), seenFrom([hidden]), seenFrom([hidden, shown])]).toEqual(['shown', 'hidden', 'shown']);
});

test('a thing stays hidden while any case hides it, whichever lets it go first', () => {
  const also = event('ThingHidden', 2, { ...thing, ...another }, null);
  expect(decideHide(thing, another)([hidden])).toMatchObject({ facts: [{ type: 'ThingHidden', data: another }] });
  for (const [one, two] of [
    [ground, another],
    [another, ground],
  ] as const) {
    expect(decideShow(thing, one)([hidden, also])).toMatchObject({ facts: [{ type: 'HidingLifted', data: one }] });
    const lifted = event('HidingLifted', 3, { ...thing, ...one }, null);
    expect(seenFrom([hidden, also, lifted])).toBe('hidden');
    expect(decideShow(thing, one)([hidden, also, lifted])).toEqual(NOTHING);
    expect(decideShow(thing, two)([hidden, also, lifted])).toMatchObject({ facts: [{ type: 'ThingShown' }] });
  }
  expect(decideShow(thing, another)([hidden]), 'of what it never hid').toEqual(NOTHING);
});

test('what was removed never comes back; each case that removes it says so once', () => {
  expect(decideRemove(thing, ground, null)([hidden])).toMatchObject({ facts: [{ type: 'ThingRemoved' }] });
  expect(decideRemove(thing, ground, null)([removed])).toEqual(NOTHING);
  expect(decideRemove(thing, another, null)([removed])).toMatchObject({
    facts: [{ type: 'ThingRemoved', data: another }],
  });
  for (const decide of [decideShow, decideHide])
    expect(decide(thing, ground)([removed])).toEqual({ refused: 'removed' });
  expect(seenFrom([removed, shown])).toBe('removed');
});

test('of a case, a suspension is replaced by another and ended once; what stands beside it is left alone', () => {
  expect(suspendedFrom([hidden])).toBe(null);
  expect(suspendedFrom([suspended, hidden])).toBe(9000);
  expect(suspendedFrom([suspended, reinstated])).toBe(null);
  expect(decideSuspension('m1', 9000, ground)([suspended])).toEqual(NOTHING);
  expect(decideSuspension('m1', 9001, ground)([suspended])).toMatchObject({ facts: [{ data: { until: 9001 } }] });
  expect(decideReinstatement('m1', ground)([])).toEqual(NOTHING);
  expect(decideReinstatement('m1', ground)([suspended])).toMatchObject({ facts: [{ type: 'MemberReinstated' }] });
  expect(seenFrom([suspended])).toBe('shown');
});

test('a member is suspended while any case suspends them, until the last one ends', () => {
  expect(decideSuspension('m1', 9000, another)([suspended])).toMatchObject({ facts: [{ data: another }] });
  const longer = event('MemberSuspended', 5, { member: 'm1', until: 9500, ...another }, null);
  expect(suspendedFrom([longer, suspended])).toBe(9500);
  const shorter = event('MemberSuspended', 5, { member: 'm1', until: 8000, ...another }, null);
  expect(suspendedFrom([suspended, shorter])).toBe(9000);
  const over = event('MemberReinstated', 6, { member: 'm1', ...another }, null);
  expect(suspendedFrom([suspended, longer, over])).toBe(9000);
  expect(decideReinstatement('m1', another)([suspended])).toEqual(NOTHING);
});

test('a review is passed once, by a moderator or by a proved domain', () => {
  const passed = { ...thing, ground: 'moderator', case: 'c1', by: 'mod' } as const;
  expect(decidePass(thing, ground)([])).toEqual({ facts: [{ type: 'ReviewPassed', data: passed }] });
  expect(decidePass(thing, null)([hidden])).toMatchObject({ facts: [{ data: { ground: 'domain', by: null } }] });
  expect(decidePass(thing, ground)([event('ReviewPassed', 1, passed, null)])).toEqual(NOTHING);
});
