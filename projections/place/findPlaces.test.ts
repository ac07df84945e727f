import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findPlacesOneByOne } from './findPlaces.fixture.ts';
import { findPlaces } from './findPlaces.ts';
import { listedPlaces } from './places.ts';

function same(typed: string, limit = 20): void {
  expect(findPlaces(typed, limit), typed).toEqual(findPlacesOneByOne(typed, limit));
}

test.each([
  ...['', ' ', 'p', 's', 'new', 'new d', 'delhi', 'n d', 'pune,', 'a-b', 'Aurangabad', '24 parganas'],
  ...['bangalroe', 'punexqz', 'zzzzzzzz', 'ranapali', 'thirupathy', 'madhya pradesh uttar', 'h', 'ab '.repeat(26)],
  ...['राजकोट', 'राजकोट'.repeat(8), 'பெங்களூரு', 'ஐதராபாத்', 'ಮೈಸೂರು', 'কলকাতা', 'कोल्हापुर', 'இரவி', 'मुंबई x'],
  ...['ḍelhi', '北京市朝阳区', '👨‍👩‍👧', '12345678', "Byju's nagar", 'NEW'],
])('%s finds what it finds by looking at each place', (typed) => same(typed));

/** What stands in names, and what does not. */
const letter = fc.constantFrom(...'aeiounrlkgpmthdsvbyz x', ...'कतपरलामि', ...'கதபரலாமி');
const listed = fc.nat().map((n) => {
  const places = listedPlaces();
  return places[n % places.length]?.name ?? '';
});
const error = fc.record({ at: fc.nat(30), taken: fc.nat(2), put: fc.string({ unit: letter, maxLength: 2 }) });
/** A name with errors in it, or a part of one. */
const mistyped = fc
  .tuple(listed, fc.array(error, { maxLength: 3 }))
  .map(([name, errors]) =>
    errors.reduce((text, { at, taken, put }) => text.slice(0, at) + put + text.slice(at + taken), name),
  );

test('whatever is typed, there is the same answer as by looking at each place', () => {
  fc.assert(
    fc.property(fc.oneof(mistyped, fc.string({ unit: letter, maxLength: 12 })), fc.nat(19), (typed, n) =>
      same(typed, n + 1),
    ),
    { numRuns: 150 },
  );
}, 60_000);
