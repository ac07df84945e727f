import { expect, it } from 'vitest';
import { answered, keyOf } from './idempotencyKeys.ts';

it('a write sent again before it was answered carries the same key', () => {
  expect(keyOf('PUT /like {"postId":"1"}')).toBe(keyOf('PUT /like {"postId":"1"}'));
});

it('two different writes carry different keys', () => {
  expect(keyOf('PUT /like {"postId":"2"}')).not.toBe(keyOf('PUT /like {"postId":"3"}'));
});

it('after an answer the same content is a new write', () => {
  const first = keyOf('POST /post {"content":"Namaste"}');
  answered('POST /post {"content":"Namaste"}');
  expect(keyOf('POST /post {"content":"Namaste"}')).not.toBe(first);
});

it('keys are what the server takes: visible ASCII, at most 128 characters', () => {
  expect(keyOf('POST /x')).toMatch(/^[\x21-\x7e]{1,128}$/);
});
