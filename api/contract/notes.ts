import * as z from 'zod/mini';

/** What JSON Schema can say of a value and a check of our own cannot tell it. */
export interface Note {
  /** The name of a thing that several calls answer. */
  readonly id?: string;
  /** For people. */
  readonly description?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly enum?: readonly string[];
}

/** Beside the schemas, not in them: only the API's document reads it, and a browser carries no more than the numbers. */
export const notes = z.registry<Note>();
