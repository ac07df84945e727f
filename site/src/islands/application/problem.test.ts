import { expect, test } from 'vitest';
import { headingOf, problemOf, settled } from './problem.ts';

const missing = (question: string) => ({ question, message: 'Answer this', isMissing: true });
const number = { question: 'q3', message: 'Write a number, in digits' };

test('what stands above is told from what is listed, and told anew with every answer that is settled', () => {
  const both = { lines: [missing('q1'), missing('q2')] };
  expect(headingOf(both)).toBe('2 answers are missing');
  const one = settled(both, 'q1');
  expect(one && headingOf(one)).toBe('1 answer is missing');
  const mixed = { lines: [missing('q1'), number] };
  expect(headingOf(mixed)).toBe('Please look at these answers again');
  const left = settled(mixed, 'q1');
  expect(left).toEqual({ lines: [number] });
  expect(left && headingOf(left)).toBe('Please look at these answers again');
  const only = settled(mixed, 'q3');
  expect(only && headingOf(only)).toBe('1 answer is missing');
  expect(settled(only, 'q1')).toBeUndefined();
  expect(settled(undefined, 'q1')).toBeUndefined();
});

test('what the server says of it stays above what it names, for as long as some of it is left', () => {
  const errors = [
    { path: 'answers.q1', message: 'Required' },
    { path: 'answers.q3', message: 'Too long' },
    { path: 'documents', message: 'None' },
  ];
  const refused = problemOf({ kind: 'refused', status: 400, code: 'invalid', message: 'Not as asked', errors });
  expect(refused.lines.map(({ question }) => question)).toEqual(['q1', 'q3']);
  const left = settled(refused, 'q1');
  expect(left && headingOf(left)).toBe(headingOf(refused));
  expect(settled({ said: 'Your last words are not saved yet', lines: [] }, 'q1')).toBeUndefined();
});
