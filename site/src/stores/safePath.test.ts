import { describe, expect, it } from 'vitest';
import { safePath } from './safePath.ts';

const origin = 'https://udyamsetu.example';

describe('where ?next= may lead', () => {
  it.each([
    '/dashboard/feed',
    '/dashboard/startups?q=solar&company=c1',
    '/startup/register#media',
    '/auth/confirm_email',
  ])('to %s, as it stands', (path) => expect(safePath(path, origin)).toBe(path));

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/.//evil.example',
    '/..//evil.example',
    '/\t/evil.example',
    '/%2e//evil.example',
    'javascript:alert(1)',
    'dashboard',
    '',
    null,
    undefined,
  ])('not to %j', (path) => expect(safePath(path, origin)).toBeUndefined());

  it.each([
    '/auth/signin',
    '/auth/signin/?next=/x',
    '/auth/signup',
    '/auth/password_reset',
    '/x/../auth/signin',
    '/api/v1/auth/me',
  ])('not to %s, where nobody wants to be after signing in', (path) => expect(safePath(path, origin)).toBeUndefined());
});
