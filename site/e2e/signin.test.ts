import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser, stoppedAt } from './browser.fixture.ts';
import { member, type Visitor } from './community.fixture.ts';
import {
  answerAgain,
  answerWith,
  breakWhatFollows,
  holdBack,
  leaveUnanswered,
  mayFail,
  refusal,
} from './line.fixture.ts';

const button = (page: Page) => page.locator('button[type=submit]');
const banner = (page: Page) => page.locator('.error-summary');

async function fillIn(page: Page, email: string, password: string): Promise<void> {
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
}

inBrowser('Signing in', (site) => {
  let asha: Visitor;
  beforeAll(async () => {
    asha = await member(site.call, 'Asha Rao');
  });

  it('says nothing of a field before it was touched, then says what it lacks', async () => {
    const page = await site.open('/auth/signin');
    await page.locator('#email').focus();
    expect(await page.locator('.error').count()).toBe(0);
    await page.locator('#password').focus();
    await page.getByText('Email is required').waitFor();
    expect(await page.getByText('Password is required').count()).toBe(0);
    await page.locator('#email').focus();
    await page.getByText('Password is required').waitFor();
    await page.locator('#email').fill('asha');
    await page.getByText('Please enter a valid email address').waitFor();
    await page.locator('#email').fill('asha@example.in');
    await page.getByText('Please enter a valid email address').waitFor({ state: 'detached' });
  });

  it('sent with mistakes, it shows the banner, takes the focus there, and leads to each field', async () => {
    const page = await site.open('/auth/signin');
    await button(page).click();
    await banner(page).getByText('Please fix the errors in the form').waitFor();
    await expect.poll(() => banner(page).evaluate((summary) => summary === document.activeElement)).toBe(true);
    await banner(page).getByRole('link', { name: 'Password is required' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('password');
  });

  it('by night its box has the ground of its fields, not the grey of the browser', async () => {
    const page = await site.open('/auth/signin', { dark: true });
    const ground = (field: string) => page.locator(field).evaluate((one) => getComputedStyle(one).backgroundColor);
    expect(await ground('[type=checkbox]')).toBe(await ground('#email'));
    await page.locator('[type=checkbox]').check();
    expect(await ground('[type=checkbox]')).toBe('rgb(163, 188, 255)');
  });

  it('leaves validation to the page, not to the browser', async () => {
    const page = await site.open('/auth/signin');
    expect(await page.locator('form').evaluate((form: HTMLFormElement) => form.noValidate)).toBe(true);
  });

  it('is busy while it waits, says that it worked, and goes to the startups a second later', async () => {
    const page = await stoppedAt(site, '/auth/signin');
    await fillIn(page, asha.email, asha.password);
    const letGo = await holdBack(page, '/auth/login');
    await button(page).click();
    await page.getByRole('button', { name: 'Signing In...' }).waitFor();
    expect(await button(page).isDisabled()).toBe(true);
    letGo();
    await page.getByText('Sign in successful! Redirecting...').waitFor();
    await page.clock.runFor(990);
    expect(page.url()).toContain('/auth/signin');
    await page.clock.runFor(10);
    await page.waitForURL('**/dashboard/startups');
    const stored = await page.evaluate(() => ({ ...localStorage }));
    expect(stored.accessToken).toMatch(/./);
    expect(JSON.parse(stored.user ?? '')).toMatchObject({ _id: asha.user._id });
  });

  it('shows and hides the password, and keeps somebody signed in for thirty days when asked', async () => {
    const page = await site.open('/auth/signin');
    await fillIn(page, asha.email, asha.password);
    await page.getByRole('button', { name: 'Show Password' }).click();
    expect(await page.locator('#password').getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide Password' }).click();
    expect(await page.locator('#password').getAttribute('type')).toBe('password');
    await page.getByLabel('Keep me signed in').check();
    const [request] = await Promise.all([page.waitForRequest('**/auth/login'), button(page).click()]);
    expect(request.postDataJSON()).toMatchObject({ remember: true });
    await page.waitForURL('**/dashboard/startups');
  });

  it.each([
    [401, refusal('Invalid credentials'), 'Invalid email or password. Please try again.'],
    [404, refusal('nobody'), 'Account not found. Please check your email.'],
    [400, refusal('The form is odd.'), 'The form is odd.'],
    [400, {}, 'Missing required fields. Please check your input.'],
    [429, refusal('slow down'), 'Too many login attempts. Please try again later.'],
    [503, refusal('We are moving house.'), 'We are moving house.'],
    [500, {}, 'Login failed. Please try again.'],
    [200, '<h1>A proxy</h1>', 'An error occurred while signing in. Please try again.'],
  ])('answered %d with %j, it says “%s” and forgets whoever was signed in', async (status, body, message) => {
    const page = await site.open('/auth/signin', { as: asha });
    await answerWith(page, '/auth/login', status, body);
    await fillIn(page, asha.email, 'something else');
    await button(page).click();
    await banner(page).getByText(message, { exact: true }).waitFor();
    expect(await page.evaluate(() => [localStorage.accessToken, localStorage.user])).toEqual([undefined, undefined]);
    await expect.poll(() => button(page).isEnabled()).toBe(true);
  });

  it('without an answer it says so, keeps what was typed, and works when the server is back', async () => {
    const page = await site.open('/auth/signin');
    await leaveUnanswered(page, '/auth/login');
    await fillIn(page, asha.email, asha.password);
    await button(page).click();
    await banner(page).getByText('No response from server. Please check your connection.').waitFor();
    await answerAgain(page, '/auth/login');
    await button(page).click();
    await page.waitForURL('**/dashboard/startups');
  });

  it('what nobody foresaw is an unexpected error', async () => {
    const page = await site.open('/auth/signin');
    await fillIn(page, asha.email, asha.password);
    await breakWhatFollows(page);
    await button(page).click();
    await banner(page).getByText('An unexpected error occurred. Please try again.').waitFor();
  });

  it('answers a wrong password and an unknown address with the same words', async () => {
    const page = await site.open('/auth/signin');
    mayFail(page, '/auth/login');
    for (const email of [asha.email, 'nobody@example.in']) {
      await fillIn(page, email, 'not the password');
      const [answer] = await Promise.all([page.waitForResponse('**/auth/login'), button(page).click()]);
      expect(answer.status()).toBe(401);
      await banner(page).getByText('Invalid email or password. Please try again.').waitFor();
    }
  });

  it('leads to the reset and to signing up', async () => {
    const page = await site.open('/auth/signin');
    await awake(page);
    await page.locator('#email').fill('meera@example.in');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.getByRole('heading', { name: 'Password Reset' }).waitFor();
    await expect.poll(() => page.locator('#email').inputValue()).toBe('meera@example.in');
    await page.goBack();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByRole('heading', { name: 'Create an Account' }).waitFor();
  });
});

inBrowser('A forgotten password and a mailed code', (site) => {
  it('a code by mail changes the password, and the new one signs in', async () => {
    const meera = await member(site.call, 'Meera Iyer');
    const page = await site.open('/auth/password_reset');
    await button(page).click();
    await banner(page).getByText('Please fix the errors in the form').waitFor();
    await page.locator('#email').fill(meera.email);
    await button(page).click();
    await page.waitForURL('**/auth/confirm_email?purpose=reset');
    await expect.poll(() => page.locator('#email').inputValue()).toBe(meera.email);
    await awake(page);

    const code = await site.codeFor(meera.email);
    await page.locator('#code').fill('2222');
    await page.locator('#password').fill('a brand new passphrase 8');
    await button(page).click();
    await banner(page).getByText('Please enter the 8 characters of the code from your mail').waitFor();
    await page.locator('#code').fill(code.toLowerCase());
    await button(page).click();
    await page.waitForURL('**/auth/signin');
    await page.getByText('Your password has been changed. Sign in with the new one.').waitFor();
    await fillIn(page, meera.email, 'a brand new passphrase 8');
    await button(page).click();
    await page.waitForURL('**/dashboard/startups');
  });

  it('a wrong code is refused in words; another is sent, and not twice within a minute', async () => {
    const ravi = await member(site.call, 'Ravi K');
    const first = await site.codeFor(ravi.email);
    const page = await site.open('/auth/confirm_email', { as: ravi });
    mayFail(page, '/auth/email');
    await page.locator('#code').fill(first === '22222222' ? '33333333' : '22222222');
    await button(page).click();
    await banner(page).waitFor();
    await page.locator('#code').fill(first);
    await button(page).click();
    await page.getByText('Your email is confirmed.').first().waitFor();
    await page.waitForURL('**/dashboard/startups');
  });

  it('the link of the mail, opened where nobody is signed in, confirms after signing in, and leads on', async () => {
    const omar = await member(site.call, 'Omar Ali');
    const page = await site.open(`/auth/confirm_email#code=${await site.codeFor(omar.email)}`);
    await button(page).click();
    await page.waitForURL('**/auth/signin?next=*');
    await awake(page);
    await fillIn(page, omar.email, omar.password);
    await button(page).click();
    await page.waitForURL(({ pathname }) => pathname === '/auth/confirm_email');
    await awake(page);
    await button(page).click();
    await page.waitForURL('**/dashboard/startups');
  });

  it('Almost There! leads on by code, by another mail, and past it', async () => {
    const zoya = await member(site.call, 'Zoya Khan');
    const page = await site.open('/auth/register_complete', { as: zoya });
    await page.getByRole('heading', { name: 'Almost There!' }).waitFor();
    await page.getByText(`on its way to ${zoya.email}. Open the link, or type the code here`).waitFor();
    mayFail(page, '/auth/email/resend');
    await page.getByRole('button', { name: 'Resend Confirmation' }).click();
    // Sent, or asked to wait because the first has just gone out: either way the next try has to wait.
    await page.getByRole('button', { name: /Again in \d+ s/ }).waitFor();
    await page.getByRole('link', { name: 'Go on without it for now' }).click();
    await page.waitForURL('**/dashboard/startups');
  });
});
