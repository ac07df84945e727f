import type { Context } from 'hono';
import { fail, notFound, notYou } from '../http/answer.ts';
import type { Unchangeable } from './words.ts';

export const NO_MESSAGE = 'There is no such message of yours.';
export const TOO_FAST = 'You have written much in a minute. Please go on in a moment.';
export const TOO_OFTEN = 'You have changed very much today. Please go on tomorrow.';
const TOO_LATE = 'A message can be changed and taken back for 15 minutes. These are over.';
const NO_PICTURE = 'This picture is not there. Please upload it again';

export const noPicture = (c: Context) =>
  fail(c, 400, 'no-picture', NO_PICTURE, [{ path: 'image.key', message: NO_PICTURE }]);

/** Why the words of a message are not changed, nor taken back. */
export function unchangeable(c: Context, why: Unchangeable) {
  if (why === 'not-yours') return notYou(c);
  return why === 'gone' ? notFound(c, NO_MESSAGE) : fail(c, 409, 'too-late', TOO_LATE);
}
