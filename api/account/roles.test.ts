import { describe, expect, it, test } from 'vitest';
import { rolesOf } from '../access/roles.ts';
import type { GivenRole } from '../contract/options.ts';
import { readConfig } from '../platform/config.ts';

function roles(
  member: { email: string; emailConfirmed: boolean },
  env: Record<string, string> = {},
  given: readonly GivenRole[] = [],
) {
  const config = readConfig({
    ANALYST_EMAILS: 'Ana@example.in, other@example.in',
    ADMIN_EMAILS: 'Ada@example.in',
    ...env,
  });
  if ('problems' in config) throw new Error(String(config.problems));
  return rolesOf(member, config, given);
}

const unconfirmed = { email: 'ANA@example.in', emailConfirmed: false };
const confirmed = { ...unconfirmed, emailConfirmed: true };

describe('the role of analyst', () => {
  it('is for the addresses named, whatever their letters', () => {
    expect(roles(confirmed)).toEqual(['member', 'analyst']);
    expect(roles({ ...confirmed, email: 'nobody@example.in' })).toEqual(['member']);
  });

  it.each([{}, { TRUST_PROXY: '1' }, { PUBLIC_URL: 'https://udyamsetu.example.in' }, { SMTP_URL: 'smtp://localhost' }])(
    'needs a confirmed address: %o',
    (env) => {
      expect(roles(unconfirmed, env)).toEqual(['member']);
      expect(roles(confirmed, env)).toEqual(['member', 'analyst']);
    },
  );

  it('needs none where the operator says so for a machine of their own', () => {
    for (const env of [{}, { PUBLIC_URL: 'http://localhost:3000' }, { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }])
      expect(roles(unconfirmed, { ...env, TRUST_UNCONFIRMED: 'development' })).toEqual(['member', 'analyst']);
  });
});

test('an administrator is who owns one of the addresses named, and nothing else by that', () => {
  expect(roles({ email: 'ADA@example.in', emailConfirmed: true })).toEqual(['member', 'administrator']);
  expect(roles({ email: 'ada@example.in', emailConfirmed: false })).toEqual(['member']);
});

test('what administrators made of a member hangs on no address', () => {
  const nobody = { email: 'nobody@example.in', emailConfirmed: false };
  expect(roles(nobody, {}, ['moderator', 'analyst'])).toEqual(['member', 'analyst', 'moderator']);
});

describe('trusting addresses that nobody has confirmed', () => {
  it.each([{ HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }, { PUBLIC_URL: 'https://udyamsetu.example.in' }])(
    'is refused where strangers can sign up: %o',
    (env) => {
      expect(readConfig({ ...env, TRUST_UNCONFIRMED: 'development' })).toMatchObject({
        problems: expect.stringContaining('TRUST_UNCONFIRMED'),
      });
    },
  );

  it('is nothing that a word like yes turns on', () => {
    expect(readConfig({ TRUST_UNCONFIRMED: 'yes' })).toMatchObject({
      problems: expect.stringContaining('TRUST_UNCONFIRMED'),
    });
  });
});

it('limits are not lifted behind a proxy: strangers come through it', () => {
  expect(readConfig({ RATE_LIMIT: 'off', TRUST_PROXY: '1' })).toMatchObject({
    problems: expect.stringContaining('RATE_LIMIT'),
  });
});
