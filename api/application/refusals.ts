import type { Context } from 'hono';
import { fail, notFound } from '../http/answer.ts';
import { type ApplicationRefusal, SENT_MOST } from './decide.ts';

export const noApplication = (c: Context) => notFound(c, 'application');
export const notTheirs = (c: Context) => fail(c, 403, 'not-yours.application');
export const notOfSender = (c: Context) => fail(c, 403, 'not-yours.document');
export const notReviewer = (c: Context) => fail(c, 403, 'not-reviewer.application');
export const notManager = (c: Context) => fail(c, 403, 'not-manager.application');

export const wrongState = (c: Context) => fail(c, 409, 'wrong-state.application');

/** @param questions that others have answered meanwhile */
export const changedMeanwhile = (c: Context, questions: readonly string[]) =>
  fail(
    c,
    409,
    'changed-meanwhile.answers',
    questions.map((question) => ({ path: `answers.${question}`, says: 'changed-meanwhile.answer' as const })),
  );

export const fundHidden = (c: Context) => fail(c, 409, 'fund-hidden.application');
export const notSeen = (c: Context) => fail(c, 409, 'company-hidden.application');

/** What a decision that was refused is answered with. */
export function refusal(c: Context, refused: ApplicationRefusal) {
  switch (refused) {
    case 'unknown':
      return noApplication(c);
    case 'deadline-passed':
      return fail(c, 409, 'deadline-passed.application');
    case 'too-many':
      return fail(c, 409, 'too-many.inApplication');
    case 'asked-enough':
      return fail(c, 409, ['too-many.questions', SENT_MOST]);
    case 'document-gone':
      return fail(c, 400, 'no-document.documents', [{ path: 'documents', says: 'invalid.document' }]);
    case 'changed-meanwhile':
      return fail(c, 409, 'changed-meanwhile.submission');
    case 'wrong-state':
      return wrongState(c);
  }
}
