import * as z from 'zod/mini';
import { type Answered, says, thing } from './described.ts';
import { STATES } from './options.ts';

/** A state, district or town of India, by its name of today. */
export const placeAnswer = thing('Place', {
  kind: z.enum(['state', 'district', 'town']),
  name: z.string(),
  district: says(z.string(), "'' for a state, and where it is not known."),
  state: z.enum(STATES),
  formerNames: says(z.array(z.string()), 'What people also call it: Bangalore, Bombay, Baroda.'),
});
export type PlaceAnswer = Answered<typeof placeAnswer>;

export const placesAnswer = z.object({
  places: says(z.array(placeAnswer), 'The best match first, then the largest.'),
});
export type PlacesAnswer = Answered<typeof placesAnswer>;
