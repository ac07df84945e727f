import type { Context } from 'hono';
import type { CursorRefused } from '#projections/sql/cursor.ts';
import type { ModelName } from '../readModels/readModels.ts';
import { fail } from './answer.ts';
import type { Env } from './env.ts';
import { answerList, answerListLater, type ListDeps, type ListRules } from './list.ts';

/** Leaves the rendering of a list half way, so that nothing of it is kept. */
class CursorNotOfThisList extends Error {}

/**
 * `answerList` for a page that a cursor may have been sent for: one that is not of this list is answered with 400.
 *
 * @param read asks the read model
 * @param shape makes of it what is answered beside `status`
 */
export async function answerPage<P extends object>(
  c: Context<Env>,
  deps: ListDeps,
  from: readonly ModelName[],
  read: () => P | CursorRefused,
  shape: (page: P) => object,
  rules: ListRules = {},
) {
  try {
    const render = (): string => {
      const page = read();
      if (isRefused(page)) throw new CursorNotOfThisList();
      return JSON.stringify({ status: 'success', ...shape(page) });
    };
    return await answerList(c, deps, from, render, rules);
  } catch (error) {
    return refusal(c, error);
  }
}

/** The same for a page that is found elsewhere. @param find is told the answer's tag */
export async function answerPageLater<P extends object>(
  c: Context<Env>,
  deps: ListDeps,
  from: readonly ModelName[],
  find: (etag: string) => Promise<P | CursorRefused>,
  shape: (page: P) => object,
  rules: ListRules = {},
) {
  try {
    const render = async (etag: string): Promise<string> => {
      const page = await find(etag);
      if (isRefused(page)) throw new CursorNotOfThisList();
      return JSON.stringify({ status: 'success', ...shape(page) });
    };
    return await answerListLater(c, deps, from, render, rules);
  } catch (error) {
    return refusal(c, error);
  }
}

/** @throws the error, where it is another */
function refusal(c: Context<Env>, error: unknown) {
  if (!(error instanceof CursorNotOfThisList)) throw error;
  c.header('ETag', undefined);
  return fail(c, 400, 'invalid.cursor', 'cursor');
}

function isRefused(page: object): page is CursorRefused {
  return 'refused' in page;
}
