import { expect, it } from 'vitest';
import { grievanceMails } from '../mail/grievanceMail.ts';
import { readConfig } from '../platform/config.ts';
import { officerCanAnswer, officerWarning } from './officer.ts';

function offices(env: Readonly<Record<string, string>>) {
  const config = readConfig(env);
  if ('problems' in config) throw new Error(String(config.problems));
  return config;
}

const GRIEVANCE_OFFICER = 'Leela Nair <Leela@example.in>';

it.each([
  [{}, true],
  [{ GRIEVANCE_OFFICER, ADMIN_EMAILS: 'boss@example.in, LEELA@example.in' }, true],
  [{ GRIEVANCE_OFFICER, ADMIN_EMAILS: 'boss@example.in' }, false],
  [{ GRIEVANCE_OFFICER }, false],
] as const)('who is named for grievances can answer them as an administrator alone: %o %s', (env, can) => {
  expect(officerCanAnswer(offices(env))).toBe(can);
  const warning = officerWarning(offices(env)) ?? '';
  expect(warning !== '').toBe(!can);
  // It goes into the log.
  expect(warning).not.toContain('@');
});

it('their mail says who can answer, and the day in words', () => {
  const about = { number: 'G-AAAAAAAA', due: '2026-12-06', publicUrl: 'https://setu.example.in', officer: '' };
  const { text } = grievanceMails.officer({ ...about, canAnswer: true });
  expect(text).toContain('owed by the\nend of 6 December 2026 in India.');
  expect(text).not.toContain('Your address');
  expect(grievanceMails.officer({ ...about, canAnswer: false }).text).toContain('Your address is not one of theirs');
  expect(grievanceMails.received({ ...about, canAnswer: false }).text).toContain('6 December 2026');
});
