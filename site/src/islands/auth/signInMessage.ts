import { auth } from '#words/auth.ts';
import type { Failure } from '../../client/outcome.ts';

const words = auth.signin.failures;

/** What the sign-in screen says to a failure: the specification’s section 8, row for row. */
export function signInMessage(failure: Failure): string {
  if (failure.kind === 'no-answer') return words.noAnswer;
  if (failure.kind === 'unreadable') return words.client;
  switch (failure.status) {
    case 401:
    case 404:
    case 429:
      return words[failure.status];
    case 400:
      return failure.message || words[400];
    default:
      return failure.message || words.other;
  }
}
