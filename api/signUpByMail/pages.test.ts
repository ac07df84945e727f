import { expect, test } from 'vitest';
import { bracketed, outside } from '../words/bracketed.fixture.ts';
import { en } from '../words/en.ts';
import { addressPage, sentPage, signUpPage, toldPage } from './pages.ts';

const other = bracketed({ ...en, tag: 'x' });
const errors = [
  { path: 'name', message: 'Name is required' },
  { path: 'gender', message: 'Please select a gender' },
  { path: 'agreeToTerms', message: 'You must agree to the Terms of Service' },
];

test('all that these pages say is in a catalogue, and so is what is wrong with a form', async () => {
  const pages = [
    addressPage(other, {
      typed: { email: 'asha@' },
      errors: [{ path: 'email', message: 'Please enter a valid email address' }],
    }),
    signUpPage(other, 'asha@example.in', { typed: {}, errors }),
    sentPage(other, 'asha@example.in'),
    ...(['gone', 'tooMany', 'noForm', 'tooLarge', 'taken', 'done'] as const).map((told) =>
      toldPage(other, told, 'signIn'),
    ),
  ];
  for (const page of await Promise.all(pages)) {
    expect(outside(String(page))).toEqual([]);
    expect(String(page)).toContain('<html lang="⟦x⟧">');
  }
});
