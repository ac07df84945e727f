import * as z from 'zod/mini';
import { body } from './body.ts';
import { LINE_MAX, OPTION_MAX, RUPEES_MAX } from './limits.ts';
import { flag, numeric } from './number.ts';
import { oneOf, recognitions } from './oneOf.ts';
import { QUESTION_KINDS } from './options.ts';
import { text, textList } from './text.ts';
import type { Label } from './words/en/names.ts';
import * as rules from './words/en/rules.ts';

export const QUESTIONS_MAX = 30;
const OPTIONS_MAX = 20;
/** Letters of all questions of a fund and their options together: whoever opens the fund reads them all. */
export const QUESTIONS_LETTERS_MAX = 20_000;
/** Two centuries. */
const AGE_MAX_MONTHS = 2400;

const list = (label: Label) => z.optional(textList({ label, itemMax: OPTION_MAX }));
const rupees = (label: Label) => z.optional(numeric({ label, min: 0, max: RUPEES_MAX }));
const months = (label: Label) => z.optional(numeric({ label, min: 0, max: AGE_MAX_MONTHS, integer: true }));

/** Terms that are checked of a company: what is left out is asked of nobody. An empty list asks nothing either. */
export const criteria = body({
  industries: list('Industries'),
  stages: list('Stages'),
  states: list('States'),
  entityTypes: list('Entity types'),
  minAgeMonths: months('Least age'),
  maxAgeMonths: months('Greatest age'),
  minTurnover: rupees('Least turnover'),
  maxTurnover: rupees('Greatest turnover'),
  recognitions: z.optional(recognitions),
  womenLed: z.optional(flag('Led by women')),
}).check(
  inOrder('minAgeMonths', 'maxAgeMonths', rules.agesInOrder),
  inOrder('minTurnover', 'maxTurnover', rules.turnoversInOrder),
);
export type Criteria = z.output<typeof criteria>;

function inOrder(least: 'minAgeMonths' | 'minTurnover', most: 'maxAgeMonths' | 'maxTurnover', message: string) {
  return z.check<{ [field in typeof least | typeof most]?: number | undefined }>((payload) => {
    const { [least]: from, [most]: to } = payload.value;
    if (from !== undefined && to !== undefined && from > to)
      payload.issues.push({ code: 'custom', message, input: to, path: [most] });
  });
}

/** What applicants are asked. A choice has at least two options; nothing else has any. */
export const questions = z
  .array(
    body({
      text: text({ label: 'Question', max: LINE_MAX * 2 }),
      kind: oneOf(QUESTION_KINDS, { label: 'Kind of answer' }),
      required: z._default(flag('Required'), true),
      options: z._default(textList({ label: 'Options', itemMax: LINE_MAX, max: OPTIONS_MAX }), []),
    }).check(
      z.check(({ value, issues }) => {
        if ((value.kind === 'choice') === value.options.length >= 2) return;
        const message = value.kind === 'choice' ? rules.twoOptions : rules.onlyChoices;
        issues.push({ code: 'custom', message, input: value.options, path: ['options'] });
      }),
    ),
    { error: rules.mustBeList('Questions') },
  )
  .check(
    z.maxLength(QUESTIONS_MAX, rules.tooManyQuestions(QUESTIONS_MAX)),
    z.check(({ value, issues }) => {
      if (lettersOf(value) <= QUESTIONS_LETTERS_MAX) return;
      issues.push({ code: 'custom', message: rules.tooLongQuestions(QUESTIONS_LETTERS_MAX), input: value, path: [] });
    }),
  );

function lettersOf(asked: readonly { readonly text: string; readonly options: readonly string[] }[]): number {
  let letters = 0;
  for (const { text, options } of asked) for (const said of [text, ...options]) letters += said.length;
  return letters;
}

export type NewQuestion = z.output<typeof questions>[number];
