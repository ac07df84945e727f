import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join, person, signIn } from './client.fixture.ts';
import {
  expectFailure,
  expectMembersOnly,
  expectPosition,
  expectSuccess,
  type Product,
  startProduct,
} from './contract.fixture.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product.stop());

const AUTH = '/api/v1/auth';

describe('POST /auth/new', () => {
  test('signs up, once for an address', async () => {
    const { call, twice } = product;
    const form = person('new@example.in');
    const answer = await twice('POST', `${AUTH}/new`, { body: form, key: 'sign-up' });
    expectSuccess(answer, 201);
    expectPosition(answer);
    expectFailure(await call('POST', `${AUTH}/new`, { body: form }), 409);
    expectFailure(await call('POST', `${AUTH}/new`, { body: { ...form, email: 'NEW@example.in' } }), 409);
    expectSuccess(await call('POST', `${AUTH}/new`, { body: person('other@example.in', { agreeToTerms: true }) }), 201);
  });

  test('refuses what the form would, in its words', async () => {
    const { call } = product;
    const wrong = {
      ...person('nobody'),
      name: 'A',
      password: 'short',
      gender: '',
      dob: '2999-01-01',
      agreeToTerms: 'false',
    };
    const answer = await call('POST', `${AUTH}/new`, { body: wrong });
    expectFailure(answer, 400);
    expect(
      Object.fromEntries(
        answer.body.errors.map(({ path, message }: { path: string; message: string }) => [path, message]),
      ),
    ).toEqual({
      name: 'Name must be at least 2 characters',
      email: 'Please enter a valid email address',
      password: 'Password must be at least 8 characters',
      gender: 'Please select a gender',
      dob: 'Date of birth cannot be in the future',
      agreeToTerms: 'You must agree to the Terms of Service',
    });
  });
});

describe('POST /auth/login', () => {
  test('answers who one is and the token', async () => {
    const { email, password } = await join(product.call, 'login@example.in');
    for (const remember of [undefined, true, false]) {
      const answer = await product.twice('POST', `${AUTH}/login`, {
        body: { email, password, remember },
        key: `in-${remember}`,
      });
      expectSuccess(answer, 200, { accessToken: expect.any(String) });
      expectPosition(answer);
      expect(answer.body.user).toEqual({
        ...{
          _id: expect.any(String),
          name: 'Asha login',
          email,
          photo: '',
          photoKey: '',
          gender: 'female',
          dob: '1990-01-31',
        },
        ...{ emailConfirmed: false, roles: ['member'] },
      });
    }
  });

  test('answers alike for an unknown address and a wrong password', async () => {
    const { email, password } = await join(product.call, 'alike@example.in');
    const wrong = await product.call('POST', `${AUTH}/login`, { body: { email, password: `${password}x` } });
    const unknown = await product.call('POST', `${AUTH}/login`, { body: { email: 'nobody@example.in', password } });
    expectFailure(wrong, 401, 'Invalid email or password. Please try again.');
    expect(unknown.body).toEqual(wrong.body);
    expectFailure(await product.call('POST', `${AUTH}/login`, { body: {} }), 400);
  });
});

test('GET /auth/me and POST /auth/logout', async () => {
  const { call } = product;
  const { token, _id } = await join(call, 'leaving@example.in');
  expectSuccess(await call('GET', `${AUTH}/me`, { token }), 200, { user: { _id, email: 'leaving@example.in' } });
  await expectMembersOnly(call, 'GET', `${AUTH}/me`);
  await expectMembersOnly(call, 'POST', `${AUTH}/logout`);
  const left = await call('POST', `${AUTH}/logout`, { token });
  expect([left.status, left.text]).toEqual([204, '']);
  expectPosition(left);
  expectFailure(await call('GET', `${AUTH}/me`, { token }), 401);
  expectFailure(await call('GET', '/company/', { token }), 401);
});

test('POST /auth/email/confirm and /auth/email/resend: codes come by mail, each is good once', async () => {
  const { call, twice, codeFor } = product;
  const email = 'confirm@example.in';
  const { token } = await join(call, email);
  await expectMembersOnly(call, 'POST', `${AUTH}/email/resend`);
  await expectMembersOnly(call, 'POST', `${AUTH}/email/confirm`, { code: 'AAAAAAAA' });
  const first = await codeFor(email);
  const resent = await twice('POST', `${AUTH}/email/resend`, { token, key: 'again' });
  expectSuccess(resent, 202);
  expectPosition(resent);
  // The one that is still good is sent again.
  expect(await codeFor(email)).toBe(first);
  const wrong = first === 'AAAAAAAA' ? 'BBBBBBBB' : 'AAAAAAAA';
  expectFailure(await call('POST', `${AUTH}/email/confirm`, { token, body: { code: wrong } }), 400);
  expectFailure(await call('POST', `${AUTH}/email/confirm`, { token, body: {} }), 400);
  const confirmed = await twice('POST', `${AUTH}/email/confirm`, { token, body: { code: first }, key: 'confirm' });
  expectSuccess(confirmed, 200, { user: { emailConfirmed: true } });
  expectPosition(confirmed);
  expectSuccess(await call('GET', `${AUTH}/me`, { token }), 200, { user: { emailConfirmed: true } });
});

test('POST /auth/password/reset and /auth/password/confirm: a new password ends all sessions', async () => {
  const { call, twice, codeFor } = product;
  const { email, token, password } = await join(call, 'forgot@example.in');
  const welcome = await codeFor(email);
  expectSuccess(await call('POST', `${AUTH}/password/reset`, { body: { email: 'nobody@example.in' } }), 202);
  expectSuccess(await call('POST', `${AUTH}/password/reset`, { body: { email } }), 202);
  expectFailure(await call('POST', `${AUTH}/password/reset`, { body: { email: 'nobody' } }), 400);
  const code = await codeFor(email, [welcome]);
  const next = 'another good passphrase 8';
  expectFailure(
    await call('POST', `${AUTH}/password/confirm`, { body: { email, code: welcome, password: next } }),
    400,
  );
  expectFailure(await call('POST', `${AUTH}/password/confirm`, { body: { email, code, password: 'short' } }), 400);
  const changed = await twice('POST', `${AUTH}/password/confirm`, {
    body: { email, code, password: next },
    key: 'new',
  });
  expectSuccess(changed, 200);
  expectPosition(changed);
  expectFailure(await call('GET', `${AUTH}/me`, { token }), 401);
  expectFailure(await call('POST', `${AUTH}/login`, { body: { email, password } }), 401);
  await signIn(call, email, next);
  expectFailure(await call('POST', `${AUTH}/password/confirm`, { body: { email, code, password } }), 400);
});
