import type { Application } from '#api/contract/application.ts';
import { ANSWER_MAX } from '#api/contract/application.ts';
import type { EarlierQuestion, Question } from '#api/contract/criteria-answer.ts';
import { asciiDigits } from '#api/contract/digits.ts';
import { applications } from '#words/applications.ts';
import type { Typed } from './autosave.ts';

const words = applications.form;

/** Written with commas as in India, or without: 12,50,000. Digits of Indian scripts are read as these. */
const NUMBER = /^-?\d[\d,]*(\.\d+)?$/;

/** In any language, so that it is read again as it was written; nothing is rounded away. */
const digits = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 20 });

/** A number with commas as in India, '12,50,000'; what is none as it is. */
export function numberWritten(answer: string | number): string {
  const value = Number(answer);
  return Number.isFinite(value) && String(answer).trim() !== '' ? digits.format(value) : String(answer);
}

/** What is answered, as text in the fields of the form. */
export function typedFrom({ questions, answers }: Pick<Application, 'questions' | 'answers'>): Typed {
  const numbers = new Set(questions.flatMap(({ _id, kind }) => (kind === 'number' ? [_id] : [])));
  const text = (question: string, answer: string | number): string =>
    numbers.has(question) ? numberWritten(answer) : String(answer);
  return Object.fromEntries(Object.entries(answers).map(([question, answer]) => [question, text(question, answer)]));
}

/** What is wrong with an answer as it stands, in words; undefined where nothing is. A blank one is no mistake. */
export function wrongWith({ kind }: Pick<Question, 'kind'>, text: string): string | undefined {
  if (text.length > ANSWER_MAX) return words.tooLong;
  return kind === 'number' && text.trim() !== '' && !NUMBER.test(asciiDigits(text.trim())) ? words.number : undefined;
}

/** An answer as it is sent: '' takes it out. */
export function toSend({ kind }: Pick<Question, 'kind'>, text: string): string | number {
  return kind === 'number' && text.trim() !== '' ? Number(asciiDigits(text).replaceAll(',', '')) : text;
}

/** The question of that id, as far as an answer to it is concerned: one that is asked no more is text. */
export const askedAs = (questions: readonly Question[], id: string): Pick<Question, 'kind'> =>
  questions.find(({ _id }) => _id === id) ?? { kind: 'text' };

/** The questions that are answered by typing. */
export const askedIn = (questions: readonly Question[]): Question[] => questions.filter(({ kind }) => kind !== 'file');

/** What is asked now and was not when something was sent. */
export const askedSince = ({ asked, questions }: Pick<Application, 'asked' | 'questions'>): Question[] =>
  questions.filter(({ _id }) => asked.every((one) => one._id !== _id));

/** What was answered by typing and is asked no more; what its writer took out is not among it. */
export const answeredBefore = ({ earlier }: Pick<Application, 'earlier'>, typed: Typed): EarlierQuestion[] =>
  earlier.filter(({ _id, kind }) => kind !== 'file' && (typed[_id] ?? '').trim() !== '');

/** Whether an answer to another question can stand as one to this. */
export const fits = ({ kind, options }: Question, text: string): boolean =>
  kind !== 'file' && wrongWith({ kind }, text) === undefined && (kind !== 'choice' || options.includes(text));

/** The questions without an answer: those that need one, and the others. */
export function unanswered({ questions, documents }: Pick<Application, 'questions' | 'documents'>, typed: Typed) {
  const isBlank = ({ _id, kind }: Question): boolean =>
    kind === 'file'
      ? !documents.some((one) => one.question === _id && !one.takenBack)
      : (typed[_id] ?? '').trim() === '';
  const blank = questions.filter(isBlank);
  return { needed: blank.filter(({ required }) => required), optional: blank.filter(({ required }) => !required) };
}
