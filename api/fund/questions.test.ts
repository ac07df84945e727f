import { expect, test } from 'vitest';
import { answers } from '../contract/application.ts';
import { QUESTIONS_MAX } from '../contract/criteria.ts';
import { CHANGES_MOST } from './life.ts';
import { askedToo, numbered } from './questions.ts';

const asking = (...words: string[]) =>
  words.map((text) => ({ text, kind: 'text' as const, required: true, options: [] }));
const ids = (questions: readonly { readonly id: string }[]) => questions.map(({ id }) => id);

/** The ids that each of these forms has, one after the other. */
function asked(...forms: string[][]): string[][] {
  let ever = askedToo(new Map());
  return forms.map((form) => {
    const questions = numbered(asking(...form), ever);
    ever = askedToo(ever, questions);
    return ids(questions);
  });
}

test('a question keeps its id while its words stay, wherever it stands', () => {
  expect(asked(['Why?', 'Where?'], ['Where?', 'Why?', 'When?'])).toEqual([
    ['q1', 'q2'],
    ['q2', 'q1', 'q3'],
  ]);
});

test('an id is never given for other words, however long the question has not been asked', () => {
  expect(asked(['Why?', 'Where?'], ['Why?'], ['Why?', 'When?'])[2]).toEqual(['q1', 'q3']);
});

test('what is asked again as it was has its id again', () => {
  expect(asked(['Why?'], ['Why, please?'], ['Why?'])).toEqual([['q1'], ['q2'], ['q1']]);
});

test('the same words twice are two questions', () => {
  expect(asked(['Why?'], ['Why?', 'Why?'], ['Why?', 'Why?']).slice(1)).toEqual([
    ['q1', 'q2'],
    ['q1', 'q2'],
  ]);
});

test('an id that an earlier version gave twice means what it was given for last', () => {
  const ever = askedToo(askedToo(new Map(), [{ id: 'q1', text: 'Why?' }]), [{ id: 'q1', text: 'When?' }]);
  expect(ids(numbered(asking('Why?', 'When?'), ever))).toEqual(['q2', 'q1']);
});

test('an answer may be given by the last id that a fund can come to', () => {
  const last = `q${(CHANGES_MOST + 1) * QUESTIONS_MAX}`;
  expect(answers.safeParse({ [last]: 'Looms' }).success).toBe(true);
});
