import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const SIX = { guests: 6, members: 2, ofAnAddress: 4 };

test('where guests have taken all places, an address that has few takes the oldest of the one that has most', () => {
  const { refusal, take } = createPlaces(SIX, true);
  const many = [1, 2, 3, 4].map(() => take('guests', 'many'));
  expect(refusal('guests', 'many')).toBe('yours');
  const few = [1, 2].map(() => take('guests', 'few'));
  expect(refusal('guests', 'new')).toBeUndefined();
  take('guests', 'new');
  expect(many.map(({ gone }) => gone.signal.aborted)).toEqual([true, false, false, false]);
  expect(few.map(({ gone }) => gone.signal.aborted)).toEqual([false, false]);
  // Whose place was taken leaves no second one behind, and does not get it back from who has as many.
  many[0]?.leave();
  expect(refusal('guests', 'many')).toBe('all');
  take('guests', 'new');
  expect(many.map(({ gone }) => gone.signal.aborted)).toEqual([true, true, false, false]);
  for (const who of ['many', 'few', 'new']) expect(refusal('guests', who)).toBe('all');
  expect(refusal('guests', 'another')).toBeUndefined();
  // Members have theirs all the same.
  expect([refusal('members', 'asha'), refusal('members', 'ravi')]).toEqual([undefined, undefined]);
});

test('where there is no limit nobody gives way', () => {
  const { refusal, take } = createPlaces(SIX, false);
  for (let n = 0; n < 6; n += 1) take('guests', 'many');
  expect(refusal('guests', 'new')).toBe('all');
});
