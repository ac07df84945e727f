import { ownDraft } from '../../stores/draft.ts';
import { type DeskSearch, deskQuery } from './deskSearch.ts';

/** A list as it was left: which applications stand in it, one after the other, and how many there are in all. */
interface Left {
  readonly query: string;
  readonly ids: readonly string[];
  readonly total: number;
}

function isLeft(value: unknown): value is Left {
  if (typeof value !== 'object' || value === null || !('query' in value && 'ids' in value && 'total' in value))
    return false;
  const { query, ids, total } = value;
  const isList = Array.isArray(ids) && ids.every((one) => typeof one === 'string');
  return isList && typeof query === 'string' && typeof total === 'number';
}

const keptOf = (fund: string) => ownDraft(`desk-${fund}`, isLeft);

/** Keeps in this tab the list that is gone through: what is decided on meanwhile stays in it, and the way on the same. */
export const keepDeskList = (fund: string, search: DeskSearch, ids: readonly string[], total: number): void =>
  keptOf(fund).keep({ query: String(deskQuery(search)), ids, total });

/** The list that was left last, where it was looked at like this; undefined where this tab has none. */
export function leftDeskList(fund: string, search: DeskSearch): Omit<Left, 'query'> | undefined {
  const left = keptOf(fund).read();
  return left?.query === String(deskQuery(search)) ? left : undefined;
}
