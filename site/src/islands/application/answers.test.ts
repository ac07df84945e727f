import { expect, test } from 'vitest';
import { ANSWER_MAX } from '#api/contract/application.ts';
import {
  answeredBefore,
  askedIn,
  askedSince,
  fits,
  numberWritten,
  toSend,
  typedFrom,
  unanswered,
  wrongWith,
} from './answers.ts';

const question = (id: string, kind: 'text' | 'number' | 'choice' | 'file', required = true) => ({
  ...{ _id: id, text: `Question ${id}`, kind, required },
  options: kind === 'choice' ? ['Yes', 'No'] : [],
});

test.each(['12', '-3', '12,50,000', '0.5', ' 7 ', '', '१२', '-௩', '১২,৫০,০০০.৫'])(
  '%j is a number, or nothing yet',
  (text) => {
    expect(wrongWith({ kind: 'number' }, text)).toBeUndefined();
  },
);

test.each(['twelve', '1e9', '12 lakh', 'बारह', '१२ लाख', ',5', 'NaN'])('%j is no number', (text) => {
  expect(wrongWith({ kind: 'number' }, text)).toBe('Write a number, in digits');
});

test('an answer may be as long as the contract says', () => {
  expect(wrongWith({ kind: 'text' }, 'x'.repeat(ANSWER_MAX))).toBeUndefined();
  expect(wrongWith({ kind: 'text' }, 'x'.repeat(ANSWER_MAX + 1))).toBe('This is too long');
});

test('numbers are sent as numbers, and what was blanked is taken out', () => {
  expect(toSend({ kind: 'number' }, '12,50,000')).toBe(1_250_000);
  expect(toSend({ kind: 'number' }, ' १२,५०,००० ')).toBe(1_250_000);
  expect(toSend({ kind: 'number' }, '')).toBe('');
  expect(toSend({ kind: 'text' }, '12')).toBe('12');
  expect(toSend({ kind: 'text' }, '१२')).toBe('१२');
});

test('a number stands in its field with commas as in India, and is the same number when it is sent again', () => {
  const questions = [question('q1', 'number'), question('q2', 'text'), question('q3', 'number')];
  const typed = typedFrom({ questions, answers: { q1: 120_000, q2: '120000', q3: '12 lakh', q4: 7 } });
  expect(typed).toEqual({ q1: '1,20,000', q2: '120000', q3: '12 lakh', q4: '7' });
  for (const value of [0, 1200, -1_250_000, 0.12345, 1e15, 1e-7, 123456.789]) {
    expect(wrongWith({ kind: 'number' }, numberWritten(value))).toBeUndefined();
    expect(toSend({ kind: 'number' }, numberWritten(value))).toBe(value);
  }
  expect(numberWritten('')).toBe('');
});

test('what is missing is told apart from what may be left out; a document is there once it is sent', () => {
  const questions = [question('q1', 'text'), question('q2', 'choice', false), question('q3', 'file')];
  expect(askedIn(questions).map(({ _id }) => _id)).toEqual(['q1', 'q2']);
  const document = { n: 1, question: 'q3', name: 'Plan', size: 9, key: '', takenBack: false };
  const { needed, optional } = unanswered({ questions, documents: [] }, { q1: '  ' });
  expect([needed, optional].map((some) => some.map(({ _id }) => _id))).toEqual([['q1', 'q3'], ['q2']]);
  const answered = { q1: 'Looms', q2: 'Yes' };
  expect(unanswered({ questions, documents: [document] }, answered)).toEqual({ needed: [], optional: [] });
  expect(unanswered({ questions, documents: [{ ...document, takenBack: true }] }, answered).needed).toHaveLength(1);
});

test('what is asked since something was sent is told by its id', () => {
  const [first, second, third] = [question('q1', 'text'), question('q2', 'file'), question('q3', 'file')];
  expect(askedSince({ asked: [first, second], questions: [third, first] })).toEqual([third]);
});

test('of what is asked no more, that stands which is answered by typing and not blank', () => {
  const before = (id: string, kind: 'text' | 'file') => ({ ...question(id, kind), now: null, sent: false });
  const earlier = [before('q1', 'text'), before('q2', 'text'), before('q3', 'file')];
  expect(answeredBefore({ earlier }, { q1: 'Looms', q2: ' ', q3: 'x' }).map(({ _id }) => _id)).toEqual(['q1']);
});

test('an answer can be taken over where it answers in the way that is asked for', () => {
  expect(fits(question('q1', 'text'), '12 looms')).toBe(true);
  expect(fits(question('q1', 'number'), '12 looms')).toBe(false);
  expect(fits(question('q1', 'number'), '12,000')).toBe(true);
  expect(fits(question('q1', 'number'), '१२,०००')).toBe(true);
  expect(fits(question('q1', 'choice'), 'Yes')).toBe(true);
  expect(fits(question('q1', 'choice'), 'Perhaps')).toBe(false);
  expect(fits(question('q1', 'file'), 'Yes')).toBe(false);
});
