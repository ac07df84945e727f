import type { Position } from '#events/port/store.ts';
import { MODELS_OF_LISTS } from '#projections/pointInTime/make.ts';
import { checkpointOf } from '#projections/runner/checkpoint.ts';
import type { ReadModelDefinition } from '#projections/runner/definition.ts';
import { currentReadModel, openForQueries } from '#projections/runner/files.ts';
import type { ModelName, Queries } from '../readModels/readModels.ts';

export type ListModel = (typeof MODELS_OF_LISTS)[number]['name'];

/** The read models from which the lists of companies, posts and opportunities are read. */
export const LIST_MODELS: readonly ListModel[] = MODELS_OF_LISTS.map(({ name }) => name);

/** What the lists of companies, posts and opportunities are read from: the read models as they are, or as they were. */
export interface ListReads {
  readonly queries: Pick<Queries, ListModel>;
  /** The last event that changed a read model. */
  changed(name: ModelName): Position;
}

/** Opens the read models of an earlier moment, which nobody writes any more, in the directory where they were made. */
export function openMoment(dir: string): ListReads & { close(): void } {
  const opened = MODELS_OF_LISTS.map((model) => open(dir, model));
  const changed: ReadonlyMap<string, Position> = new Map(opened.map((one) => [one.name, one.changed]));
  const queries = Object.fromEntries(opened.map((one) => [one.name, one.queries]));
  return {
    queries: queries as ListReads['queries'], // each model's own under its name
    changed: (name) => changed.get(name) ?? -1,
    close() {
      for (const { db } of opened) db.close();
    },
  };
}

function open(dir: string, model: ReadModelDefinition<ListModel>) {
  const file = currentReadModel(dir, model);
  if (!file) throw new Error(`the read model ${model.name} was not made in ${dir}`);
  const db = openForQueries(file.path, model);
  const changed = checkpointOf(db, model.name).find()?.changed ?? -1;
  return { name: model.name, db, queries: model.queries(db), changed };
}
