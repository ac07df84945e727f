import { expect, test } from 'vitest';
import { type Answered, takeIn } from './bothSides.ts';

const came = (now: Answered, own: Answered = {}, sent: Answered = {}) => ({ now, own, sent });
const NONE = { seen: {}, other: {} };

test('what others answered is taken in where nothing is typed', () => {
  const before = { seen: { q1: 'Pumps', q2: 12 }, other: {} };
  expect(takeIn(before, came({ q1: 'Wells', q3: 'Goa' }))).toEqual({
    sides: { seen: { q1: 'Wells', q2: '', q3: 'Goa' }, other: {} },
    fresh: { q1: 'Wells', q2: '', q3: 'Goa' },
  });
});

test('where both have changed an answer, it is left open, and what was seen stays', () => {
  const { sides, fresh } = takeIn({ seen: { q1: 'Pumps' }, other: {} }, came({ q1: 'Wells' }, { q1: 'Pipes' }));
  expect(sides).toEqual({ seen: { q1: 'Pumps' }, other: { q1: 'Wells' } });
  expect(fresh).toEqual({});
  // Nothing new: not even the object is another one, so that nothing is painted anew.
  expect(takeIn(sides, came({ q1: 'Wells' }, { q1: 'Pipes!' })).sides.other).toBe(sides.other);
  // They took it back.
  expect(takeIn(sides, came({ q1: 'Pumps' }, { q1: 'Pipes' })).sides.other).toEqual({});
});

test('what one sent oneself is no other side, even where its answer was lost and one has typed on', () => {
  for (const [own, sent] of [
    [{ q1: 'Pumps ' }, {}],
    [{ q1: 'Pumps and pipes' }, { q1: 'Pumps' }],
  ] as const)
    expect(takeIn(NONE, came({ q1: 'Pumps' }, own, sent))).toEqual({
      sides: { seen: { q1: 'Pumps' }, other: {} },
      fresh: {},
    });
});
