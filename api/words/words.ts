import { en } from './en.ts';

/** What another language has to fill. */
export type Words = typeof en;

/** By the name that the language has in SITE_LANGUAGES. */
export const CATALOGUES: Record<string, Words> = { en };
