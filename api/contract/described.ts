import * as z from 'zod/mini';
import { notes } from './notes.ts';

/** What the parts of answers are made of. Not for the browser, which takes an answer's type alone. */

/** What a schema of an answer answers: nobody changes it. */
export type Answered<S extends z.core.$ZodType> = Unchanging<z.output<S>>;

type Unchanging<T> = T extends readonly (infer Item)[]
  ? readonly Unchanging<Item>[]
  : T extends object
    ? { readonly [Field in keyof T]: Unchanging<T[Field]> }
    : T;

/** A thing that is answered under the same name in many places. */
export function thing<Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape, description?: string) {
  return z.object(shape).register(notes, { id, ...(description === undefined ? {} : { description }) });
}

/** The schema with words for people. The schema that was given keeps what it had. */
export function says<S extends z.core.$ZodType>(schema: S, description: string): S {
  const copy = z.clone(schema, schema._zod.def, { parent: true });
  notes.add(copy, { description });
  return copy;
}

/** A moment: ISO 8601, UTC. */
export const moment = () => z.string().register(notes, { format: 'date-time' });

/** A day, YYYY-MM-DD. */
export const day = () => z.string().register(notes, { format: 'date' });

/** A day, or '' where there is none. */
export const dayOrBlank = (description = "YYYY-MM-DD, or '' where there is none.") => says(z.string(), description);

/** A storage key, or ''. */
export const storedKey = () => says(z.string(), "A storage key, or '' where there is none.");

/** A signed link to a picture, good for a day at least; '' where there is none. */
export const signedLink = () => says(z.string(), "A signed link, good for a day at least; '' where there is none.");
export const count = () => z.number().register(notes, { minimum: 0 });
