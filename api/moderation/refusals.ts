import type { Context } from 'hono';
import type { DecisionRefused } from '../case/decide.ts';
import { CASE_WORDS_MIN } from '../contract/limits.ts';
import { fail, notFound } from '../http/answer.ts';

export const NO_CASE = 'There is no such case.';

export function wordsMissing(c: Context) {
  const message = `Say in at least ${CASE_WORDS_MIN} characters why: the person concerned reads it`;
  return fail(c, 400, 'invalid', 'Please fix the errors in the form', [{ path: 'words', message }]);
}

const REFUSALS: Readonly<Record<Exclude<DecisionRefused, 'unknown'>, readonly [400 | 403 | 409, string, string?]>> = {
  'own-part': [
    403,
    'You have a part in this: it is yours or your team’s, or you reported it. Another moderator decides.',
  ],
  'another-moderator': [403, 'You took the decision that is objected to. Another moderator decides on the objection.'],
  'not-here': [400, 'This cannot be decided about such a thing, or for such a cause.', 'decision'],
  'wrong-reason': [400, 'Choose a reason that belongs to the decision.', 'reason'],
  'wrong-until': [400, 'Choose a day from tomorrow on, at most a year away.', 'until'],
  administrator: [409, 'An administrator cannot be suspended. Take it up with the administrators.'],
  nobody: [409, 'Nobody knows any more whose this is.'],
  decided: [409, 'This has been decided already, perhaps a moment ago by another moderator. Look at it again first.'],
  closed: [
    409,
    'What this is about is gone: there is nothing to be decided. It comes back when it is reported or sent again.',
  ],
  harsher: [409, 'Whoever objects does not fare worse for it. Uphold the decision, or choose a milder one.'],
  'milder-stands': [
    409,
    'On an objection something milder was decided, which holds. Something harsher is decided only when it is reported again.',
  ],
  final: [409, 'This was decided on an objection. It is decided again only when it is reported again.'],
};

/** Why nothing was decided. */
export function refusal(c: Context, refused: DecisionRefused) {
  if (refused === 'unknown') return notFound(c, NO_CASE);
  const [status, message, path] = REFUSALS[refused];
  return fail(c, status, refused, message, path ? [{ path, message }] : undefined);
}
