import { expect, test } from 'vitest';
import { goals } from './places.ts';

const hrefs = (typed: string, isMember = true) => goals(typed, isMember).map(({ href }) => href);

test('places and deeds are found by the beginnings of their words, each once, and few', () => {
  expect(hrefs('rep')).toEqual(['/dashboard/reports']);
  expect(hrefs('create pos')).toEqual(['/dashboard/feed']);
  expect(hrefs('set')).toEqual(['/settings/personal', '/settings/global', '/settings/privacy']);
  expect(hrefs('xyz')).toEqual([]);
  expect(hrefs('c').length).toBeLessThanOrEqual(3);
});

test('signing in is for guests', () => {
  expect(hrefs('sign in')).toEqual([]);
  expect(hrefs('sign in', false)).toEqual(['/auth/signin']);
  expect(hrefs('', false)).toContain('/auth/signup');
  expect(hrefs('')).not.toContain('/auth/signup');
});
