import { SEARCHED_MODELS } from '#projections/pointInTime/make.ts';
import type { ReadModelDefinition } from '#projections/runner/definition.ts';
import { currentReadModel, openForQueries } from '#projections/runner/files.ts';
import type { ModelName, Queries } from '../readModels/readModels.ts';

export type SearchedModel = (typeof SEARCHED_MODELS)[number]['name'];

/** The read models in which words are looked for as of a moment. */
export interface MomentReads {
  readonly queries: Pick<Queries, SearchedModel>;
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
  /** The last event that changed a read model. */
  changed(name: ModelName): number;
}

/** Opens the read models of an earlier moment, which nobody writes any more, in the directory where they were made. */
export function openMoment(dir: string): MomentReads & { close(): void } {
  const opened = SEARCHED_MODELS.map((model) => open(dir, model));
  const queries = Object.fromEntries(opened.map((one) => [one.name, one.queries]));
  return {
    queries: queries as MomentReads['queries'], // each model's own under its name
    close() {
      for (const { db } of opened) db.close();
    },
  };
}

function open(dir: string, model: ReadModelDefinition<SearchedModel>) {
  const file = currentReadModel(dir, model);
  if (!file) throw new Error(`the read model ${model.name} was not made in ${dir}`);
  const db = openForQueries(file.path, model);
  return { name: model.name, db, queries: model.queries(db) };
}
