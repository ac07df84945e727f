import { expect, test } from 'vitest';
import { changeLine } from './history.ts';

const question = (id: string, text: string, kind = 'text') => ({ id, text, kind, required: true, options: [] });

test('of questions it is told what became of them', () => {
  const from = [question('q1', 'Why?'), question('q2', 'Where?'), question('q3', 'When?')];
  const to = [
    question('q4', 'Why, month by month?'),
    question('q2', 'Where?', 'number'),
    question('q5', 'Who buys it?'),
  ];
  expect(changeLine({ field: 'questions', from, to })).toBe(
    'The questions were changed: 1 reworded, 1 to be answered otherwise, 1 removed, 1 added',
  );
  expect(changeLine({ field: 'questions', from, to: from.slice(0, 2) })).toBe('The questions were changed: 1 removed');
  expect(changeLine({ field: 'questions', from: [], to: from })).toBe('The questions were changed: 3 added');
  expect(changeLine({ field: 'questions', from, to: from.toReversed() })).toBe(
    'The questions were changed: put in another order',
  );
});

test('of other lists, what came and went; what is not told in full is said to have changed', () => {
  expect(changeLine({ field: 'evaluationCriteria', from: ['Team', 'Reach'], to: ['Impact', 'Reach', 'Cost'] })).toBe(
    'The evaluation criteria were changed: 1 removed, 2 added',
  );
  // Longer than a notice tells it.
  expect(changeLine({ field: 'questions', from: undefined, to: undefined })).toBe('The questions were changed');
  expect(changeLine({ field: 'description', from: 'a', to: 'b' })).toBe('The description was reworded');
  expect(changeLine({ field: 'criteria', from: {}, to: { womenLed: true } })).toBe('What is checked was changed');
});

test('what is so or not is said as it is now', () => {
  expect(changeLine({ field: 'pitchRequired', from: false, to: true })).toBe('A pitch is required now');
  expect(changeLine({ field: 'active', from: true, to: false })).toBe('Closed to applications for now');
});
