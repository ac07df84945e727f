import { describe, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { rolesOf } from './roles.ts';

function roles(member: { email: string; emailConfirmed: boolean }, env: Record<string, string> = {}) {
  const config = readConfig({ ANALYST_EMAILS: 'Ana@example.in, other@example.in', ...env });
  if ('problems' in config) throw new Error(String(config.problems));
  return rolesOf(member, config);
}

const unconfirmed = { email: 'ANA@example.in', emailConfirmed: false };
const confirmed = { ...unconfirmed, emailConfirmed: true };

describe('the role of analyst', () => {
  it('is for the addresses named, whatever their letters', () => {
    expect(roles(confirmed)).toEqual(['member', 'analyst']);
    expect(roles({ ...confirmed, email: 'nobody@example.in' })).toEqual(['member']);
  });

  it('needs no confirmation on a machine of one’s own', () => {
    expect(roles(unconfirmed)).toEqual(['member', 'analyst']);
    expect(roles(unconfirmed, { PUBLIC_URL: 'http://localhost:3000' })).toEqual(['member', 'analyst']);
    expect(roles(unconfirmed, { HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' })).toEqual(['member', 'analyst']);
  });

  it.each([
    { HOST: '0.0.0.0' },
    { SMTP_URL: 'smtp://mail.example.in' },
    { PUBLIC_URL: 'https://udyamsetu.example.in' },
  ])('needs a confirmed address where strangers can sign up: %o', (env) => {
    expect(roles(unconfirmed, env)).toEqual(['member']);
    expect(roles(confirmed, env)).toEqual(['member', 'analyst']);
  });
});
