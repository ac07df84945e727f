import { en } from '#api/words/en.ts';
import { CATALOGUES } from '#api/words/words.ts';
import { MADE_UP } from '../language.ts';
import { lengthened } from '../src/words/madeUp.ts';

/** Loaded in front of a server: its API answers in the made-up language, too, as it would in one that is shipped. */
CATALOGUES[MADE_UP] = { ...lengthened(en), tag: 'en-IN-x-long' };
