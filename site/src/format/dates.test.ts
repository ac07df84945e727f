import { expect, test } from 'vitest';
import { ago, dayLong, dayOf, daysUntil, momentLong, todayInIndia } from './dates.ts';

const at = (moment: string) => Date.parse(moment);

test('a day is written out', () => {
  expect(dayLong('2027-03-31')).toBe('31 March 2027');
});

test('days are counted in India, where it is tomorrow before it is in London', () => {
  expect(todayInIndia(at('2026-11-21T18:29:59Z'))).toBe('2026-11-21');
  expect(todayInIndia(at('2026-11-21T18:30:00Z'))).toBe('2026-11-22');
  expect(daysUntil('2026-11-22', at('2026-11-21T12:00:00Z'))).toBe(1);
  expect(daysUntil('2026-11-22', at('2026-11-21T20:00:00Z'))).toBe(0);
  expect(daysUntil('2026-11-20', at('2026-11-21T12:00:00Z'))).toBe(-1);
});

test('the day of a moment is the one in India, where it is tomorrow already', () => {
  expect(dayOf('2027-03-31T18:29:59.000Z')).toBe('31 March 2027');
  expect(dayOf('2027-03-31T18:30:00.000Z')).toBe('1 April 2027');
});

test('how long ago something was is told in its coarsest unit', () => {
  const now = at('2026-11-21T12:00:00Z');
  expect(ago('2026-11-21T11:59:30Z', now)).toBe('just now');
  expect(ago('2026-11-21T12:00:05Z', now)).toBe('just now');
  expect(ago('2026-11-21T11:57:00Z', now)).toBe('3 minutes ago');
  expect(ago('2026-11-20T10:00:00Z', now)).toBe('yesterday');
  expect(ago('2026-10-01T10:00:00Z', now)).toBe('last month');
  expect(ago('2023-11-20T10:00:00Z', now)).toBe('3 years ago');
});

test('a moment is told in the zone of its reader', () => {
  expect(momentLong('2026-11-21T10:15:00Z', 'Asia/Kolkata')).toMatch(/^21 November 2026 at 3:45\s?pm$/);
});
