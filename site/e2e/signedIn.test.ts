import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { member, signIn, type Visitor } from './community.fixture.ts';
import { holdBack, mayFail } from './line.fixture.ts';

inBrowser('On the screen to sign in', (site) => {
  let asha: Visitor;
  beforeAll(async () => {
    asha = await member(site.call, 'Asha Rao');
  });

  it('who is signed in already goes on at once, and is not held by Back', async () => {
    const page = await site.open('/faq', { as: asha });
    await page.goto('/auth/signin?next=%2Fdashboard%2Ffunds');
    await page.waitForURL('**/dashboard/funds');
    await page.goBack();
    await page.waitForURL('**/faq');
  });

  it('who is signed in already, and was going nowhere, is told so; another account is asked for below', async () => {
    const page = await site.open('/auth/signin?next=https://evil.example/', { as: asha });
    await page.getByText('You are signed in as Asha Rao.').waitFor();
    await page.getByRole('button', { name: 'Use another account' }).click();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('email');
    await page.getByRole('link', { name: 'Go on' }).click();
    await page.waitForURL('**/dashboard/startups');
  });

  it('who has begun to type is left to it', async () => {
    const browser = await site.visit({ as: asha });
    const page = await browser.newPage();
    const letGo = await holdBack(page, '/auth/me');
    await page.goto('/auth/signin?next=%2Ffaq');
    await page.locator('#email').fill('ravi@example.in');
    letGo();
    await page.getByText('You are signed in as Asha Rao.').waitFor();
    expect(await page.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/faq');
    expect(await page.locator('#email').inputValue()).toBe('ravi@example.in');
  });

  it('who was signed in until their session ended signs in, and comes where they were going', async () => {
    const own = await signIn(site.call, asha);
    await site.call('POST', '/api/v1/auth/logout', { token: own.accessToken });
    const browser = await site.visit({ as: own });
    const page = await browser.newPage();
    mayFail(page, '/auth/me');
    await page.goto('/auth/signin?next=%2Ffaq');
    await page.waitForFunction(() => localStorage.accessToken === undefined);
    await awake(page);
    await page.locator('#email').fill(asha.email);
    await page.locator('#password').fill(asha.password);
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/faq');
  });
});
