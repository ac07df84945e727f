import { fold } from '../words/fold.ts';
import { soundOf, soundsLike, soundsOf } from '../words/sound.ts';
import { errorsBetween, errorsForgiven } from '../words/typos.ts';
import { keyOf, type ListedPlace, listedPlaces, type Place } from './places.ts';

/** For tests: what `findPlaces` finds, by comparing what was typed with every name of the list. */
export function findPlacesOneByOne(typed: string, limit: number): Place[] {
  const key = keyOf(typed);
  if (key === '') return [];
  const places = listedPlaces();
  const beginning = places.filter((place) =>
    place.keys.some((name) => name.startsWith(key) || name.includes(` ${key}`)),
  );
  const spoken = fold(typed).replaceAll(' ', '');
  const sounds = soundsOf(spoken);
  const soundsSo = (name: string): boolean => {
    const sound = soundOf(name);
    return sound === sounds[0] || (sounds.includes(sound) && soundsLike(spoken, name));
  };
  const near = (): ListedPlace[] => {
    const most = errorsForgiven(key.length);
    return places.filter((place) =>
      place.keys.some(
        (name) => errorsBetween(key, name, most) <= most || (sounds.length > 0 && soundsSo(name.replaceAll(' ', ''))),
      ),
    );
  };
  const found = beginning.length > 0 ? beginning : near();
  const rank = (place: ListedPlace): number =>
    (place.keys.includes(key) ? 4e9 : 0) +
    (place.kind === 'state' ? 2e9 : 0) +
    (place.keys.some((name) => name.startsWith(key)) ? 1e9 : 0) +
    place.population;
  return found
    .sort((a, b) => rank(b) - rank(a) || (a.name < b.name ? -1 : 1))
    .slice(0, limit)
    .map(({ kind, name, district, state, formerNames }) => ({ kind, name, district, state, formerNames }));
}
