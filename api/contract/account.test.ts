import { zodResolver } from '@hookform/resolvers/zod';
import { describe, expect, test } from 'vitest';
import { emailConfirm, login, signup, signupForm } from './account.ts';
import { fieldErrors } from './answer.ts';

const today = () => '2026-03-01';
const good = {
  name: 'Asha Rao',
  email: 'asha@example.in',
  password: 'correct horse',
  gender: 'female',
  dob: '1990-02-28',
  agreeToTerms: true,
};

function messages(fields: object) {
  const result = signup(today).safeParse({ ...good, ...fields });
  return result.success ? [] : fieldErrors(result.error.issues).map(({ message }) => message);
}

describe('sign-up', () => {
  test('takes what a form sends, trimmed, and drops what it does not know', () => {
    const sent = { ...good, name: '  Asha Rao ', email: ' asha@example.in ', agreeToTerms: 'true', admin: true };
    expect(signup(today).parse(sent)).toEqual({ ...good, photo: '', agreeToTerms: true });
  });

  test('keeps blanks at the ends of a password', () => {
    expect(signup(today).parse({ ...good, password: ' 1234567 ' }).password).toBe(' 1234567 ');
  });

  test.each([
    [{ name: undefined }, 'Name is required'],
    [{ name: ' \u200b ' }, 'Name is required'],
    [{ name: 'A' }, 'Name must be at least 2 characters'],
    [{ name: 'A\u0000b' }, 'Name contains characters that cannot be shown. Please remove them'],
    [{ name: 'A\ud800b' }, 'Name contains characters that cannot be shown. Please remove them'],
    [{ name: ['Asha'] }, 'Name must be text'],
    [{ email: '' }, 'Email is required'],
    [{ email: 'asha@example' }, 'Please enter a valid email address'],
    [{ email: 'a@b.in\r\nBcc: c@d.in' }, 'Email contains characters that cannot be shown. Please remove them'],
    [{ password: '' }, 'Password is required'],
    [{ password: '1234567' }, 'Password must be at least 8 characters'],
    [{ password: 'x'.repeat(257) }, 'Password must be at most 256 characters'],
    [{ gender: '' }, 'Please select a gender'],
    [{ gender: undefined }, 'Please select a gender'],
    [{ dob: '' }, 'Date of birth is required'],
    [{ dob: '2026-03-02' }, 'Date of birth cannot be in the future'],
    [{ dob: '2008-03-02' }, 'You must be at least 18 years old'],
    [{ dob: '1926-02-28' }, 'Please enter a valid date of birth'],
    [{ dob: '2023-02-30' }, 'Please enter a valid date of birth'],
    [{ agreeToTerms: 'false' }, 'You must agree to the Terms of Service'],
    [{ agreeToTerms: undefined }, 'You must agree to the Terms of Service'],
    [{ photo: '../../etc/passwd' }, 'Photo must be the key of an uploaded file'],
  ])('%j: %s', (fields, message) => {
    expect(messages(fields)).toEqual([message]);
  });

  test('takes who is eighteen today and who is a hundred', () => {
    expect(messages({ dob: '2008-03-01' })).toEqual([]);
    expect(messages({ dob: '1926-03-01' })).toEqual([]);
  });

  test('is the schema of a react-hook-form, which says a mismatch beside the other mistakes', async () => {
    const resolve = zodResolver(signupForm(today));
    const values = { ...good, name: '', password: '1234567', confirmPassword: 'other' };
    const { errors } = await resolve(values, undefined, { fields: {}, shouldUseNativeValidation: false });
    expect(errors.name?.message).toBe('Name is required');
    expect(errors.password?.message).toBe('Password must be at least 8 characters');
    expect(errors.confirmPassword?.message).toBe('Passwords do not match');
  });
});

test('sign-in judges no password and says what is missing', () => {
  expect(login.parse({ email: 'a@b.in', password: 'x', remember: 'true' })).toEqual({
    email: 'a@b.in',
    password: 'x',
    remember: true,
  });
  expect(fieldErrors(login.safeParse({}).error?.issues ?? [])).toEqual([
    { path: 'email', message: 'Email is required' },
    { path: 'password', message: 'Password is required' },
  ]);
});

test('a code may be typed in small letters, with blanks and hyphens', () => {
  expect(emailConfirm.parse({ code: ' abcd-23 45' })).toEqual({ code: 'ABCD2345' });
  expect(emailConfirm.safeParse({ code: 'ABCD234O' }).error?.issues[0]?.message).toMatch(/8 characters/);
});
