import { expect, test } from 'vitest';
import { meaningOf, withoutJoining } from '../words/meanings.ts';
import { named } from './index.fixture.ts';

test.each([
  ['हथकरघा', 'Pochampally Handlooms'],
  ['बुनकरों', 'Weavers of Chanderi'],
  ['किसान', 'Farmers First'],
  ['कृषि', 'AgriTech of Sangli'],
  ['सौर', 'Solar Pumps'],
  ['कपड़ा', 'Textile Mill'],
  ['ऋण', 'Loans for Looms'],
  ['अनुदान', 'Grants of Goa'],
  ['महिलाओं', 'Women at Work'],
  ['கைத்தறி', 'Handloom House'],
  ['விவசாயிகள்', 'Agriculture Today'],
  ['రైతులు', 'Farm Fresh'],
  ['কৃষকদের', 'Farm to Fork'],
  ['મહિલાઓ', 'Women of Kutch'],
  ['kisan', 'Farmers First'],
])('%s finds what says so in English: %s', (q, text) => {
  expect(named(text, 'Kaveri Naturals').found(q)).toEqual([1]);
});

test.each([
  ['कृषि', 'Krishi Kendra'],
  ['महिला', 'महिला बचत गट'],
  ['किसानों', 'किसानों का साथी'],
])('%s still finds %s, which says it itself', (q, text) => {
  expect(named(text, 'Kaveri Naturals').found(q)).toEqual([1]);
});

test('whose meaning is known finds nothing that only sounds so', () => {
  const { found } = named('Rin Soaps', 'Anand Daan', 'Loan Desk');
  expect(found('ऋण')).toEqual([3]);
});

test('a name that only begins like such a word keeps to its sound', () => {
  expect(meaningOf('शिल्पा')).toBeNull();
  expect(meaningOf('सौराष्ट्र')).toBeNull();
  const { found } = named('Shilpa Sarees', 'Handicraft House');
  expect(found('शिल्पा')).toEqual([1]);
});

test('what only joins words need not stand in the text', () => {
  const { found } = named('Loans for farmers', 'Loans for looms');
  expect(found('किसानों के लिए ऋण')).toEqual([1]);
  expect(withoutJoining(['के', 'लिए'])).toEqual(['के', 'लिए']);
});

test.each([
  ['weaves in pune', [1]],
  ['the weaves of pune', [1]],
  ['things in pune', [1]],
  ['things near the pune', [1]],
  ['things', [2]],
  ['the things', [2]],
  ['thing', [2]],
  ['the', [2]],
  ['in', [3]],
])(
  '%s is found by what it tells: words that join, and that say what is looked for, need not stand there',
  (q, numbers) => {
    const { find, found } = named('Weaves Pune', 'The Things', 'Indus Inn');
    expect(found(q)).toEqual(numbers);
    expect(find(q).suggestion).toBeUndefined();
  },
);

test('who has the word for what is looked for comes first, and a name without it before all', () => {
  expect(named('Pune', 'A fine place to find, in Pune, any thing', 'Surya').found('things in pune')).toEqual([2, 1]);
  expect(named('Surya of Pune Thing Company', 'Surya', 'Surya Thing').found('surya thing')).toEqual([3, 1, 2]);
});
