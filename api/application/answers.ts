import type { ApplicationContent } from '#events/subjects/application.ts';
import type { FundRow } from '#projections/fund/fund.ts';
import type { Answers } from '../contract/application.ts';
import { numeric } from '../contract/number.ts';
import type { Wrong } from '../words/failures.ts';
import type { Asked } from './asked.ts';

export type Question = FundRow['questions'][number];

export const NOTHING: ApplicationContent = { answers: {}, documents: [] };

/** So many answers are kept to questions that are not asked any more: as many as can be asked at once. */
const EARLIER_MOST = 30;

/**
 * What was written with what is sent: '' takes an answer out. An answer to what was never asked is put to no use and is not
 * kept; one to a question that was asked when the draft was begun, and is not now, is kept.
 */
export function answered(before: Answers, sent: Answers, { now, since }: Asked): Answers {
  const known = Object.entries(sent).filter(([question]) => since.has(question) || before[question] !== undefined);
  const all = Object.entries({ ...before, ...Object.fromEntries(known) }).filter(([, answer]) => answer !== '');
  const earlier = all.flatMap(([question]) => (now.has(question) ? [] : [question])).slice(-EARLIER_MOST);
  const kept = new Set([...now, ...earlier]);
  return Object.fromEntries(all.filter(([question]) => kept.has(question)));
}

/** The questions that somebody else has answered since, otherwise than it is sent now. @param from what stood there then */
export const changedSince = (now: Answers, from: Answers, sent: Answers): string[] =>
  Object.keys(sent).filter((question) => {
    const stands = String(now[question] ?? '');
    return from[question] !== undefined && stands !== String(from[question]) && stands !== String(sent[question]);
  });

/** Whether what is sent was written like that: of what is not among the answers nobody can tell, it may never have been asked. */
export const isWritten = (now: Answers, sent: Answers): boolean =>
  Object.entries(sent).every(([question, answer]) => now[question] === undefined || now[question] === answer);

const anyNumber = numeric({ label: 'Answer', min: -1e15, max: 1e15 });

/** The number that a text says, with commas or without; undefined where it is none. */
export const numberIn = (text: string): number | undefined => anyNumber.safeParse(text).data;

/** What is wrong with an answer; undefined where nothing is. */
function problem({ kind, options, required, id }: Question, { answers, documents }: ApplicationContent) {
  const given = kind === 'file' ? documents.some(({ question }) => question === id) : answers[id] !== undefined;
  if (!given) return required ? 'invalid.answer' : undefined;
  const answer = answers[id];
  if (kind === 'number' && !anyNumber.safeParse(answer).success) return 'invalid.number';
  if (kind === 'choice' && !options.includes(String(answer))) return 'invalid.choice';
  return undefined;
}

/** The same without what was taken back since. @param attached by number */
export const withoutTakenBack = (
  { answers, documents }: ApplicationContent,
  attached: ReadonlyMap<number, { readonly takenBack: boolean }>,
): ApplicationContent => ({ answers, documents: documents.filter(({ n }) => attached.get(n)?.takenBack !== true) });

/** What keeps an application from being submitted; [] where nothing does. */
export const problems = (questions: readonly Question[], content: ApplicationContent): Wrong[] =>
  questions.flatMap((question) => {
    const says = problem(question, content);
    return says === undefined ? [] : [{ path: `answers.${question.id}`, says }];
  });

/** The required questions without an answer. */
export const missing = (questions: readonly Question[], content: ApplicationContent): string[] =>
  questions
    .filter((question) => question.required && problem(question, content) === 'invalid.answer')
    .map(({ id }) => id);

/**
 * What is submitted: answers to what the fund asks now, numbers as numbers. Of what it asks no more, that stays which was
 * sent before, as it was sent; what the other side never had does not go along.
 */
export function submitted(
  questions: readonly Question[],
  { answers, documents }: ApplicationContent,
  before: Answers = {},
): ApplicationContent {
  const known = new Set(questions.map(({ id }) => id));
  const earlier = Object.entries(before).filter(([id]) => !known.has(id) && answers[id] !== undefined);
  const asked = questions.flatMap(({ id, kind }) => {
    const answer = answers[id];
    if (answer === undefined || kind === 'file') return [];
    return [[id, kind === 'number' ? anyNumber.parse(answer) : String(answer)] as const];
  });
  return { answers: Object.fromEntries([...asked, ...earlier]), documents };
}
