import type { Code } from '../../contract/codes.ts';

/** A sentence, or what makes it of the values that stand in it. */
type Said = string | ((...values: never[]) => string);

/** A part of a catalogue: for each code the sentences that say it, by their names. */
export type Part = { readonly [C in Code]?: Readonly<Record<string, Said>> };

type All<Parts> = Parts extends readonly [infer First, ...infer Rest] ? First & All<Rest> : unknown;

/** The parts as one: of a code that several of them say, the sentences of all. @throws where two name one alike */
export function joined<const Parts extends readonly Part[]>(...parts: Parts): All<Parts> {
  const all: Record<string, Record<string, Said>> = {};
  for (const [code, sentences] of parts.flatMap((part) => Object.entries(part))) {
    const twice = Object.keys(sentences).find((name) => all[code]?.[name] !== undefined);
    if (twice !== undefined) throw new Error(`two sentences are named ${code}.${twice}`);
    all[code] = { ...all[code], ...sentences };
  }
  return all as All<Parts>; // put together just so
}
