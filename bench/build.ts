import type { DatabaseSync } from 'node:sqlite';
import { bindBulkProjection } from '#projections/runner/definition.ts';
import { createReadModel, openForQueries } from '#projections/runner/files.ts';
import type { Kind } from './kind.ts';

/** Builds a model of so many rows through its own handlers, as a rebuild does, without a log. */
export function build(dataDir: string, { model, events }: Pick<Kind, 'model' | 'events'>, count: number): DatabaseSync {
  const file = createReadModel(dataDir, model, 'bench');
  const { handlers, flush, finish } = bindBulkProjection(model, file.db);
  file.db.exec('BEGIN');
  for (const event of events(count)) handlers.get(event.type)?.(event);
  flush();
  finish();
  file.db.exec('COMMIT');
  return openForQueries(file.publish().path, model);
}
