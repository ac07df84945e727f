import { names } from './en/names.ts';
import * as numbers from './en/numbers.ts';
import * as rules from './en/rules.ts';

const ENGLISH = { ...rules, ...numbers };

/** A catalogue's file without its literal texts. */
type Filled<File> = { readonly [Key in keyof File]: File[Key] extends string ? string : File[Key] };

/** What another language fills for the contract's rules. */
export interface RuleWords {
  readonly names: Filled<typeof names>;
  readonly sentences: Filled<typeof ENGLISH>;
}

export const englishRules: RuleWords = { names, sentences: ENGLISH };

/** An English sentence with gaps, as it is found again. */
interface Shape {
  readonly key: keyof typeof ENGLISH;
  /** One group for each value. */
  readonly pattern: RegExp;
  /** Which of the values each group holds. */
  readonly order: readonly number[];
  /** Characters outside the gaps. */
  readonly fixed: number;
}

/** No sentence is longer: patterns with several gaps are kept off long texts. */
const LONGEST = 500;
/** Characters for private use, which no sentence holds, stand for the values. */
const GAP = 0xe000;
const GAPS = /[\ue000-\ue0ff]/;
/** What means something in a pattern. RegExp.escape is too new for the phones that the site is read on. */
const SPECIAL = /[.*+?^${}()|[\]\\]/g;

/**
 * A rule's English sentence in another language; one that is in no catalogue stays as it is. The sentence itself says which
 * it is and what stands in it: nothing is remembered, and an answer of the API is found like what a schema says at once.
 */
export function inLanguage(sentence: string, words: RuleWords): string {
  if (words === englishRules || sentence.length > LONGEST) return sentence;
  const found = shapeOf(sentence);
  if (found === undefined) return sentence;
  const { key, values } = found;
  const said: unknown = words.sentences[key];
  if (typeof said !== 'function') return String(said);
  return String(said(...values.map((value) => valueIn(value, words))));
}

/** Whether a sentence is one of the catalogue's. */
export const isKnown = (sentence: string): boolean => shapeOf(sentence) !== undefined;

function valueIn(value: string, words: RuleWords): string | number {
  if (Object.hasOwn(names, value)) return words.names[value as keyof typeof names]; // the line before has looked
  return /^-?\d{1,15}$/.test(value) ? Number(value) : inLanguage(value, words);
}

function shapeOf(sentence: string) {
  for (const { key, pattern, order } of shapes()) {
    const found = pattern.exec(sentence);
    if (found) return { key, values: order.map((_, value) => found[order.indexOf(value) + 1] ?? '') };
  }
  return undefined;
}

let made: readonly Shape[] | undefined;

/** All of them, those first of which less is left open: 'Please keep to 5 social links' are no '5 social' links. */
function shapes(): readonly Shape[] {
  made ??= Object.keys(ENGLISH)
    .map((key) => shape(key as keyof typeof ENGLISH)) // its own keys
    .sort((a, b) => b.fixed - a.fixed);
  return made;
}

function shape(key: keyof typeof ENGLISH): Shape {
  const english: string | ((...values: never[]) => string) = ENGLISH[key];
  const text =
    typeof english === 'string'
      ? english
      : english(...Array.from({ length: english.length }, (_, value) => String.fromCharCode(GAP + value) as never));
  const parts = text.split(GAPS);
  return {
    key,
    pattern: new RegExp(`^${parts.map((part) => part.replaceAll(SPECIAL, '\\$&')).join('(.+)')}$`, 's'),
    order: [...text].filter((character) => GAPS.test(character)).map((character) => character.charCodeAt(0) - GAP),
    fixed: parts.join('').length,
  };
}
