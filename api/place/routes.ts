import { Hono } from 'hono';
import { growingCache } from '#events/runtime/growingCache.ts';
import { findPlaces } from '#projections/place/findPlaces.ts';
import { type PlaceAnswer, type PlacesAnswer, placesQuery } from '../contract/place.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { readTooFast } from '../http/limitReads.ts';
import { READ_COST } from '../http/readBudget.ts';

const USUAL = 8;
/** The list changes with the code alone. */
const CACHED = 'public, max-age=86400';
/** Many people type the same beginnings. Each answer is 20 places at the most, which are kept anyway. */
const KEPT = 1000;

/** India's states, districts and towns, for a field that asks where somebody is. */
export function placeRoutes() {
  const kept = growingCache<string, PlacesAnswer>(KEPT);

  return new Hono<Env>().get('/places', valid('query', placesQuery), (c) => {
    const { q = '', limit = USUAL } = c.req.valid('query');
    const key = `${limit} ${q}`;
    let answer = kept.get(key);
    if (!answer) {
      const wait = c.get('spend')?.(READ_COST.list) ?? null;
      if (wait !== null) return readTooFast(c, wait);
      // The list's states are those of the contract: a test holds them against each other.
      answer = { places: findPlaces(q, limit) as unknown as readonly PlaceAnswer[] };
      kept.set(key, answer);
    }
    c.header('Cache-Control', CACHED);
    return c.json({ status: 'success' as const, ...answer });
  });
}
