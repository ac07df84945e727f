import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cursorOf } from './cursor.ts';

const BY_NAME = cursorOf('list:name', ['string', 'number']);

test('a cursor gives back its key and fits into a URL as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.maxSafeInteger(), (name, n) => {
      const cursor = BY_NAME.encode([name, n]);
      expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
      expect(BY_NAME.decode(cursor)).toEqual([name, n]);
    }),
  );
});

test('a cursor of another sort, or with a key of another shape, is refused', () => {
  expect(BY_NAME.decode(cursorOf('list:newest', ['string', 'number']).encode(['a', 1]))).toBeNull();
  expect(BY_NAME.decode(cursorOf('list:name', ['number', 'number']).encode([1, 1]))).toBeNull();
  expect(BY_NAME.decode(cursorOf('list:name', ['string']).encode(['a']))).toBeNull();
  expect(BY_NAME.decode(Buffer.from('["list:name","a",1e999]').toString('base64url'))).toBeNull();
});

test('any other text is refused', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => BY_NAME.decode(text) === null));
  fc.assert(fc.property(fc.json(), (json) => BY_NAME.decode(Buffer.from(json).toString('base64url')) === null));
});
