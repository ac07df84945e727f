import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { sharing as words } from '#words/sharing.ts';
import type { Plate } from './plate.ts';

/** Pixels; what messengers and networks ask for. */
export const WIDTH = 1200;
export const HEIGHT = 630;

const INK = '#14192b';
const BOARD = '#ffc72c';
const PAPER = '#f7f7f2';
const DEEP = '#14254f';

/** The plate of a station board on its two legs, and the platform below. */
const GROUND = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
  <defs><pattern id="temple" width="24" height="12" patternUnits="userSpaceOnUse" patternTransform="translate(0 522)"><path d="M0 12 12 0l12 12z" fill="${DEEP}"/></pattern></defs>
  <rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>
  <rect x="196" y="440" width="30" height="90" fill="${INK}"/><rect x="974" y="440" width="30" height="90" fill="${INK}"/>
  <rect y="522" width="${WIDTH}" height="12" fill="url(#temple)"/>
  <rect y="533" width="${WIDTH}" height="97" fill="${DEEP}"/>
  <rect x="60" y="52" width="1080" height="404" rx="26" fill="${BOARD}" stroke="${INK}" stroke-width="5"/>
  <rect x="76" y="68" width="1048" height="372" rx="15" fill="none" stroke="${INK}" stroke-width="4"/>
  <g transform="translate(60 552) scale(1.5)"><rect width="40" height="40" rx="7" fill="${BOARD}"/><path fill="#b5402a" d="M12.5 17a7.5 7.5 0 0 1 15 0z"/><path fill="${INK}" d="M5 18h30v15h-4.5v-2a3.5 3.5 0 0 0-7 0v2h-7v-2a3.5 3.5 0 0 0-7 0v2H5z"/></g>
</svg>`;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly at: 'middle' | 'start' | 'end';
}

const TITLE: Box = { left: 110, top: 88, width: 980, height: 232, at: 'middle' };
const LINE: Box = { left: 110, top: 356, width: 980, height: 50, at: 'middle' };
const NAME: Box = { left: 140, top: 560, width: 260, height: 46, at: 'start' };
const FACTS: Box = { left: 420, top: 565, width: 720, height: 36, at: 'end' };

const HEAVY = { font: 'Anek Latin ExtraBold', file: 'anek-latin-800.ttf' } as const;
const MEDIUM = { font: 'Anek Latin Medium', file: 'anek-latin-500.ttf' } as const;
interface Type {
  readonly font: string;
  readonly file: string;
}

/** Take over where the Latin one has no letter: each writing by its Unicode name, with a letter of it. */
const WRITINGS: readonly (Type & { readonly script: RegExp; readonly letter: string })[] = [
  { script: /\p{sc=Deva}/u, letter: 'अ', font: 'Anek Devanagari', file: 'anek-devanagari-700.ttf' },
  { script: /\p{sc=Beng}/u, letter: 'অ', font: 'Noto Sans Bengali', file: 'noto-bengali-700.ttf' },
  { script: /\p{sc=Guru}/u, letter: 'ਅ', font: 'Noto Sans Gurmukhi', file: 'noto-gurmukhi-700.ttf' },
  { script: /\p{sc=Gujr}/u, letter: 'અ', font: 'Noto Sans Gujarati', file: 'noto-gujarati-700.ttf' },
  { script: /\p{sc=Orya}/u, letter: 'ଅ', font: 'Noto Sans Oriya', file: 'noto-oriya-700.ttf' },
  { script: /\p{sc=Taml}/u, letter: 'அ', font: 'Noto Sans Tamil', file: 'noto-tamil-700.ttf' },
  { script: /\p{sc=Telu}/u, letter: 'అ', font: 'Noto Sans Telugu', file: 'noto-telugu-700.ttf' },
  { script: /\p{sc=Knda}/u, letter: 'ಅ', font: 'Noto Sans Kannada', file: 'noto-kannada-700.ttf' },
  { script: /\p{sc=Mlym}/u, letter: 'അ', font: 'Noto Sans Malayalam', file: 'noto-malayalam-700.ttf' },
  { script: /\p{sc=Arab}/u, letter: 'ا', font: 'Noto Sans Arabic', file: 'noto-arabic-700.ttf' },
];
const OTHER_FONTS = WRITINGS.map(({ font }) => font).join(', ');

/**
 * Draws the picture of something that is shared.
 *
 * @param writings that fonts are at hand for, beside the Latin one
 * @returns PNG, WIDTH × HEIGHT
 */
export async function drawPlate({ title, line, facts }: Plate, writings = WRITINGS): Promise<Buffer> {
  for (const writing of writings)
    if ([title, line, facts].some((text) => writing.script.test(text))) await known(writing);
  const layers = await Promise.all([
    letters(title, INK, HEAVY, TITLE),
    letters(line, INK, MEDIUM, LINE),
    letters(words.site, PAPER, HEAVY, NAME),
    letters(facts, PAPER, MEDIUM, FACTS),
  ]);
  return sharp(Buffer.from(GROUND)).composite(layers.flat()).png({ palette: true, colours: 64 }).toBuffer();
}

/** Fonts are known to the drawing library once something was drawn with them. */
const drawn = new Map<string, Promise<unknown>>();
function known({ letter, ...type }: Type & { readonly letter: string }): Promise<unknown> {
  const box: Box = { left: 0, top: 0, width: 40, height: 40, at: 'start' };
  const first = drawn.get(type.file) ?? letters(letter, INK, type, box);
  drawn.set(type.file, first);
  return first;
}

async function letters(text: string, colour: string, type: Type, box: Box) {
  const plain = text.replace(/\p{C}+/gu, ' ').trim();
  if (plain === '') return [];
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}" line_height="0.82">${escapeMarkup(plain)}</span>`,
      font: `${type.font}, ${OTHER_FONTS}`,
      fontfile: fontFile(type.file),
      width: box.width,
      height: box.height,
      align: box.at === 'middle' ? 'centre' : 'left',
      wrap: 'word-char',
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const slack = { start: 0, middle: (box.width - info.width) / 2, end: box.width - info.width }[box.at];
  return [
    {
      input: data,
      left: Math.max(0, Math.round(box.left + slack)),
      top: Math.max(0, Math.round(box.top + (box.height - info.height) / 2)),
    },
  ];
}

const escapeMarkup = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The fonts lie beside the sources; the built server runs from a folder below the same one. */
function fontFile(name: string): string {
  for (let dir = import.meta.dirname; dir !== dirname(dir); dir = dirname(dir)) {
    const file = join(dir, 'src/fonts', name);
    if (existsSync(file)) return file;
  }
  throw new Error(`the font ${name} is not in src/fonts`);
}
