import { expect, it } from 'vitest';
import { refusal } from '../../client/outcome.ts';
import { signInMessage } from './signInMessage.ts';

const said = { message: 'The server said so.' };

it.each([
  [401, said, 'Invalid email or password. Please try again.'],
  [404, said, 'Account not found. Please check your email.'],
  [400, said, 'The server said so.'],
  [400, undefined, 'Missing required fields. Please check your input.'],
  [429, said, 'Too many login attempts. Please try again later.'],
  [503, said, 'The server said so.'],
  [500, undefined, 'Login failed. Please try again.'],
])('signing in, answered %d with %j, says what the specification says', (status, body, message) => {
  expect(signInMessage(refusal(status, body, null))).toBe(message);
});

it('tells a server that is silent from an answer that cannot be read', () => {
  expect(signInMessage({ kind: 'no-answer', aborted: false })).toBe(
    'No response from server. Please check your connection.',
  );
  expect(signInMessage({ kind: 'unreadable', status: 200 })).toBe(
    'An error occurred while signing in. Please try again.',
  );
});
