import * as z from 'zod/mini';
import * as rules from './words/en/rules.ts';

/**
 * The fields of a request's body or query. Unknown fields are dropped, whatever their names.
 *
 * @param error said when something other than an object comes, or none at all
 */
export function body<Shape extends z.core.$ZodLooseShape>(shape: Shape, error: string = rules.noFields) {
  return z.object(shape, error);
}
