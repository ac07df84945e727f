import { msme } from '#words/msme.ts';
import { startups } from '#words/startups.ts';

/** What a directory calls what it lists. */
export type Listed = 'startups' | 'msmes';
export type ListWords = typeof startups;

export const listWords: { readonly [of in Listed]: ListWords } = { startups, msmes: { ...startups, ...msme.list } };
