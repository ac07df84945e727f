import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { soundsOf } from '../words/sound.ts';
import { named } from './index.fixture.ts';

test.each([
  ['மும்பை', 'mumbai'],
  ['பெங்களூர்', 'bengaluru'],
  ['பெங்களூரு', 'bengaluru'],
  ['பெங்களூர்', 'bangalore'],
  ['ஸ்விக்கி', 'swiggy'],
  ['கொல்கத்தா', 'kolkata'],
  ['டெல்லி', 'delhi'],
  ['சென்னை', 'chennai'],
  ['சூரத்', 'surat'],
  ['சோலார்', 'solar'],
  ['மகாராஷ்டிரா', 'maharashtra'],
  ['பிளிப்கார்ட்', 'flipkart'],
  ['சொமேட்டோ', 'zomato'],
  ['இரவி', 'ravi'],
  ['மும்பை', 'मुंबई'],
])('%s, written with fewer letters in Tamil, and %s find each other', (tamil, other) => {
  const { found } = named(other, tamil, 'Kaveri Naturals');
  expect(found(other).toSorted()).toEqual([1, 2]);
  expect(found(tamil).toSorted()).toEqual([1, 2]);
});

test('a Tamil word finds no other words whose consonants are alike in Tamil alone', () => {
  const { found } = named('Salary Desk', 'Seller of Pune', 'Jeweller', 'Bala', 'Segue Works');
  for (const q of ['சோலார்', 'பால்', 'ஸ்விக்கி']) expect(found(q)).toEqual([]);
});

test.each([
  ['ஐதராபாத்', 'hyderabad'],
  ['ஐதராபாத்', 'हैदराबाद'],
  ['ஓசூர்', 'hosur'],
  ['அரியானா', 'haryana'],
  ['உப்பள்ளி', 'hubballi'],
  ['இந்துஸ்தான்', 'hindustan'],
  ['இமாச்சல்', 'himachal'],
  ['அரித்துவார்', 'haridwar'],
  ['அமேசான்', 'amazon'],
  ['இன்ஃபோசிஸ்', 'infosys'],
  ['அசோக்', 'ashok'],
  ['சேலம்', 'salem'],
  ['ஜெய்ப்பூர்', 'jaipur'],
  ['மகிந்திரா', 'mahindra'],
  ['ரிலையன்ஸ்', 'reliance'],
  ['சோஹோ', 'zoho'],
])('Tamil leaves an h in front out, and writes z and s as c: %s and %s find each other', (tamil, other) => {
  const { found } = named(other, tamil, 'Kaveri Naturals');
  expect(found(other).toSorted()).toEqual([1, 2]);
  expect(found(tamil).toSorted()).toEqual([1, 2]);
});

test('a word that begins with a vowel in Tamil comes before one with an h', () => {
  const { found } = named('Andal Mills', 'Hindal Works');
  expect(found('ஆண்டாள்')).toEqual([1]);
});

test('a word is looked for under 60 sounds at the most in Tamil, under 10 in other scripts', () => {
  const letter = (of: string) => fc.string({ unit: fc.constantFrom(...of), maxLength: 12 });
  fc.assert(fc.property(letter('கசடதபரல'), (word) => soundsOf(word).length <= 30));
  fc.assert(fc.property(letter('அஇஐகசடதபரல'), (word) => soundsOf(word).length <= 60));
  fc.assert(fc.property(letter('sfhjrlaiu'), (word) => soundsOf(word).length <= 10));
});
