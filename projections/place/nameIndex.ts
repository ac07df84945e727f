import { soundOf, soundsLike, soundsOf } from '../words/sound.ts';
import { errorsBetween, errorsForgiven } from '../words/typos.ts';

/** Finds places, by their numbers, none twice. */
export interface NameIndex {
  /** Those with a name one of whose words begins the key. */
  readonly beginning: (key: string) => number[];
  /**
   * Those with a name that is meant by a mistyped key, or that sounds like what was typed.
   * @param spoken what was typed, folded, without blanks
   */
  readonly near: (key: string, spoken: string) => number[];
}

/**
 * What names are found by, made once: who asks for a mistyped one would else have all of them compared with it, letter by
 * letter and sound by sound, which takes tens of milliseconds.
 *
 * @param keys of each place its names as they are compared
 */
export function createNameIndex(keys: readonly (readonly string[])[]): NameIndex {
  const placesOf = new Map<string, number[]>();
  for (const [place, own] of keys.entries())
    for (const name of new Set(own)) {
      const places = placesOf.get(name);
      if (places) places.push(place);
      else placesOf.set(name, [place]);
    }
  const names = [...placesOf.keys()];
  const tails = names.flatMap(tailsOf).sort((a, b) => (a.text < b.text ? -1 : 1));
  const letters = Uint32Array.from(names, lettersIn);
  const bySound = new Map<string, string[]>();
  for (const name of names) {
    const sound = soundOf(joined(name));
    const others = bySound.get(sound);
    if (others) others.push(name);
    else bySound.set(sound, [name]);
  }
  const placesWith = (found: Iterable<string>): number[] => [
    ...new Set([...found].flatMap((name) => placesOf.get(name) ?? [])),
  ];

  /** Where the first tail stands that does not come before the key. */
  function firstFrom(key: string): number {
    let [from, to] = [0, tails.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((tails[middle]?.text ?? '') < key) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  function beginning(key: string): number[] {
    const found = new Set<string>();
    for (let at = firstFrom(key); tails[at]?.text.startsWith(key); at += 1) found.add(tails[at]?.name ?? '');
    return placesWith(found);
  }

  function mistyped(key: string): string[] {
    const most = errorsForgiven(key.length);
    const own = lettersIn(key);
    // An error brings one letter and takes one away at the most: who differs in more letters is not compared.
    return names.filter(
      (name, n) =>
        Math.abs(name.length - key.length) <= most &&
        bitsOf(own ^ (letters[n] ?? 0)) <= 2 * most &&
        errorsBetween(key, name, most) <= most,
    );
  }

  function sounding(spoken: string): string[] {
    const sounds = [...new Set(soundsOf(spoken))];
    return sounds.flatMap((sound, n) => {
      const same = bySound.get(sound) ?? [];
      return n === 0 ? same : same.filter((name) => soundsLike(spoken, joined(name)));
    });
  }

  return { beginning, near: (key, spoken) => placesWith([...mistyped(key), ...sounding(spoken)]) };
}

const joined = (name: string): string => name.replaceAll(' ', '');

/** A name from each of its words on. */
function tailsOf(name: string): { readonly text: string; readonly name: string }[] {
  const tails = [{ text: name, name }];
  for (let at = name.indexOf(' '); at >= 0; at = name.indexOf(' ', at + 1))
    tails.push({ text: name.slice(at + 1), name });
  return tails;
}

/** A bit for each letter that is in a word; letters whose codes end alike share theirs. */
function lettersIn(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** How many bits are set of 32. */
function bitsOf(word: number): number {
  let count = 0;
  for (let rest = word; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}
