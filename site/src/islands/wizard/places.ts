import type { State } from '#api/contract/options.ts';
import type { PlaceAnswer, PlacesAnswer } from '#api/contract/place.ts';
import { wizard } from '#words/wizard.ts';
import { get } from '../../client/api.ts';

const words = wizard.places;
/** Shown below the field. */
const SHOWN = 7;

/** Path of GET /places, below /api/v1; null where nothing is typed that could be looked for. */
export function placesPath(typed: string): string | null {
  const q = typed.trim();
  return q.length < 2 ? null : `/places?${new URLSearchParams({ q, limit: String(SHOWN) })}`;
}

/** Of what was found, that in which a company can be: a state is none. */
export function townsOf(places: readonly PlaceAnswer[]): readonly PlaceAnswer[] {
  return places.filter(({ kind }) => kind !== 'state');
}

/** 'Gondal, Rajkot district, Gujarat' */
export function placeLine({ kind, name, district, state }: PlaceAnswer): string {
  return kind === 'district' ? words.district(name, state) : words.line(name, district, state);
}

/** The other names of a place, where what was typed begins one of them and not its own; else ''. */
export function formerName({ name, formerNames }: PlaceAnswer, typed: string): string {
  const begun = typed.trim().toLowerCase();
  if (begun === '' || name.toLowerCase().startsWith(begun)) return '';
  return formerNames.find((former) => former.toLowerCase().startsWith(begun)) ?? '';
}

/** The state of a town that was typed out and not chosen; '' where towns of that name are in several, or in none. */
export function stateMeant(typed: string, places: readonly PlaceAnswer[]): State | '' {
  const name = typed.trim().toLowerCase();
  const meant = townsOf(places).filter((place) =>
    [place.name, ...place.formerNames].some((other) => other.toLowerCase() === name),
  );
  const states = new Set(meant.map(({ state }) => state));
  const [state] = states;
  return state !== undefined && states.size === 1 ? state : '';
}

/**
 * The state of a town that was typed out. Undefined where it could not be asked for: then the server decides.
 * @param typed a town's whole name
 */
export async function findState(typed: string): Promise<State | '' | undefined> {
  const path = placesPath(typed);
  if (path === null) return '';
  const outcome = await get<PlacesAnswer>(path, { signal: AbortSignal.timeout(PATIENCE_MS) });
  return outcome.ok ? stateMeant(typed, outcome.data.places) : undefined;
}

/** Whoever sends the form waits no longer for a list of places. */
const PATIENCE_MS = 4000;
