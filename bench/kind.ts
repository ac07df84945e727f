import type { DatabaseSync } from 'node:sqlite';
import type { DomainEvent } from '#events/catalogue.ts';
import type { Projection } from '#projections/runner/definition.ts';

/** A read of the API by what it asks of its model, and where: on the thread that answers, or on one of the pool. */
export interface Read {
  readonly name: string;
  readonly on: 'answering' | 'pool';
  run(round: number): unknown;
}

/** The reads of one model, and the events of so many rows of their kind. */
export interface Kind {
  readonly model: Projection;
  events(count: number): Iterable<DomainEvent>;
  reads(db: DatabaseSync, count: number): readonly Read[];
}

export const answering = (name: string, run: Read['run']): Read => ({ name, on: 'answering', run });
export const pooled = (name: string, run: Read['run']): Read => ({ name, on: 'pool', run });
