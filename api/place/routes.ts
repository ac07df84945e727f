import { Hono } from 'hono';
import { findPlaces } from '#projections/place/places.ts';
import { type PlaceAnswer, type PlacesAnswer, placesQuery } from '../contract/place.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';

const USUAL = 8;
/** The list changes with the code alone. */
const CACHED = 'public, max-age=86400';

/** India's states, districts and towns, for a field that asks where somebody is. */
export function placeRoutes() {
  return new Hono<Env>().get('/places', valid('query', placesQuery), (c) => {
    const { q = '', limit = USUAL } = c.req.valid('query');
    // The list's states are those of the contract: a test holds them against each other.
    const answer: PlacesAnswer = { places: findPlaces(q, limit) as unknown as readonly PlaceAnswer[] };
    c.header('Cache-Control', CACHED);
    return c.json({ status: 'success' as const, ...answer });
  });
}
