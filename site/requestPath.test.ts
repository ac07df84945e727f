import { expect, test } from 'vitest';
import { encodedPath, requestPath } from './requestPath.ts';

test.each([
  ['/', '/', ''],
  ['/faq/', '/faq', ''],
  ['/faq?a=/b/../c', '/faq', '?a=/b/../c'],
  ['/faq?a#b', '/faq', '?a'],
  ['http://elsewhere.example/faq?x', '/faq', '?x'],
  ['https://elsewhere.example', '/', ''],
  ['/startups/%E0%A4%85', '/startups/अ', ''],
  ['/%66aq', '/faq', ''],
])('%s is understood', (target, path, query) => {
  expect(requestPath(target)).toEqual({ path, query });
});

test.each([
  ...['*', '', 'faq', '//', '/faq//', '/./faq', '/faq/..', '/%2e%2e/faq', '/..%2ffaq', '/a%5c..%5cb', '/a\\b'],
  ...['/%', '/%zz', '/%ff', '/%00', '/a%0d%0ab', '/%2565', '/%255fimage', `/${'a'.repeat(2048)}`],
])('%s is no address of ours', (target) => {
  expect(requestPath(target)).toEqual(target === '' ? { path: '/', query: '' } : null);
});

test('what is handed on names the same path', () => {
  expect(requestPath(encodedPath('/startups/a b?c#d;e'))?.path).toBe('/startups/a b?c#d;e');
});
