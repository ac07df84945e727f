import type { Context } from 'hono';
import { fail, notFound } from '../http/answer.ts';
import { MISSING } from './attach.ts';
import type { ApplicationRefusal } from './decide.ts';

export const noApplication = (c: Context) => notFound(c, 'This application does not exist.');
export const notTheirs = (c: Context) =>
  fail(c, 403, 'not-yours', 'Only owners and editors of the company may do this.');
export const notOfSender = (c: Context) => fail(c, 403, 'not-yours', 'Only the side that sent a document may do this.');
export const notReviewer = (c: Context) => fail(c, 403, 'not-reviewer', 'Only the team of the provider may do this.');
export const notManager = (c: Context) =>
  fail(c, 403, 'not-manager', 'Only owners and editors of the provider may offer and decline.');

export const wrongState = (c: Context) =>
  fail(c, 409, 'wrong-state', 'This application has moved on, or cannot do that now. Please load it again.');

export const fundHidden = (c: Context) =>
  fail(
    c,
    409,
    'fund-hidden',
    'This opportunity is not shown at present, so nothing can be sent. What you wrote is kept.',
  );
export const notSeen = (c: Context) =>
  fail(c, 409, 'company-hidden', 'Others do not see this company at present, so it cannot apply. Its page says why.');

/** What a decision that was refused is answered with. */
export function refusal(c: Context, refused: ApplicationRefusal) {
  switch (refused) {
    case 'unknown':
      return noApplication(c);
    case 'deadline-passed':
      return fail(
        c,
        409,
        'deadline-passed',
        'This opportunity takes no applications any more. What you wrote is kept.',
      );
    case 'too-many':
      return fail(c, 409, 'too-many', 'There is no room for more of this. Please write to the other side directly.');
    case 'document-gone':
      return fail(c, 400, 'no-document', 'Please upload the documents again', [
        { path: 'documents', message: MISSING },
      ]);
    case 'wrong-state':
      return wrongState(c);
  }
}
