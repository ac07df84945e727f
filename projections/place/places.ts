import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { words } from '../words/fold.ts';
import { CITY_STATES, SHARED_ALIASES, STATE_ALIASES, TOWN_ALIASES } from './aliases.ts';

/** A state, district or town of India. */
export interface Place {
  readonly kind: 'state' | 'district' | 'town';
  /** As it is called today. */
  readonly name: string;
  /** '' for a state, and where it is not known. */
  readonly district: string;
  readonly state: string;
  /** What people also call it: former names, other spellings. */
  readonly formerNames: readonly string[];
}

/** A place of the list. */
export type ListedPlace = Place & { readonly population: number; readonly keys: readonly string[] };

/** A name without capitals, accents and punctuation: as names are compared. */
export const keyOf = (name: string): string => words(name).join(' ');

const CURRENT: ReadonlyMap<string, string> = new Map(
  Object.entries({ ...TOWN_ALIASES }).flatMap(([name, others]) =>
    [name, ...others].map((one) => [keyOf(one), name] as const),
  ),
);
const CURRENT_OF_SHARED: ReadonlyMap<string, string> = new Map(
  Object.entries(SHARED_ALIASES).flatMap(([name, others]) => others.map((one) => [keyOf(one), name] as const)),
);
const CURRENT_STATE: ReadonlyMap<string, string> = new Map(
  Object.entries(STATE_ALIASES).flatMap(([name, others]) => others.map((one) => [keyOf(one), name] as const)),
);

const formerNames = (name: string): readonly string[] => [
  ...(TOWN_ALIASES[name] ?? []),
  ...(SHARED_ALIASES[name] ?? []),
];

/** The name of today of the town in a state; in any state where none is told. Undefined where there is no other name. */
function currentIn(key: string, state: string): string | undefined {
  const name = CURRENT.get(key);
  if (name !== undefined) return name;
  const shared = CURRENT_OF_SHARED.get(key);
  return shared !== undefined && (state === '' || CITY_STATES[shared] === state) ? shared : undefined;
}

/** The list is read when it is first asked for: a command that needs no place does not wait for it. */
let loaded: ReturnType<typeof load> | undefined;
const list = () => {
  loaded ??= load();
  return loaded;
};

/** All places, in the list's order. */
export const listedPlaces = (): readonly ListedPlace[] => list().places;

function load() {
  const lines = readFileSync(join(import.meta.dirname, 'india.tsv'), 'utf8').split('\n');
  const places: ListedPlace[] = [];
  const kept = (place: Omit<Place, 'formerNames'>, population: number, formerNames: readonly string[]): void => {
    places.push({ ...place, formerNames, population, keys: [place.name, ...formerNames].map(keyOf) });
  };
  const states = new Set<string>();
  const districts = new Set<string>();
  const towns = new Set<string>();
  let state = '';
  let district = '';
  for (const line of lines) {
    if (line === '' || line.startsWith('#')) continue;
    const [toldState = '', toldDistrict = '', town = '', population = '0'] = line.split('\t');
    if (toldState !== '') state = toldState;
    // A line that names neither is of the district of the line before it.
    if (toldDistrict !== '') district = toldDistrict === '-' ? '' : toldDistrict;
    if (!states.has(state)) kept({ kind: 'state', name: state, district: '', state }, 0, STATE_ALIASES[state] ?? []);
    states.add(state);
    if (district !== '' && !districts.has(`${state} ${district}`))
      kept({ kind: 'district', name: district, district, state }, 0, []);
    districts.add(`${state} ${district}`);
    if (town === '') continue;
    const name = currentIn(keyOf(town), state) ?? town;
    // Two towns that are one today stand there once, as the larger one.
    if (towns.has(`${state} ${district} ${name}`)) continue;
    towns.add(`${state} ${district} ${name}`);
    const others = [...formerNames(name), ...(keyOf(name) === keyOf(town) ? [] : [town])];
    kept({ kind: 'town', name, district, state }, Number(population), [...new Set(others)]);
  }
  for (const [name, where] of Object.entries(CITY_STATES)) {
    if (places.some((place) => place.kind === 'town' && place.state === where && place.keys.includes(keyOf(name))))
      continue;
    kept({ kind: 'town', name, district: '', state: where }, 0, formerNames(name));
  }

  const byName = new Map<string, ListedPlace[]>();
  for (const place of places)
    for (const key of new Set(place.keys)) byName.set(key, [...(byName.get(key) ?? []), place]);
  const known = new Map(Object.entries(CITY_STATES).map(([name, where]) => [keyOf(name), where]));
  return { places, byName, known };
}

/** So many words in a row are taken for a town's name where one is looked for: longer ones are seldom written out. */
export const TOWN_WORDS_MAX = 3;

/**
 * A town's other names: those it had, and the one it has today. [] for one that has no other.
 * @param state where it is, if that is known: Aurangabad in Bihar has kept its name
 */
export function otherNames(town: string, state = ''): readonly string[] {
  const key = keyOf(town);
  const name = currentIn(key, state);
  return name === undefined ? [] : [name, ...formerNames(name)].filter((other) => keyOf(other) !== key);
}

/** A town's name of today; the text itself where it is no former name. */
export const currentName = (town: string): string => {
  const name = CURRENT.get(keyOf(town));
  return name === undefined || keyOf(name) === keyOf(town) ? town.trim() : name;
};

/**
 * The place that a text names: of several towns of one name the one in `state`, else the largest. Undefined for a text
 * that names none, which is fine: people may write where they are as they like.
 */
export function placeNamed(text: string, state = ''): Place | undefined {
  const { byName, known } = list();
  // 'Gondal, Gujarat' and 'Vapi (Valsad)' name their town first.
  const [town = '', ...rest] = text.split(/[,(/]/);
  const found = [...(byName.get(keyOf(text)) ?? byName.get(keyOf(town)) ?? [])];
  const said = state || rest.map((part) => stateNamed(part)).find((part) => part !== undefined) || '';
  const meant = said || known.get(keyOf(CURRENT.get(keyOf(town)) ?? town));
  const rank = (place: ListedPlace): number =>
    (place.state === meant ? 4e8 : 0) +
    place.population +
    (place.kind === 'town' ? 2e8 : place.kind === 'district' ? 1e8 : 0);
  return found.sort((a, b) => rank(b) - rank(a) || (a.state < b.state ? -1 : 1))[0];
}

/** The state or union territory that a text names, by its name of today. */
export function stateNamed(text: string): string | undefined {
  const key = keyOf(text);
  return (
    CURRENT_STATE.get(key) ??
    list()
      .byName.get(key)
      ?.find(({ kind }) => kind === 'state')?.name
  );
}

/** The state that a town is in; '' for a town that nobody has heard of. */
export function stateOf(town: string): string {
  const known = STATES_KEPT.get(town);
  if (known !== undefined) return known;
  const state = placeNamed(town)?.state ?? '';
  if (STATES_KEPT.size >= STATES_MAX) STATES_KEPT.clear();
  STATES_KEPT.set(town, state);
  return state;
}

/** A rebuild asks for the same few towns again and again. */
const STATES_MAX = 10_000;
const STATES_KEPT = new Map<string, string>();

/** Every name under which a fund may say that it is for a place: its town, district and state, with their other names. */
export function namesAround(town: string, state: string): readonly string[] {
  const place = placeNamed(town, state);
  const within = state || place?.state || '';
  const district = place !== undefined && place.state === within ? place.district : '';
  const names = [town.trim(), ...otherNames(town, within), district, ...otherNames(district, within), within];
  return [...new Set([...names, ...(STATE_ALIASES[within] ?? [])].filter((name) => name !== ''))];
}
