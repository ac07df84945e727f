import { atom, onMount } from 'nanostores';
import type { THEMES } from '#api/contract/options.ts';
import { onOtherTab, readStored, writeStored } from '../../stores/browserStorage.ts';

export type Theme = (typeof THEMES)[number];

/** In the order they are shown. The contract's own list would bring its schemas along. */
export const themes = ['system', 'light', 'dark'] as const satisfies readonly Theme[];

/** What boot.js reads before the first paint; it takes everything but 'light' and 'dark' for 'system'. */
const KEY = 'theme';

/** The theme chosen in this browser; null where none ever was, which looks like 'system'. */
export const $theme = atom<Theme | null>(null);

onMount($theme, () => $theme.set(stored()));

function stored(): Theme | null {
  const value = readStored('local', KEY);
  return themes.find((theme) => theme === value) ?? null;
}

function show(theme: Theme | null): void {
  $theme.set(theme);
  const { dataset } = document.documentElement;
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  else delete dataset.theme;
}

/** Takes effect at once, here and in the other tabs that have these settings open, and is kept in this browser. */
export function chooseTheme(theme: Theme): void {
  writeStored('local', KEY, theme);
  show(theme);
}

/** What the member chose on another device, where nothing was ever chosen on this one. */
export function adoptTheme(theme: Theme): void {
  if (stored() === null) chooseTheme(theme);
}

onOtherTab([KEY], () => show(stored()));
