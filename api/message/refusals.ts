import type { Context } from 'hono';
import { fail, notFound, notYou } from '../http/answer.ts';
import type { Unchangeable } from './words.ts';

export const noPicture = (c: Context) => fail(c, 400, 'no-picture.one', 'image.key');

/** Why the words of a message are not changed, nor taken back. */
export function unchangeable(c: Context, why: Unchangeable) {
  if (why === 'not-yours') return notYou(c);
  return why === 'gone' ? notFound(c, 'message') : fail(c, 409, 'too-late.message');
}
