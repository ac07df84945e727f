import { openForQueries } from '#projections/runner/files.ts';
import {
  createCompaniesSearchedAsOf,
  createFundsSearchedAsOf,
  type SearchedList,
} from '#projections/temporal/searchAsOf.ts';
import type { ModelName, Queries } from '../readModels/readModels.ts';
import type { HeavyReader } from '../readPool/readPool.ts';

/** In which words of a list are looked for as of a moment: to be read on a thread of the pool. */
export interface HistoricalSearches {
  readonly companies: HeavyReader<'companiesSearchedAsOf'>;
  readonly funds: HeavyReader<'fundsSearchedAsOf'>;
}

export type HeldOfAuthor = Pick<Queries['feed'], 'heldComments' | 'heldCommentsOn'>;

/** What rows of a list are shown from: the read models as they are, or the versions of a moment. */
export interface ListReads {
  readonly queries: {
    readonly members: Pick<Queries['members'], 'faces'>;
    readonly directory: Pick<Queries['directory'], 'numbered'>;
    readonly funds: Pick<Queries['funds'], 'numbered'>;
    /** What is held is its author's to see at present alone. */
    readonly feed: Pick<Queries['feed'], 'page' | 'postAt' | 'likers' | 'likedOf' | 'comments'> & Partial<HeldOfAuthor>;
  };
  /** Names the state of a read model. */
  state(name: ModelName): string;
}

export type HistoricalSearch = HistoricalSearches[SearchedList];

/** Opens the index of a list as of a point in time, which nobody writes any more. */
export function openHistoricalSearch(list: SearchedList, file: string): { index: HistoricalSearch; close(): void } {
  const db = openForQueries(file);
  try {
    const index =
      list === 'companies'
        ? { file, look: createCompaniesSearchedAsOf(db) }
        : { file, look: createFundsSearchedAsOf(db) };
    return { index, close: () => db.close() };
  } catch (error) {
    db.close();
    throw error;
  }
}
