import type { Context } from 'hono';
import type { DecisionRefused } from '../case/decide.ts';
import { CASE_WORDS_MIN } from '../contract/limits.ts';
import { fail, notFound } from '../http/answer.ts';

export const wordsMissing = (c: Context) =>
  fail(c, 400, 'invalid.form', [{ path: 'words', says: ['invalid.caseWords', CASE_WORDS_MIN] }]);

/** How each is answered, and which field it is about. */
const REFUSALS: Readonly<Record<Exclude<DecisionRefused, 'unknown'>, readonly [400 | 403 | 409, string?]>> = {
  'own-part': [403],
  'another-moderator': [403],
  'not-here': [400, 'decision'],
  'wrong-reason': [400, 'reason'],
  'wrong-until': [400, 'until'],
  administrator: [409],
  nobody: [409],
  decided: [409],
  closed: [409],
  harsher: [409],
  'milder-stands': [409],
  final: [409],
};

/** Why nothing was decided. */
export function refusal(c: Context, refused: DecisionRefused) {
  if (refused === 'unknown') return notFound(c, 'case');
  const [status, path] = REFUSALS[refused];
  return fail(c, status, `${refused}.case`, path);
}
