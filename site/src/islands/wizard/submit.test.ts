import { expect, test } from 'vitest';
import { refusalOf } from './submit.ts';

const refused = (status: number, message: string, path: string) =>
  refusalOf({ kind: 'refused', status, message, code: 'x', errors: path ? [{ path, message }] : [] });

test('a taken address leads back to the field it stands in', () => {
  expect(refused(409, 'Email Already exists', 'email')).toEqual({
    section: 'basic',
    message: 'Email Already exists',
    fields: [{ name: 'email', message: 'Email Already exists' }],
  });
});

test.each([
  ['socialLinks.2', 'social'],
  ['logo', 'media'],
  ['', 'review'],
])('%j leads to %s', (path, section) => expect(refused(400, 'No', path).section).toBe(section));

test('without an answer, the review says so and nothing is lost', () => {
  expect(refusalOf({ kind: 'no-answer', aborted: false })).toMatchObject({ section: 'review', fields: [] });
});
