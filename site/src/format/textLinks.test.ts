import { expect, test } from 'vitest';
import { partsOf, withTags } from './textLinks.ts';

const linksIn = (text: string) => partsOf(text).flatMap(({ text: shown, href }) => (href ? [[shown, href]] : []));

test.each([
  ['See https://looms.example/a?b=1#c today', 'https://looms.example/a?b=1#c'],
  ['(https://looms.example/a)', 'https://looms.example/a'],
  ['https://hi.example/wiki/Setu_(bridge).', 'https://hi.example/wiki/Setu_(bridge)'],
  ['यहाँ देखें: https://looms.example/करघा।', 'https://looms.example/करघा'],
  ['“https://looms.example”, she said', 'https://looms.example'],
])('in %j the address is found without what stands around it', (text, address) => {
  expect(linksIn(text)).toEqual([[address, new URL(address).href]]);
});

test.each([
  'no address at all',
  'javascript:alert(1) and data:text/html,x',
  'https://bank.example@elsewhere.example/login',
  'https://localhost/x https://',
  'xhttps://looms.example',
  'ftp://looms.example',
])('in %j nothing leads anywhere', (text) => {
  expect(linksIn(text)).toEqual([]);
});

test('the parts together are the text', () => {
  for (const text of [
    '',
    'a\nb',
    'x https://a.example, y (https://b.example/c). z',
    'https://a.example https://b.example',
  ])
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
});

test('tags lead to their posts, addresses with a number sign do not, and the parts together are the text', () => {
  const text = '#Indigo at https://looms.example/a#top, #करघा, #1 and C#. #indigo';
  const parts = withTags(partsOf(text));
  expect(parts.map((part) => part.text).join('')).toBe(text);
  expect(parts.flatMap(({ tag }) => tag ?? [])).toEqual(['indigo', 'करघा', 'indigo']);
  expect(parts.flatMap(({ href }) => href ?? [])).toEqual(['https://looms.example/a#top']);
});
