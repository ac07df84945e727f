import { expect, test } from 'vitest';
import { byKind, hrefOf, lengthOf, readAsked, searchPath } from './search.ts';

const asked = (query: string) => readAsked(new URLSearchParams(query));

test('what is asked stands in the address, and what is unknown there is passed over', () => {
  expect(asked('q= looms &kind=fund&cursor=x')).toEqual({ q: 'looms', kind: 'fund', cursor: 'x' });
  expect(asked('q=looms&kind=thing&cursor=x')).toEqual({ q: 'looms', kind: '', cursor: '' });
  expect(asked(`q=${'x'.repeat(300)}`).q).toHaveLength(100);
  expect(asked('q=%00')).toEqual({ q: '', kind: '', cursor: '' });
  expect(asked('')).toEqual({ q: '', kind: '', cursor: '' });
});

test('an address says what is asked, and no more', () => {
  expect(hrefOf({ q: 'a & b', kind: 'post' })).toBe('/search?q=a+%26+b&kind=post');
  expect(hrefOf({})).toBe('/search');
  expect(asked(hrefOf({ q: 'a & b', kind: 'post', cursor: 'c' }).slice(8))).toEqual({
    ...{ q: 'a & b', kind: 'post', cursor: 'c' },
  });
});

test('the API is asked for a few of each kind, or for a page of one', () => {
  expect(searchPath(asked('q=looms'))).toBe('/search?q=looms&counts=all&each=6&limit=24');
  expect(searchPath(asked('q=looms&kind=fund&cursor=c'))).toBe(
    '/search?q=looms&counts=all&kind=fund&limit=24&cursor=c',
  );
});

test.each([
  ['', 'none'],
  ['  ', 'none'],
  ['a', 'short'],
  ['"*"', 'short'],
  ['ab', 'enough'],
  ['घी', 'enough'],
  ['7x', 'enough'],
])('%o is %s to search for', (q, length) => {
  expect(lengthOf(q)).toBe(length);
});

test('the kind of the best find comes first', () => {
  const results = (['fund', 'company', 'fund'] as const).map((kind, n) => ({ kind, n }));
  expect(byKind(results)).toEqual([
    { kind: 'fund', results: [results[0], results[2]] },
    { kind: 'company', results: [results[1]] },
  ]);
});
