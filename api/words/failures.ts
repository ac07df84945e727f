import type { FieldError } from '../contract/answer.ts';
import type { Code } from '../contract/codes.ts';
import type { failures } from './en/failures.ts';
import type { Part } from './shape/part.ts';

/** What another language has to fill: for each code that the API answers its sentences, by their names. */
export type Failures = typeof failures;

/** The name of a sentence, 'not-found.post'; with the values that stand in it, `['too-many.drafts', 20]`. */
export type Sentence = { [C in keyof Failures & string]: SentenceOf<C> }[keyof Failures & string];
/** The sentences of a code. */
export type SentenceOf<C extends keyof Failures & string> = {
  [Name in keyof Failures[C] & string]: Failures[C][Name] extends (...values: infer Values) => string
    ? readonly [`${C}.${Name}`, ...Values]
    : `${C}.${Name}`;
}[keyof Failures[C] & string];

/** What is wrong with a field: as a schema of the contract said it, or a sentence of the catalogue. */
export type Wrong = FieldError | { readonly path: string; readonly says: Sentence };

/** The code that a sentence says. */
export const codeOf = (sentence: Sentence) => nameOf(sentence).split('.')[0] as keyof Failures; // as its type is written

/** The sentence in the words of a catalogue. */
export function inWords(words: Failures, sentence: Sentence): string {
  const [code = '', name = ''] = nameOf(sentence).split('.');
  const said = (words as Part)[code as Code]?.[name]; // as its type is written
  if (said === undefined) throw new Error(`there are no words for ${code}.${name}`);
  return typeof said === 'string' ? said : said(...(sentence.slice(1) as never[])); // the values that it takes
}

const nameOf = (sentence: Sentence): string => (typeof sentence === 'string' ? sentence : sentence[0]);
