import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { inDays, member, pictureFile } from './community.fixture.ts';
import {
  answerWith,
  breakWhatFollows,
  holdBack,
  holdPageBack,
  leaveUnanswered,
  mayFail,
  refusal,
} from './line.fixture.ts';

const button = (page: Page) => page.locator('button[type=submit]');
const banner = (page: Page) => page.locator('.error-summary');
const PASSWORD = 'Bridge-over-Yamuna-7';

async function fillIn(page: Page, email: string): Promise<void> {
  await page.locator('#name').fill('Farhan Qureshi');
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(PASSWORD);
  await page.locator('#confirmPassword').fill(PASSWORD);
  await page.getByLabel('Male', { exact: true }).check();
  await page.locator('#dob').fill('1990-04-12');
  await page.locator('#agreeToTerms').check();
}

inBrowser('Signing up', (site) => {
  it('sent empty, it names every field that is needed, once each', async () => {
    const page = await site.open('/auth/signup');
    await button(page).click();
    await banner(page).getByText('Please fix the errors in the form').waitFor();
    await expect
      .poll(() => banner(page).getByRole('link').allInnerTexts())
      .toEqual([
        'Name is required',
        'Email is required',
        'Password is required',
        'Please type the password again',
        'Please select a gender',
        'Date of birth is required',
        'You must agree to the Terms of Service',
      ]);
  });

  it.each([
    ['name', 'A', 'Name must be at least 2 characters'],
    ['email', 'farhan', 'Please enter a valid email address'],
    ['password', 'short', 'Password must be at least 8 characters'],
    ['dob', inDays(2), 'Date of birth cannot be in the future'],
    ['dob', '1890-01-01', 'Please enter a valid date of birth'],
  ])('the field %s with “%s” says “%s” once it is left', async (field, value, message) => {
    const page = await site.open('/auth/signup');
    await page.locator(`#${field}`).fill(value);
    expect(await page.getByText(message).count()).toBe(0);
    await page.locator(`#${field}`).blur();
    await page.locator(`#${field}-error`).getByText(message).waitFor();
    expect(await page.locator(`#${field}`).getAttribute('aria-invalid')).toBe('true');
  });

  it('two passwords that differ do not match, until they do', async () => {
    const page = await site.open('/auth/signup');
    await page.locator('#password').fill(PASSWORD);
    await page.locator('#confirmPassword').fill('something else');
    await page.locator('#confirmPassword').blur();
    await page.getByText('Passwords do not match').waitFor();
    await page.locator('#confirmPassword').fill(PASSWORD);
    await page.getByText('Passwords do not match').waitFor({ state: 'detached' });
  });

  it('the meter shows once something is typed, and its points are six', async () => {
    const page = await site.open('/auth/signup');
    const meter = page.locator('.strength');
    expect(await meter.count()).toBe(0);
    for (const [password, score, level] of [
      ['abc', '1', 'Weak'],
      ['abcdefgh', '2', 'Weak'],
      ['Abcdefgh', '3', 'Moderate'],
      ['Abcdefgh1', '4', 'Moderate'],
      ['Abcdefgh1!', '5', 'Strong'],
      ['Abcdefgh1!xyz', '6', 'Strong'],
    ] as const) {
      await page.locator('#password').fill(password);
      await page.locator(`.strength[data-score="${score}"]`).waitFor();
      await expect.poll(() => meter.locator('i.on').count()).toBe(Number(score));
      await page.getByText(level, { exact: true }).waitFor();
    }
    await page.locator('#password').fill('');
    await meter.waitFor({ state: 'detached' });
  });

  it('a photo can be seen and removed; what is no picture, or too much of one, is not taken', async () => {
    const page = await site.open('/auth/signup');
    await page.getByText('max 5MB; JPG, PNG, GIF').waitFor();
    await page.locator('#photo').setInputFiles(await pictureFile());
    await page.getByAltText('Your profile photo').waitFor();
    await page.getByRole('button', { name: 'Remove photo' }).click();
    await page.getByAltText('Your profile photo').waitFor({ state: 'detached' });
    await page
      .locator('#photo')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%') });
    await page.getByText('Please choose a JPG, PNG or GIF picture.').waitFor();
    const buffer = Buffer.alloc(5 * 1024 * 1024 + 1);
    await page.locator('#photo').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
    await page.getByText('Please choose a picture of at most 5MB.').waitFor();
  });

  it('the photo that was chosen stays when the next one is not taken', async () => {
    const page = await site.open('/auth/signup');
    await page.locator('#photo').setInputFiles(await pictureFile());
    await page.getByAltText('Your profile photo').waitFor();
    const buffer = Buffer.from('%');
    await page.locator('#photo').setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer });
    await page.getByText('Please choose a JPG, PNG or GIF picture.').waitFor();
    expect(await page.getByAltText('Your profile photo').isVisible()).toBe(true);
  });

  it('makes the account, signs in with it, says so, and goes to the startups', async () => {
    const page = await site.open('/auth/signup');
    await fillIn(page, 'farhan@example.in');
    await page.locator('#photo').setInputFiles(await pictureFile());
    const letGo = await holdBack(page, '/auth/new');
    await button(page).click();
    await page.getByRole('button', { name: 'Creating Account...' }).waitFor();
    expect(await button(page).isDisabled()).toBe(true);
    const goOn = await holdPageBack(page, '/dashboard/startups');
    const [request] = await Promise.all([page.waitForRequest('**/auth/login'), letGo()]);
    expect(request.postDataJSON()).toMatchObject({ email: 'farhan@example.in', password: PASSWORD });
    await page.getByText('Account created successfully! Redirecting...').waitFor();
    goOn();
    await page.waitForURL('**/dashboard/startups');
    expect(await page.evaluate(() => JSON.parse(localStorage.user).photo)).toMatch(/User\//);
  });

  it('sends what was agreed, and never the second password', async () => {
    const page = await site.open('/auth/signup');
    await answerWith(page, '/auth/new', 500);
    await fillIn(page, 'someone@example.in');
    const [request] = await Promise.all([page.waitForRequest('**/auth/new'), button(page).click()]);
    expect(request.postDataJSON()).toEqual({
      name: 'Farhan Qureshi',
      email: 'someone@example.in',
      password: PASSWORD,
      photo: '',
      gender: 'male',
      dob: '1990-04-12',
      agreeToTerms: 'true',
    });
    await banner(page).waitFor();
  });

  it('an address that is taken is said beside its field', async () => {
    const taken = await member(site.call, 'Lakshmi V');
    const page = await site.open('/auth/signup');
    mayFail(page, '/auth/new');
    await fillIn(page, taken.email);
    await button(page).click();
    await banner(page).waitFor();
    await page.locator('#email-error').waitFor();
    expect(await page.locator('#name').inputValue()).toBe('Farhan Qureshi');
  });

  it.each([
    [500, {}, 'Failed to create account. Please try again.'],
    [503, refusal('We are moving house.'), 'We are moving house.'],
  ])('answered %d with %j, it says “%s” and can be sent again', async (status, body, message) => {
    const page = await site.open('/auth/signup');
    await answerWith(page, '/auth/new', status, body);
    await fillIn(page, 'again@example.in');
    await button(page).click();
    await banner(page).getByText(message, { exact: true }).waitFor();
    await expect.poll(() => button(page).isEnabled()).toBe(true);
  });

  it('what nobody foresaw is an unexpected error', async () => {
    const page = await site.open('/auth/signup');
    await fillIn(page, 'unexpected@example.in');
    await breakWhatFollows(page);
    await button(page).click();
    await banner(page).getByText('An unexpected error occurred. Please try again.').waitFor();
  });

  it('without an answer nothing typed is lost', async () => {
    const page = await site.open('/auth/signup');
    await leaveUnanswered(page, '/auth/new');
    await fillIn(page, 'offline@example.in');
    await button(page).click();
    await banner(page).getByText('Failed to create account. Please try again.').waitFor();
    expect(await page.locator('#email').inputValue()).toBe('offline@example.in');
    expect(await page.locator('#password').inputValue()).toBe(PASSWORD);
  });

  it('where the network asks for very many accounts, the browser does the work that each further one takes', async () => {
    const page = await site.open('/auth/signup');
    mayFail(page, '/auth/new');
    const hmacSignatureSecret = 'of this test';
    const scheme = { algorithm: 'PBKDF2/SHA-256', cost: 3_000, keyPrefix: '00', deriveKey, hmacSignatureSecret };
    const challenge = await createChallenge(scheme);
    const body = { ...refusal('Please prove it.'), challenge };
    await page.route('**/auth/new', (route) => route.fulfill({ status: 428, json: body }), { times: 1 });
    await fillIn(page, 'workshop@example.in');
    const [request] = await Promise.all([
      page.waitForRequest((sent) => sent.url().endsWith('/auth/new') && sent.postDataJSON().proof !== undefined),
      button(page).click(),
    ]);
    const proof = JSON.parse(Buffer.from(request.postDataJSON().proof, 'base64').toString());
    expect(await verifySolution({ ...proof, deriveKey, hmacSignatureSecret })).toMatchObject({ verified: true });
    await page.waitForURL('**/dashboard/startups');
  });

  it('without JavaScript, a link in a mail leads to a form that makes the account', async () => {
    const email = 'plain@example.in';
    const page = await site.open('/auth/signup', { javaScript: false, width: 360 });
    await expect.poll(() => page.locator('form:visible').count()).toBe(1);
    await page.getByRole('textbox', { name: 'Email' }).fill(email);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await page.getByRole('heading', { name: 'Check your mail' }).waitFor();
    const link = async () => /\/api\/v1\/auth\/new\/by-mail\/[\w-]+/.exec((await site.mailsTo(email))[0] ?? '')?.[0];
    await expect.poll(link).toBeDefined();
    await page.goto((await link()) ?? '');
    await page.getByLabel('Name').fill('Farhan Qureshi');
    await page.getByLabel('Male', { exact: true }).check();
    await page.getByLabel('Date of Birth').fill('1990-04-12');
    await page.locator('#agreeToTerms').check();
    mayFail(page, '/by-mail/');
    for (const again of ['something else', PASSWORD]) {
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Confirm Password').fill(again);
      await page.getByRole('button', { name: 'Create Account' }).click();
      await page
        .getByText(again === PASSWORD ? 'Your account is there' : 'Passwords do not match')
        .first()
        .waitFor();
      if (again !== PASSWORD) {
        expect(await page.getByLabel('Name').inputValue()).toBe('Farhan Qureshi');
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
      }
    }
    const { status } = await site.call('POST', '/api/v1/auth/login', { body: { email, password: PASSWORD } });
    expect(status).toBe(200);
  });
});
