/**
 * What a word sounds like, in a few Latin letters, whichever script it is written in: so that फ्लिपकार्ट and flipkart, and
 * spellings of one name (Laxmi, Lakshmi), meet. It says less than the spelling: it finds candidates, nothing more.
 */

import { errorsBetween, errorsForgiven } from './typos.ts';

/** Where the blocks of India's scripts begin. All lie alike (ISCII), so that one table reads them all. */
const BLOCKS = [0x0900, 0x0980, 0x0a00, 0x0a80, 0x0b00, 0x0b80, 0x0c00, 0x0c80, 0x0d00] as const;
const BLOCK_SIZE = 0x80;

/** Consonants by their place in a block: क to ह. Aspirates and retroflexes sound like their plain letters. */
const CONSONANTS = [
  ...['k', 'k', 'g', 'g', 'n', 'c', 'c', 'j', 'j', 'n'],
  ...['t', 't', 'd', 'd', 'n', 't', 't', 'd', 'd', 'n', 'n'],
  ...['p', 'f', 'b', 'b', 'm', 'y', 'r', 'r', 'l', 'l', 'l', 'v', 's', 's', 's', 'h'],
] as const;
const FIRST_CONSONANT = 0x15;
/** Vowels that stand alone, अ to औ, and vowel signs, ा to ौ: i, u, or a. */
const VOWELS = ['a', 'a', 'i', 'i', 'u', 'u', 'r', 'l', 'i', 'i', 'i', 'i', 'u', 'u', 'u', 'u'] as const;
const FIRST_VOWEL = 0x05;
const SIGNS = ['a', 'i', 'i', 'u', 'u', 'r', 'r', 'i', 'i', 'i', 'i', 'u', 'u', 'u', 'u'] as const;
const FIRST_SIGN = 0x3e;
/** Anusvara, which sounds like n or m; both are written n here. */
const NASALS = [0x00, 0x01, 0x02, 0x70] as const;

/** So many consonants tell a word by themselves; shorter ones need their vowels too. */
const SKELETON_MIN = 3;
/** Shorter sounds say too little to look for. */
const SOUND_MIN = 2;

/** Malayalam's letters for a consonant without a vowel, ൺ to ൿ. */
const CHILLUS = ['n', 'n', 'r', 'l', 'l', 'k'] as const;
const FIRST_CHILLU = 0xd7a;

/** No letter of India's scripts comes before this one. */
export const FIRST_INDIC = '\u0900';
const INDIC = /[\u0900-\u0d7f]/;

/** Whether a word is written in one of India's scripts. */
export const isIndic = (word: string): boolean => INDIC.test(word);

/**
 * The sound of a folded word: its consonants where it has three or more, else with its vowels as i, u or a first a.
 * '' for a word of other scripts, of numbers, or too short to say anything.
 */
export const soundOf = (word: string): string => soundOfSpoken(spokenOf(word));

function soundOfSpoken(spoken: string): string {
  const consonants = spoken.replace(/[aiu]/g, '');
  const sound = consonants.length >= SKELETON_MIN ? consonants : spoken;
  return sound.length >= SOUND_MIN ? sound : '';
}

/**
 * Tamil has one letter for sounds that other scripts tell apart. By a letter of a sound: what else it may be where Tamil
 * is read, and what Tamil writes for it.
 */
const READ: Readonly<Record<string, string>> = { k: 'kgh', t: 'td', p: 'pbf', c: 'csj' };
const WRITTEN: Readonly<Record<string, string>> = { g: 'k', d: 't', b: 'p', h: 'hk', f: 'fp', j: 'jc', s: 'sc' };
/** A sound is looked for under so many others at the most: where Tamil is read, and where it is written. */
const READ_MAX = 27;
const WRITTEN_MAX = 4;

const TAMIL = /[\u0b80-\u0bff]/;
/** In front of r and l Tamil writes a vowel that nobody says: இரவி is Ravi. */
const SILENT = /^[iu](?=[rl])/;

/** A word without an h in front, which Tamil mostly leaves out: ஐதராபாத் is Hyderabad. */
const unheard = (spoken: string): string => spoken.replace(/^h(?=[iu])/, '').replace(/^h/, 'a');
const beginsWithVowel = (spoken: string): boolean => /^[aiu]/.test(spoken);

/** A sound as Tamil tells sounds apart. */
const asTamil = (sound: string): string =>
  sound.replace(SILENT, '').replace(/[a-z]/g, (letter) => WRITTEN[letter]?.at(-1) ?? letter);

/**
 * The sounds under which other spellings of a typed word are found: its own, and from Tamil to other scripts and back
 * those that it may have there. [] where it has none.
 */
export function soundsOf(typed: string): string[] {
  const spoken = spokenOf(typed);
  const own = soundOfSpoken(spoken);
  if (own === '') return [];
  if (own.length < SKELETON_MIN) return [own];
  if (!TAMIL.test(typed)) {
    const sounds = spellings(own, WRITTEN, WRITTEN_MAX);
    if (/^[rl].*[iu]/.test(own)) sounds.push(`i${own}`);
    if (spoken.startsWith('h')) sounds.push(...spellings(soundOfSpoken(unheard(spoken)), WRITTEN, WRITTEN_MAX));
    return [...new Set([own, ...sounds])];
  }
  const sounds = spellings(own, READ, READ_MAX);
  sounds.push(...sounds.map((sound) => sound.replace(SILENT, '')));
  if (beginsWithVowel(spoken)) {
    const consonants = spoken.replace(/[aiu]/g, '');
    const heard = consonants.length + 1 < SKELETON_MIN ? `h${spoken.replace(/^a/, '')}` : `h${consonants}`;
    sounds.push(...spellings(heard, READ, READ_MAX));
  }
  return [...new Set([own, ...sounds])];
}

/** A sound with each of its letters as any of those that it may be elsewhere, so many sounds at the most. */
function spellings(own: string, others: Readonly<Record<string, string>>, most: number): string[] {
  let sounds = [''];
  for (const letter of own) {
    const may = others[letter] ?? letter;
    const fits = sounds.length * may.length <= most;
    sounds = sounds.flatMap((sound) => [...(fits ? may : may.slice(0, 1))].map((one) => sound + one));
  }
  return sounds;
}

/** Whether a folded word may be another spelling of the one that was typed. */
export const soundsLike = (typed: string, word: string): boolean => soundErrors(typed, word) < Number.POSITIVE_INFINITY;

/**
 * How far a folded word is from being another spelling of the one that was typed; Infinity where it is none. Their sounds
 * are the same, and in one script their vowels too, but for as many as typing errors are forgiven. So Laxmi is Lakshmi,
 * and solar is not salary. Each script writes vowels in its own way: from one to another they are not compared. Only
 * Tamil's are counted: they tell which of the sounds is meant that it has one letter for.
 */
export function soundErrors(typed: string, word: string): number {
  const [sound, other] = [soundOf(typed), soundOf(word)];
  const isSame = sound === other && sound !== '';
  const [isTamil, isOther] = [TAMIL.test(typed), TAMIL.test(word)];
  if (isTamil === isOther) {
    const most = errorsForgiven(typed.length);
    const isNear = scriptOf(typed) !== scriptOf(word) || errorsBetween(spokenOf(typed), spokenOf(word), most) <= most;
    return isSame && isNear ? 0 : Number.POSITIVE_INFINITY;
  }
  const [tamil, heard] = isTamil ? [spokenOf(typed), spokenOf(word)] : [spokenOf(word), spokenOf(typed)];
  const errors = isSame ? errorsBetween(asTamil(tamil), asTamil(heard), 2) : errorsInTamil(tamil, heard);
  if (!heard.startsWith('h') || !beginsWithVowel(tamil)) return errors;
  // A word that says its h comes before one that is thought to have one.
  return Math.min(errors, errorsInTamil(tamil, unheard(heard)) + 1);
}

/** How far two words are apart as Tamil writes them, one in Tamil and one in another script; Infinity for too far. */
function errorsInTamil(tamil: string, other: string): number {
  const [sound, heard] = [soundOfSpoken(tamil), soundOfSpoken(other)];
  if (sound.length < SKELETON_MIN || asTamil(sound) !== asTamil(heard)) return Number.POSITIVE_INFINITY;
  // Three consonants say little by themselves, but for the vowel that both words begin with.
  const isTold = beginsWithVowel(tamil) && tamil[0] === other[0];
  const most = sound.length > SKELETON_MIN || isTold ? 2 : 1;
  const errors = errorsBetween(asTamil(tamil), asTamil(other), most);
  return errors <= most ? errors : Number.POSITIVE_INFINITY;
}

/** A number for the script of a word that has a sound: 0 is Latin. */
const scriptOf = (word: string): number => (isIndic(word) ? Math.floor((word.codePointAt(0) ?? 0) / BLOCK_SIZE) : 0);

/** A word with its vowels as i, u or a first a; '' where no sound is known. */
function spokenOf(word: string): string {
  const spelt = (isIndic(word) ? fromIndic(word) : fromLatin(word)) ?? '';
  const single = spelt
    .replace(/m(?=[pb])/g, 'n')
    .replace(/(?<=.)y/g, 'i')
    .replace(/(.)\1+/g, '$1');
  return single.slice(0, 1) + single.slice(1).replaceAll('a', '');
}

/** Letters of the alphabet a b c d f g h i j k l m n p r s t u v y z; null for what is no Indian script. */
function fromIndic(word: string): string | null {
  let sound = '';
  // Tamil writes f as a p behind three dots.
  for (const letter of word.replaceAll('ஃப', 'फ')) {
    const code = letter.codePointAt(0) ?? 0;
    const block = BLOCKS.find((begin) => code >= begin && code < begin + BLOCK_SIZE);
    if (block === undefined) return null;
    const place = code - block;
    const chillu = CHILLUS[code - FIRST_CHILLU];
    if (chillu !== undefined) sound += chillu;
    else if (NASALS.some((nasal) => nasal === place)) sound += 'n';
    else if (place >= FIRST_CONSONANT && place < FIRST_CONSONANT + CONSONANTS.length)
      sound += CONSONANTS[place - FIRST_CONSONANT] ?? '';
    else if (place >= FIRST_VOWEL && place < FIRST_VOWEL + VOWELS.length) sound += VOWELS[place - FIRST_VOWEL] ?? '';
    else if (place >= FIRST_SIGN && place < FIRST_SIGN + SIGNS.length) sound += SIGNS[place - FIRST_SIGN] ?? '';
    else if (place >= 0x66 && place <= 0x6f) return null; // digits
  }
  return sound.replace(/h(?=[^aiu]|$)/g, '').replace(/z/g, 'j');
}

/** The same for Latin letters; null where there are others, or digits. */
function fromLatin(word: string): string | null {
  if (!/^[a-z]+$/.test(word)) return null;
  return word
    .replace(/x/g, 'ks')
    .replace(/q/g, 'k')
    .replace(/ph/g, 'f')
    .replace(/sch|sh/g, 's')
    .replace(/ch/g, 'C')
    .replace(/c(?=[eiy])/g, 's')
    .replace(/c/g, 'k')
    .replace(/C/g, 'c')
    .replace(/([kgcjtdpbl])h/g, '$1')
    .replace(/h(?=[^aeiouy]|$)/g, '')
    .replace(/w/g, 'v')
    .replace(/z/g, 'j')
    .replace(/e{2}|ie|ei|y(?![aeiou])/g, 'i')
    .replace(/oo|ou|au|ow/g, 'u')
    .replace(/ai|ay/g, 'i')
    .replace(/e/g, 'i')
    .replace(/o/g, 'u');
}
