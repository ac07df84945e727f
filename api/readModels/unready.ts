import type { ModelName } from '#projections/models.ts';

/** A read model is not there: it is being built. Answered with 503. */
export class ReadModelMissing extends Error {
  override readonly name = 'ReadModelMissing';
  readonly model: ModelName;
  constructor(model: ModelName) {
    super(`the read model ${model} is being built`);
    this.model = model;
  }
}

/** A read model has not come to what stands in the log, and what is asked hangs on that. Answered with 503. */
export class ReadModelBehind extends Error {
  override readonly name = 'ReadModelBehind';
  constructor(model: ModelName) {
    super(`the read model ${model} is behind the log`);
  }
}
