import { expect, test } from 'vitest';
import { initials, preview } from './labels.ts';
import { isNarrowed, readSearch, writeSearch } from './search.ts';
import { socialKind } from './socialKind.ts';
import { teamStructure } from './Team.tsx';

test('a search goes into an address and comes back as it was', () => {
  const search = { q: 'loom & co', filters: { city: 'Chennai', companySize: '1-10' }, sort: 'name' } as const;
  expect(readSearch(writeSearch(search))).toEqual(search);
});

test('an address may hold anything: what is no search is passed over', () => {
  const search = readSearch(new URLSearchParams('?sort=sideways&stage=&startup=x&q=%20'));
  expect(search).toEqual({ q: ' ', filters: {}, sort: '' });
  expect(isNarrowed(search)).toBe(false);
  expect(writeSearch(search).toString()).toBe('');
});

test('a description is cut to 120 characters and dots, a shorter one is not', () => {
  expect(preview('x'.repeat(120))).toBe('x'.repeat(120));
  expect(preview('x'.repeat(121))).toBe(`${'x'.repeat(120)}...`);
  expect(preview('😀'.repeat(130))).toBe(`${'😀'.repeat(120)}...`);
  expect(preview('')).toBe('No description available.');
});

test('initials come from the first two words that have letters', () => {
  expect(initials('Setu Looms Private Limited')).toBe('SL');
  expect(initials('& 4Trees')).toBe('4');
});

test.each([
  ['https://www.LinkedIn.com/company/a', 'LinkedIn'],
  ['https://twitter.com/a', 'X'],
  ['https://x.com/a', 'X'],
  ['https://facebook.com/a', 'Facebook'],
  ['https://instagram.com/a', 'Instagram'],
  ['https://a.example', 'Website'],
])('%s is %s', (link, name) => expect(socialKind(link).name).toBe(name));

test('each size band has words of its own, and all larger ones share theirs', () => {
  const bands = (['', '1-10', '11-50', '51-200', '201-500'] as const).map(teamStructure);
  expect(new Set(bands).size).toBe(5);
  expect(teamStructure('500+')).toBe(teamStructure('201-500'));
});
