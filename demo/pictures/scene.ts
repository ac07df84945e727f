import type { Chance } from './chance.ts';
import type { Mood } from './ink.ts';

/** Draws on a sheet of 1200 × 800, with what matters between 200 and 600, for banners show only that. */
export type Scene = (chance: Chance, mood: Mood) => string;
