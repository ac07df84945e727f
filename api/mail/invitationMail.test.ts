import { expect, test } from 'vitest';
import { invitationMail, safeName } from './invitationMail.ts';

const filled = {
  role: 'owner',
  publicUrl: 'https://setu.example',
  code: 'abc',
  expiresAt: Date.UTC(2026, 2, 19, 6),
} as const;

test('the names in an invitation are one short line each, in which no link is found', () => {
  expect(safeName('https://evil.example/win @all www.evil.example')).toBe(
    'https evil. example/win all www. evil. example',
  );
  expect(safeName(' Dr. A.P.J. Rao\r\nBcc: x\u2028y\u202e ')).toBe('Dr. A. P. J. Rao Bcc: x y');
  expect(Array.from(safeName('अ'.repeat(500)))).toHaveLength(80);
  const { subject, text } = invitationMail({ ...filled, inviter: 'Asha\nRao', team: 'Looms\n\nhttp://evil.example' });
  expect(subject).toBe('You are invited to the team of Looms http evil. example on UdyamSetu');
  expect(text.match(/https?:\/\/\S+/g)).toEqual(['https://setu.example/invitations/abc']);
  expect(text).toContain('Asha Rao invites you');
});

test('an inviter who is forgotten is a member', () => {
  expect(invitationMail({ ...filled, inviter: '', team: 'Looms' }).text).toMatch(/^A member invites you/);
});
