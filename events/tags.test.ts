import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TAG_MAX, tagKey, tagsOf } from './tags.ts';

test.each([
  ['Dyed with #Indigo, and #indigo again.', ['indigo']],
  ['#करघा और #क्‍ष', ['करघा', 'क्ष']],
  ['#make_in_india2026!', ['make_in_india2026']],
  ['(#one) "#two" #three#four', ['one', 'two', 'three']],
  ['C# and a#b, https://looms.example/#top and x?y=#z', []],
  ['#1 of #2026', []],
  ['# alone ## #', []],
  [`#${'x'.repeat(TAG_MAX)} #${'y'.repeat(TAG_MAX + 1)}`, ['x'.repeat(TAG_MAX)]],
  [Array.from({ length: 12 }, (_, n) => `#tag${n}`).join(' '), Array.from({ length: 10 }, (_, n) => `tag${n}`)],
])('%s', (text, tags) => {
  expect(tagsOf(text)).toEqual(tags);
});

test('a key is its own key, whatever was written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      for (const tag of tagsOf(`${text} #${text}`)) {
        expect(tagKey(tag)).toBe(tag);
        expect(tag.length).toBeLessThanOrEqual(TAG_MAX);
      }
    }),
  );
});
