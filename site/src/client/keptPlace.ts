import { useEffect, useLayoutEffect, useRef } from 'react';
import { readStoredJson, writeStored } from '../stores/browserStorage.ts';
import { $session } from '../stores/session.ts';
import { type KeptList, type ListKey, type ListPage, queries } from './queries.ts';

/** Kept for so many entries of the tab's history; browsers give a tab 5 MB in all. */
const PLACES_MAX = 4;
/** Characters of one list. Of a longer one the beginning is kept, as far as it fits. */
const LIST_MAX = 1_000_000;
/** Above it stands the top bar: a card of which less is seen is not in sight. */
const IN_SIGHT_PX = 96;
/** After this a list has changed too much to be shown as it was. */
const LIFETIME_MS = 6 * 60 * 60 * 1000;

interface Place {
  readonly key: ListKey;
  /** Who read it: what a member likes is nobody else's. */
  readonly reader: string;
  readonly at: number;
  readonly list: KeptList<ListPage>;
  /** The first card in sight, and how many pixels its top is below the window's. */
  readonly card: string;
  readonly top: number;
}

const storedUnder = (entry: string) => `place:${entry}`;
const ENTRIES = 'places';

/** Names this entry of the history, for as long as the tab lives. */
function entryName(): string {
  const known: unknown = history.state?.entry;
  if (typeof known === 'string') return known;
  const entry = crypto.randomUUID();
  history.replaceState({ ...history.state, entry }, '');
  return entry;
}

const reader = (): string => $session.get()?.user._id ?? '';

/** The place that was left here, where the reader comes back to it: by Back, Forward or a reload, not by a link. */
function placeLeft(key: ListKey): Place | undefined {
  const [navigation] = performance.getEntriesByType('navigation');
  const comesBack = navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate';
  const entry: unknown = history.state?.entry;
  if (!comesBack || typeof entry !== 'string') return undefined;
  // Only `keepPlace` writes under this name.
  const place = readStoredJson('session', storedUnder(entry)) as Place | undefined;
  const isOurs = place && String(place.key) === String(key) && place.reader === reader();
  return isOurs && Date.now() - place.at < LIFETIME_MS ? place : undefined;
}

function keepPlace<Page extends ListPage>(key: ListKey, list: KeptList<Page>, cards: Element): void {
  const seen = [...cards.querySelectorAll('[data-card]')].find(
    (card) => card.getBoundingClientRect().bottom > IN_SIGHT_PX,
  );
  const entry = entryName();
  const place: Place = {
    key,
    reader: reader(),
    at: Date.now(),
    list: beginning(list),
    card: seen?.getAttribute('data-card') ?? '',
    top: seen?.getBoundingClientRect().top ?? 0,
  };
  const stored = readStoredJson('session', ENTRIES);
  const others = Array.isArray(stored) ? stored.filter((other) => other !== entry) : [];
  for (const old of others.slice(PLACES_MAX - 1)) writeStored('session', storedUnder(String(old)), null);
  writeStored('session', ENTRIES, JSON.stringify([entry, ...others.slice(0, PLACES_MAX - 1)]));
  writeStored('session', storedUnder(entry), JSON.stringify(place));
}

/** Lists that were left are asked for anew: who is in them has changed. */
export function forgetPlaces(): void {
  const stored = readStoredJson('session', ENTRIES);
  for (const entry of Array.isArray(stored) ? stored : []) writeStored('session', storedUnder(String(entry)), null);
}

/** As many pages as may be kept. */
function beginning<Page>({ pages, pageParams }: KeptList<Page>): KeptList<Page> {
  let room = LIST_MAX;
  const fitting = pages.findIndex((page) => {
    room -= JSON.stringify(page).length;
    return room < 0;
  });
  const count = fitting === -1 ? pages.length : fitting;
  return { pages: pages.slice(0, count), pageParams: pageParams.slice(0, count) };
}

interface PlaceOptions<Page> {
  readonly key: ListKey;
  /** What is shown under `key`, undefined while there is nothing. */
  readonly list: KeptList<Page> | undefined;
  /** A page without what its cards do not show. */
  readonly slim: (page: Page) => Page;
  /** Told the list that was left, before it is shown again. */
  readonly restored?: (left: KeptList<Page>) => void;
}

/**
 * Brings the reader back to where they were: the same cards at the same height, by Back and by a reload. Cards carry
 * `data-card`. Answers the ref of the element that they are in.
 */
export function useKeptPlace<Page extends ListPage, Box extends Element>({
  key,
  list,
  slim,
  restored,
}: PlaceOptions<Page>) {
  const cards = useRef<Box>(null);
  const goTo = useRef<Pick<Place, 'card' | 'top'>>(null);
  const now = useRef({ key, list, slim });
  now.current = { key, list, slim };

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival; before anything asks the server
  useLayoutEffect(() => {
    const place = placeLeft(key);
    if (!place || place.list.pages.length === 0) return;
    goTo.current = place;
    const left = place.list as KeptList<Page>; // kept by this list, under this key
    restored?.(left);
    queries.setQueryData(key, left);
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time there are other cards
  useLayoutEffect(() => {
    const place = goTo.current;
    const card = place && cards.current?.querySelector(`[data-card="${CSS.escape(place.card)}"]`);
    if (!card) return;
    goTo.current = null;
    window.scrollBy({ top: card.getBoundingClientRect().top - place.top, behavior: 'instant' });
  }, [list]);

  // What the browser would bring back is a height at which, of the list's beginning, there is nothing.
  const more = (list?.pages.length ?? 0) > 1;
  useEffect(() => {
    history.scrollRestoration = more ? 'manual' : 'auto';
  }, [more]);

  // While a page is left, its entry of the history can no longer be named.
  const name = key.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each list that is asked for may be an entry of its own
  useEffect(() => void entryName(), [name]);

  useEffect(() => {
    function leave(): void {
      const { key, list, slim } = now.current;
      if (list && cards.current) keepPlace(key, { ...list, pages: list.pages.map(slim) }, cards.current);
    }
    const hidden = () => document.visibilityState === 'hidden' && leave();
    window.addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hidden);
    return () => {
      window.removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hidden);
    };
  }, []);

  return cards;
}
