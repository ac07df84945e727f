import { expect, test } from 'vitest';
import { problems, type Question, submitted } from './answers.ts';

const asked: Question = { id: 'q1', text: 'How many weavers?', kind: 'number', required: true, options: [] };
const named: Question = { ...asked, id: 'q2', kind: 'text' };

test('a number in the digits of an Indian script is a number, and is sent as one; a text stays as it is written', () => {
  const content = { answers: { q1: '१,२००', q2: '१२' }, documents: [] };
  expect(problems([asked, named], content)).toEqual([]);
  expect(submitted([asked, named], content).answers).toEqual({ q1: 1200, q2: '१२' });
  const words = { answers: { q1: 'बारह', q2: '१२' }, documents: [] };
  expect(problems([asked, named], words)).toEqual([{ path: 'answers.q1', says: 'invalid.number' }]);
});
