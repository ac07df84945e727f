import { describe, expect, it } from 'vitest';
import { messageOf, noAnswer, refusal } from './outcome.ts';

describe('a refusal', () => {
  it('carries what the server said', () => {
    const errors = [{ path: 'email', message: 'Email is required' }];
    const body = { status: 'error', message: 'Please fix the errors in the form', code: 'invalid', errors };
    expect(refusal(400, body, null)).toEqual({
      kind: 'refused',
      status: 400,
      message: 'Please fix the errors in the form',
      code: 'invalid',
      errors,
    });
  });

  it.each([undefined, null, 'Bad Gateway', 7, {}, { message: 7, code: null, errors: 'x' }])(
    'has no words where the answer was %j',
    (body) =>
      expect(refusal(502, body, null)).toEqual({ kind: 'refused', status: 502, message: '', code: '', errors: [] }),
  );

  it('says how long to wait', () => {
    expect(refusal(429, {}, '42').retryAfter).toBe(42);
    expect(refusal(429, {}, 'Wed, 21 Oct 2026 07:28:00 GMT').retryAfter).toBeUndefined();
  });
});

describe('no answer', () => {
  it('tells a request taken back from a broken connection and from lost patience', () => {
    expect(noAnswer(new DOMException('taken back', 'AbortError'))).toEqual({ kind: 'no-answer', aborted: true });
    expect(noAnswer(new DOMException('too late', 'TimeoutError'))).toEqual({ kind: 'no-answer', aborted: false });
    expect(noAnswer(new TypeError('Failed to fetch'))).toEqual({ kind: 'no-answer', aborted: false });
  });
});

it('a failure in words is the server’s own, else the caller’s', () => {
  expect(messageOf(refusal(409, { message: 'Already Followed' }, null), 'Not followed.')).toBe('Already Followed');
  expect(messageOf(refusal(500, undefined, null), 'Not followed.')).toBe('Not followed.');
  expect(messageOf({ kind: 'unreadable', status: 200 }, 'Not followed.')).toBe('Not followed.');
  expect(messageOf({ kind: 'no-answer', aborted: false }, 'Not followed.')).toBe(
    'No response from server. Please check your connection.',
  );
});
