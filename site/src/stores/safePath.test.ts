import { describe, expect, it } from 'vitest';
import { nextOf, safePath } from './safePath.ts';

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

describe('where an auth screen leads on to', () => {
  const signUp = new URL('/auth/signup', origin);
  const asked = `${origin}/auth/signin?next=%2Fstartup%2Fregister`;

  it('to its own ?next=, whatever page came before', () => {
    expect(nextOf(new URL('/auth/signup?next=%2Fdashboard%2Ffeed', origin), asked)).toBe('/dashboard/feed');
    expect(nextOf(new URL('/auth/signup?next=%2F%2Fevil.example', origin), asked)).toBeUndefined();
  });

  it('without one, to that of the auth screen it was opened from', () =>
    expect(nextOf(signUp, asked)).toBe('/startup/register'));

  it('never back to itself: who signed in for this screen is where they wanted to be', () => {
    const confirming = `${origin}/auth/signin?next=%2Fauth%2Fconfirm_email%23code%3DB4U9GVPZ`;
    expect(nextOf(new URL('/auth/confirm_email', origin), confirming)).toBeUndefined();
    expect(nextOf(new URL('/auth/confirm_email?next=%2Fauth%2Fconfirm_email', origin), '')).toBeUndefined();
  });

  it.each([
    '',
    'about:client',
    `${origin}/dashboard/feed?next=%2Fstartup%2Fregister`,
    'https://evil.example/auth/signin?next=%2Fstartup%2Fregister',
    `${origin}/auth/signin?next=%2F%2Fevil.example`,
    `${origin}/auth/signin`,
  ])('and nowhere from %j', (referrer) => expect(nextOf(signUp, referrer)).toBeUndefined());
});
