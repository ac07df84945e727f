import { drawPlate } from './draw.ts';

/** Prints which writings come out as they do without their font: as boxes. For a process without fonts of the machine. */
const WORDS = {
  Devanagari: 'राजकोट',
  Bengali: 'বাংলা',
  Gurmukhi: 'ਪੰਜਾਬ',
  Gujarati: 'ગોંડલ',
  Odia: 'ଓଡ଼ିଶା',
  Tamil: 'மாலை',
  Telugu: 'తెలుగు',
  Kannada: 'ಕನ್ನಡ',
  Malayalam: 'മലയാളം',
  Urdu: 'اردو',
};

const plateOf = (title: string) => ({ title, line: '', facts: '' });
// All without their fonts first: a font that was used once is there for the rest of the process.
const bare = new Map<string, Buffer>();
for (const [name, word] of Object.entries(WORDS)) bare.set(name, await drawPlate(plateOf(word), []));

const boxes: string[] = [];
for (const [name, word] of Object.entries(WORDS))
  if (bare.get(name)?.equals(await drawPlate(plateOf(word)))) boxes.push(name);
process.stdout.write(JSON.stringify({ asked: bare.size, boxes }));
