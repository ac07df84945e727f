import type { Context } from 'hono';
import type { Failure, FieldError } from '../contract/answer.ts';
import { inLanguage } from '../contract/words/inLanguage.ts';
import { codeOf, inWords, type Sentence, type Wrong } from '../words/failures.ts';
import type { Words } from '../words/words.ts';
import { sayLanguage, wordsFor } from './readersWords.ts';

type Status = 400 | 401 | 403 | 404 | 408 | 409 | 410 | 413 | 415 | 428 | 429 | 500 | 503;

/**
 * Answers with a failure, as the contract shapes it, in the reader's language.
 * @param sentence its code and what it says, e.g. 'not-found.post'
 * @param wrong the field that it says it of, or what is wrong with each
 */
export const fail = <S extends Status>(c: Context, status: S, sentence: Sentence, wrong?: string | readonly Wrong[]) =>
  c.json(failure(c, sentence, wrong), status);

/** What `fail` answers, for an answer that has more to say. */
export function failure(c: Context, sentence: Sentence, wrong?: string | readonly Wrong[]): Failure {
  const words = wordsFor(c);
  sayLanguage(c, words);
  const message = said(words, sentence);
  const fields = typeof wrong === 'string' ? [{ path: wrong, message }] : wrong;
  return {
    ...{ status: 'error', message, code: codeOf(sentence) },
    ...(fields && { errors: fields.map((one) => inReadersWords(words, one)) }),
  };
}

/** A sentence may hold that of a rule. */
const said = ({ failures, rules }: Words, sentence: Sentence): string => inLanguage(inWords(failures, sentence), rules);

const inReadersWords = (words: Words, one: Wrong): FieldError => ({
  path: one.path,
  message: 'says' in one ? said(words, one.says) : inLanguage(one.message, words.rules),
});

/** The names of the sentences of a code that hold no values. */
type Named<C extends string, S = Sentence> = S extends `${C}.${infer Name}` ? Name : never;

export const notFound = (c: Context, what: Named<'not-found'> = 'address') => fail(c, 404, `not-found.${what}`);

/** For an act that only a member may do. */
export const signInFirst = (c: Context) => fail(c, 401, 'no-session.none');

/** For a request that names somebody else as its author. */
export const notYou = (c: Context) => fail(c, 403, 'not-you.author');

/** For a request under the key of another one that asked for something else: nothing of it was written. */
export const keyUsed = (c: Context) => fail(c, 409, 'key-used.otherwise');

/** The 429 for what a limiter or a guard answers. */
export function tooMany(c: Context, seconds: number, what: Named<'too-many'> = 'requests') {
  c.header('Retry-After', String(seconds));
  return fail(c, 429, `too-many.${what}`);
}
