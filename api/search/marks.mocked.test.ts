import { expect, test, vi } from 'vitest';
import { fold } from '#projections/words/fold.ts';
import { excerpt } from './line.ts';
import { createMarker } from './marks.ts';

vi.mock(import('#projections/words/fold.ts'), async (original) => {
  const real = await original();
  return { ...real, fold: vi.fn(real.fold) };
});

/** The text with what is marked in brackets. */
function marked(text: string, q: string, meant?: string): string {
  let shown = '';
  let at = 0;
  for (const [from, to] of createMarker(q, meant)(text)) {
    shown += `${text.slice(at, from)}[${text.slice(from, to)}]`;
    at = to;
  }
  return shown + text.slice(at);
}

test.each([
  ['the beginning of each word that begins so', 'Setu Looms, looming', 'loom', 'Setu [Loom]s, [loom]ing'],
  ['every word of the query', 'Kaveri Looms', 'looms kav', '[Kav]eri [Looms]'],
  ['one and many of a thing', 'A grant for women', 'grants woman', 'A [grant] for [women]'],
  ['nothing that only joins words', 'Startup Inn in Pune', 'startups in pune', '[Startup] Inn in [Pune]'],
  ['whatever the accents and the capitals', 'CAFÉ Zoë', 'cafe zoe', '[CAFÉ] [Zoë]'],
  ['letters that are written as one', 'Straße 7', 'stras', '[Straß]e 7'],
  ['words with an apostrophe', 'Byju’s school', 'byjus', '[Byju’s] school'],
  ['a town by its other name', 'Food, Bengaluru', 'bangalore', 'Food, [Bengaluru]'],
  ['one of several words as a whole', 'Sri Traders, Sri Vijaya Puram', 'port blair', 'Sri Traders, [Sri Vijaya Puram]'],
  ['a town of several words by its other name', 'Boats of Port Blair', 'sri vijaya puram', 'Boats of [Port Blair]'],
  ['the same in another script', 'Flipkart India', 'फ्लिपकार्ट', '[Flipkart] India'],
  ['the same in Tamil, which has fewer letters', 'Mumbai, Swiggy', 'மும்பை ஸ்விக்கி', '[Mumbai], [Swiggy]'],
  ['what is written in Tamil', 'மும்பை', 'mumbai', '[மும்பை]'],
  ['vowel signs with their letter', 'खादी भंडार', 'खा', '[खा]दी भंडार'],
  ['a part of a word where none begins so', 'Flipkart', 'kart', 'Flip[kart]'],
  ['only words that begin so where there are some', 'Kartik of Flipkart', 'kart', '[Kart]ik of Flipkart'],
  ['nothing where nothing is searched for', 'Flipkart', '"*"', 'Flipkart'],
  ['overlapping finds as one', 'loomloom', 'loom loomlo', '[loomlo]om'],
])('marks %s', (_, text, q, shown) => {
  expect(marked(text, q)).toBe(shown);
});

test('marks what was meant where a word was corrected', () => {
  expect(marked('Swiggy, food', 'swigy', 'swiggy')).toBe('[Swiggy], food');
});

test('marks another spelling of a corrected word, and no other word with its consonants', () => {
  expect(marked('Lakshmi and Luxembourg', 'laxmy', 'laxmi')).toBe('[Lakshmi] and Luxembourg');
  expect(marked('Solar roofs, a salary for sellers', 'solr', 'solar')).toBe('[Solar] roofs, a salary for sellers');
});

test('marks are within the text, in order, and apart, whatever is written', () => {
  for (const text of ['', 'İİİ ǅ ﬁne ﬁ', '👩‍👩‍👧 e\u0301\u0301x', 'क्ष'.repeat(3000), '\ud800 lone'])
    for (const q of ['fi', 'i', 'ex', 'क', 'lone', 'dz']) {
      let before = -1;
      for (const [from, to] of createMarker(q)(text)) {
        expect(from).toBeGreaterThan(before);
        expect(to).toBeGreaterThan(from);
        expect(to).toBeLessThanOrEqual(text.length);
        before = to;
      }
    }
});

test.each([
  ['accents', 'á', 1880],
  ['signs that fold to many letters', 'ﷺ', 1880],
  ['signs that fold to nothing', '’', 1880],
  ['vowel signs', 'प्र', 600],
])('of a very long word of %s no sign is folded more than twice, however many words are typed', (_, sign, times) => {
  const text = `Bombay ${sign.repeat(times)}mumbai`;
  const typed = Array.from({ length: 16 }, (_, i) => 'mumbai'.slice(0, 3 + (i % 4))).join(' ');
  const markIn = createMarker(typed);
  vi.mocked(fold).mockClear();
  excerpt(text, markIn);
  const folded = vi.mocked(fold).mock.calls.reduce((sum, [part]) => sum + part.length, 0);
  expect(folded).toBeGreaterThan(sign.length * times);
  expect(folded).toBeLessThanOrEqual(2 * text.length);
});

test('a long text is shown from a little before its first mark', () => {
  const text = `${'Words upon words that say nothing of it. '.repeat(10)}Our looms\nrun again, and will run on.`;
  const line = excerpt(text, createMarker('looms'));
  expect(line).toMatch(/^…\S.*Our looms run again, and will run on\.$/);
  expect(line.length).toBeLessThan(125);
  expect(excerpt('Our looms run', createMarker('run'))).toBe('Our looms run');
  expect(excerpt('x'.repeat(500), createMarker('zzz'))).toMatch(/^x{60,120}…$/);
});
