import { openForQueries } from '#projections/runner/files.ts';
import { createSearchAsOf } from '#projections/temporal/searchAsOf.ts';
import type { ModelName, Queries } from '../readModels/readModels.ts';
import type { HeavyReader } from '../readPool/readPool.ts';

/** In which words are looked for as of a moment: to be read on a thread of the pool. */
export interface HistoricalSearch {
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

/** Opens the indexes of a point in time, which nobody writes any more. */
export function openHistoricalSearch(file: string): HistoricalSearch & { close(): void } {
  const db = openForQueries(file);
  try {
    const { companies, funds } = createSearchAsOf(db);
    return { companies: { file, look: companies }, funds: { file, look: funds }, close: () => db.close() };
  } catch (error) {
    db.close();
    throw error;
  }
}
