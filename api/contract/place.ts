import * as z from 'zod/mini';
import { body } from './body.ts';
import { OPTION_MAX } from './limits.ts';
import { blankableNumeric } from './number.ts';
import { textParameter } from './paging.ts';

export type { PlaceAnswer, PlacesAnswer } from './place-answer.ts';

/** GET /places: as somebody types where they are. Nothing typed finds nothing. */
export const placesQuery = body({
  q: textParameter('Search', OPTION_MAX),
  limit: z.optional(blankableNumeric({ label: 'Limit', min: 1, max: 20, integer: true })),
});
