import { expect, test } from 'vitest';
import { changedSinceSeen, isAsSeen } from './asSeen.ts';

const QUESTIONS = [
  { id: 'q1', kind: 'text' },
  { id: 'q2', kind: 'number' },
  { id: 'q3', kind: 'file' },
] as const;
const document = (n: number) => ({ n, question: 'q3', name: 'Plan', size: 10 });
const content = { answers: { q1: 'Pumps', q2: 1200 }, documents: [document(1), document(2)] };
const paths = (seen: Parameters<typeof changedSinceSeen>[1]) =>
  changedSinceSeen(content, seen, QUESTIONS).map((wrong) => [wrong.path, 'says' in wrong && wrong.says]);

test('what reads as it was seen has not changed, however a number was written; what is not said is not compared', () => {
  for (const q2 of [1200, '1200', '1,200'])
    expect(paths({ answers: { q1: 'Pumps', q2 }, documents: [2, 1] })).toEqual([]);
  expect(paths({})).toEqual([]);
});

test('what others wrote, took out or attached since is named', () => {
  expect(paths({ answers: { q1: 'Wells', q2: '' }, documents: [1] })).toEqual([
    ['answers.q1', 'changed-meanwhile.answer'],
    ['answers.q2', 'changed-meanwhile.answer'],
    ['documents', 'changed-meanwhile.documents'],
  ]);
  expect(paths({ answers: { q1: 'Pumps' } }), 'an answer that was not there').toEqual([
    ['answers.q2', 'changed-meanwhile.answer'],
  ]);
  expect(paths({ answers: { q1: 'Pumps', q2: 1200, q9: 'To what is asked no more' } })).toEqual([
    ['answers.q9', 'changed-meanwhile.question'],
  ]);
  expect(paths({ answers: { q1: 'Pumps', q2: 1200, q9: '' } }), 'left blank, and asked no more').toEqual([]);
});

test('what was sent is what was seen where the answers that are told are its own', () => {
  expect(isAsSeen(content, { answers: { q1: 'Pumps' } })).toBe(true);
  expect(isAsSeen(content, { answers: { q1: 'Wells' } })).toBe(false);
  expect(isAsSeen(content, { documents: [1] })).toBe(false);
});
