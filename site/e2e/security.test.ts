import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { codeIn } from '#api/account/account.fixture.ts';
import { codeAt } from '#api/account/factors.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { member, type Visitor } from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name });

/** The site under its public name: passkeys are for names, not for addresses. */
const named = (url: string): string => url.replace('127.0.0.1', 'localhost');

async function giveAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const options = {
    ...({ protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const),
    ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  };
  await session.send('WebAuthn.addVirtualAuthenticator', { options });
}

async function typePassword(page: Page, { email, password }: Visitor): Promise<void> {
  await page.goto('/auth/signin');
  await awake(page);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill(password);
  await page.locator('button[type=submit]').click();
}

const isIn = (page: Page) => page.waitForURL('**/dashboard/startups**');

inBrowser('Second factors', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Nair')]);
  });

  it('an authenticator app is set up, asked for at the sign-in, and stood in for by a recovery code', async () => {
    const browser = await site.visit({ as: asha, width: 360 });
    const page = await site.tab(browser, '/settings/security');
    await button(page, 'Add an authenticator app').click();
    await page.getByRole('img', { name: 'QR code' }).waitFor();
    // The button that was pressed is gone; the keyboard goes on in its place.
    const atHand = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.className);
    await expect.poll(atHand).toBe('app-setup');
    await button(page, 'Cancel').click();
    await page.locator('button:focus', { hasText: 'Add an authenticator app' }).click();
    await expect.poll(atHand).toBe('app-setup');
    mayFail(page, '/auth/totp/confirm');
    await page.locator('#appCode').fill('000000');
    await button(page, 'Finish').click();
    await page.getByText('This is not the code that your app shows now.').waitFor();
    await expect.poll(atHand).toBe('appCode');
    const uri = (await page.getByRole('link', { name: 'Open in an app' }).getAttribute('href')) ?? '';
    // A code is good once, and for a step before and after its own: this one, and at the sign-in the one that follows.
    const first = Date.now();
    await page.locator('#appCode').fill(codeAt(uri, first));
    await button(page, 'Finish').click();
    await page.locator('.recovery-codes > li').nth(9).waitFor();
    await expect.poll(atHand).toBe('notice');
    // Codes that may be printed are not made void at one press.
    const [printed] = await page.locator('.recovery-codes > li').allInnerTexts();
    await button(page, 'I have kept them').click();
    await button(page, 'Make new codes').click();
    await button(page, 'Make new codes: the old ones are good no more').click();
    await page.locator('.recovery-codes > li').nth(9).waitFor();
    const codes = await page.locator('.recovery-codes > li').allInnerTexts();
    expect(codes).toHaveLength(10);
    expect(codes).not.toContain(printed);
    const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download').click()]);
    expect(download.suggestedFilename()).toBe('udyamsetu-recovery-codes.txt');
    await button(page, 'I have kept them').click();
    await page.getByText('10 codes are left.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('10 codes are left.');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

    const elsewhere = await site.open('/auth/signin', { width: 360 });
    mayFail(elsewhere, '/auth/login/factor');
    await typePassword(elsewhere, asha);
    const field = elsewhere.locator('#factorCode');
    expect(await field.getAttribute('autocomplete')).toBe('one-time-code');
    // A reload does not ask for the password again, which is kept nowhere.
    await elsewhere.reload();
    await field.waitFor();
    expect(await elsewhere.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(asha.password);
    await field.fill('000000');
    await button(elsewhere, 'Go on').click();
    const wrong = elsewhere.getByText('This is not right, or was used before.');
    await wrong.waitFor();
    await expect.poll(() => elsewhere.evaluate(() => document.activeElement?.id)).toBe('factorCode');
    // The other kind begins with nothing of this one.
    await button(elsewhere, 'Use a recovery code').click();
    expect([await field.inputValue(), await wrong.count()]).toEqual(['', 0]);
    await button(elsewhere, 'Use a code of the app').click();
    await field.fill(codeAt(uri, Math.max(Date.now(), first + 30_000)));
    await field.press('Enter');
    await isIn(elsewhere);

    const again = await site.open('/auth/signin');
    await typePassword(again, asha);
    // The digits' keyboard of a telephone has no letters, which recovery codes are made of.
    expect(await again.locator('#factorCode').getAttribute('inputmode')).toBe('numeric');
    await button(again, 'Use a recovery code').click();
    expect(await again.evaluate(() => document.activeElement?.id)).toBe('factorCode');
    expect(await again.locator('#factorCode').getAttribute('inputmode')).toBe('text');
    await again.locator('#factorCode').fill(codes[0] ?? '');
    await again.locator('#factorCode').press('Enter');
    await isIn(again);
  });

  it('an address is changed by the code that goes there, and taken back from the old one', async () => {
    const meera = await member(site.call, 'Meera Das');
    const page = await site.open('/settings/security', { as: meera });
    await page.locator('#email').fill(`new.${meera.email}`);
    await page.locator('#password').fill(meera.password);
    await button(page, 'Send a code there').click();
    const notice = page.getByText(`We have sent a code to new.${meera.email}`);
    await notice.waitFor();
    await expect.poll(() => notice.evaluate((one) => one === document.activeElement)).toBe(true);
    const sent = () => site.mailsTo(`new.${meera.email}`).then(([mail = '']) => codeIn(mail));
    await expect.poll(sent).not.toBe('');
    await page.locator('#code').fill(await sent());
    await button(page, 'Use this address').click();
    await page.locator('.settings-email', { hasText: `new.${meera.email}` }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('E-mail address');

    await page.close();
    const link = /\/auth\/undo_email#code=[\w-]+/;
    // Long lines are broken on their way.
    const told = async () =>
      ((await site.mailsTo(meera.email)).find((one) => one.includes('was changed')) ?? '')
        .replaceAll(/=\r?\n/g, '')
        .replaceAll('=3D', '=');
    await expect.poll(told).toMatch(link);
    const back = await site.open(link.exec(await told())?.[0] ?? '');
    await button(back, 'Take my account back').click();
    await back.getByText('The account has your address again.').waitFor();
    expect((await site.call('GET', '/api/v1/auth/me', { token: meera.accessToken })).status).toBe(401);
  });

  it('a passkey is made, signs in, shows again who is there, and is removed', async () => {
    const browser = await site.visit({ as: ravi, at: named(site.url) });
    const page = await site.tab(browser, '/settings/security');
    await giveAuthenticator(page);
    await button(page, 'Add a passkey').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('P');
    await page.locator('#passkeyName').fill('My laptop');
    await button(page, 'Make the passkey').click();
    await button(page, 'I have kept them').click();
    await page.getByText('Not used yet').waitFor();
    await button(page, 'Add a passkey').click();
    await page.locator('#passkeyName').fill('My laptop again');
    await button(page, 'Make the passkey').click();
    await page.getByText('This device is added already.').waitFor();

    await page.evaluate(() => localStorage.clear());
    await typePassword(page, ravi);
    await button(page, 'Use a passkey').click();
    await isIn(page);

    // As the server answers a session that is older than ten minutes.
    mayFail(page, '/auth/factors/');
    await page.goto('/settings/security');
    await awake(page);
    await page.getByText('Last used').waitFor();
    let asked = false;
    await page.route('**/auth/factors/*', (route) => {
      if (asked) return route.continue();
      asked = true;
      const body = { status: 'error', code: 'step-up', message: 'Please confirm first that it is you.' };
      return route.fulfill({ status: 403, json: body });
    });
    const remove = button(page, 'Remove My laptop');
    const dialog = page.getByRole('dialog', { name: 'Please confirm that it is you' });
    await remove.click();
    // It is the last: what that means is said before.
    const sure = button(page, 'Remove it with all recovery codes: my password alone then lets in');
    await sure.click();
    await dialog.getByRole('button', { name: 'Use a passkey' }).waitFor();
    await page.keyboard.press('Escape');
    // It could not be pressed while the dialog was open.
    await expect.poll(() => remove.evaluate((one) => one === document.activeElement)).toBe(true);
    asked = false;
    await remove.click();
    await sure.click();
    await dialog.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('You have none yet').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Second factors');

    // Of the factors the newest word alone stays: not that it was added, once it is gone.
    await button(page, 'Add a passkey').click();
    await page.locator('#passkeyName').fill('My other laptop');
    await button(page, 'Make the passkey').click();
    await page.locator('.toast', { hasText: 'Your passkey is added.' }).waitFor();
    await button(page, 'I have kept them').click();
    await button(page, 'Remove My other laptop').click();
    await sure.click();
    await page.locator('.toast', { hasText: '“My other laptop” is removed.' }).waitFor();
    expect(await page.locator('.toast').count()).toBe(1);
    await typePassword(page, ravi);
    await isIn(page);
  });
});
