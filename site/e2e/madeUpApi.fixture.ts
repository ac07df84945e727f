import { registerHooks } from 'node:module';
import { en } from '#api/words/en.ts';
import { CATALOGUES } from '#api/words/words.ts';
import { MADE_UP } from '../language.ts';
import { lengthened } from '../src/words/madeUp.ts';

/** Loaded in front of a server: its API answers in the made-up language, too, as it would in one that is shipped. */
CATALOGUES[MADE_UP] = { ...lengthened(en), tag: 'en-IN-x-long' };

// A bundle has a catalogue of its own: the code is run, which has this one.
const NO_BUNDLE = 'data:text/javascript,export const bundled = () => undefined;';
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '#events/runtime/bundle.ts' ? { url: NO_BUNDLE, shortCircuit: true } : next(specifier, context),
});
