import { fold } from '../words/fold.ts';
import { createNameIndex, type NameIndex } from './nameIndex.ts';
import { keyOf, type ListedPlace, listedPlaces, type Place } from './places.ts';

/** It is made when a place is first looked for. */
let index: NameIndex | undefined;

/**
 * Places whose name, or former name, begins as typed, the largest first; where there is none, those that are meant by
 * what was mistyped, or that sound so (in any of India's scripts).
 */
export function findPlaces(typed: string, limit: number): Place[] {
  const key = keyOf(typed);
  if (key === '') return [];
  const places = listedPlaces();
  index ??= createNameIndex(places.map(({ keys }) => keys));
  const beginning = index.beginning(key);
  const found = beginning.length > 0 ? beginning : index.near(key, fold(typed).replaceAll(' ', ''));
  return found
    .sort((a, b) => a - b)
    .flatMap((number) => places[number] ?? [])
    .map((place) => ({ place, rank: rankOf(place, key) }))
    .sort((a, b) => b.rank - a.rank || (a.place.name < b.place.name ? -1 : 1))
    .slice(0, limit)
    .map(({ place: { kind, name, district, state, formerNames } }) => ({ kind, name, district, state, formerNames }));
}

const rankOf = ({ kind, keys, population }: ListedPlace, key: string): number =>
  (keys.includes(key) ? 4e9 : 0) +
  (kind === 'state' ? 2e9 : 0) +
  (keys.some((name) => name.startsWith(key)) ? 1e9 : 0) +
  population;
