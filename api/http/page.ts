import type { Context } from 'hono';
import type { CursorRefused } from '#projections/cursor.ts';
import type { ProjectionName } from '../readSide.ts';
import { fail } from './answer.ts';
import type { Env } from './env.ts';
import { answerList, type ListDeps } from './list.ts';

const BAD_CURSOR = 'This cursor is not one of this list. Load the list from its beginning';

/** Leaves the rendering of a list half way, so that nothing of it is kept. */
class CursorNotOfThisList extends Error {}

/**
 * `answerList` for a page that a cursor may have been sent for: one that is not of this list is answered with 400.
 *
 * @param read asks the read model
 * @param shape makes of it what is answered beside `status`
 */
export function answerPage<P extends object>(
  c: Context<Env>,
  deps: ListDeps,
  from: readonly ProjectionName[],
  read: () => P | CursorRefused,
  shape: (page: P) => object,
) {
  try {
    return answerList(c, deps, from, () => {
      const page = read();
      if (isRefused(page)) throw new CursorNotOfThisList();
      return JSON.stringify({ status: 'success', ...shape(page) });
    });
  } catch (error) {
    if (!(error instanceof CursorNotOfThisList)) throw error;
    c.header('ETag', undefined);
    return fail(c, 400, 'invalid', BAD_CURSOR, [{ path: 'cursor', message: BAD_CURSOR }]);
  }
}

function isRefused(page: object): page is CursorRefused {
  return 'refused' in page;
}
