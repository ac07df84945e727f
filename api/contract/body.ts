import * as z from 'zod/mini';

/**
 * The fields of a request's body or query. Unknown fields are dropped, whatever their names.
 *
 * @param error said when something other than an object comes, or none at all
 */
export function body<Shape extends z.core.$ZodLooseShape>(
  shape: Shape,
  error = 'Send an object with the fields of this request',
) {
  return z.object(shape, error);
}
