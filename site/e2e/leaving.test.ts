import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { member, post } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';
import { answerWith, mayFail } from './line.fixture.ts';

const toast = (page: Page, words: string) => page.locator('.toast', { hasText: words });

inBrowser('Taking one’s data along, and leaving', (site) => {
  it('a member downloads everything held on them, as a zip archive', async () => {
    const asha = await member(site.call, 'Asha Rao');
    await post(site.call, asha, 'First looms are running.');
    const page = await site.open('/settings/personal', { as: asha });
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    const files = unzipSync(await readFile(await download.path()));
    const texts = Object.keys(files).filter((name) => name.endsWith('.json'));
    const told = texts.map((name) => strFromU8(files[name] ?? new Uint8Array())).join();
    expect(told).toContain(asha.email);
    expect(told).toContain('First looms are running.');
    await toast(page, 'Your data has been downloaded.').waitFor();
  });

  it('a download that fails says so, and can be tried again', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const page = await site.open('/settings/personal', { as: asha });
    await answerWith(page, '/auth/me/export', 500);
    await page.getByRole('button', { name: 'Download my data' }).click();
    await toast(page, 'Your data could not be collected. Please try again.').waitFor();
    expect(await page.getByRole('button', { name: 'Download my data' }).isEnabled()).toBe(true);
  });

  it('nobody leaves by a mistake: without the password, with a wrong one, or after closing the dialog', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const page = await site.open('/settings/personal', { as: asha });
    const opener = page.getByRole('button', { name: 'Delete my account' });
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await opener.click();
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await dialog.locator('.error').waitFor();
    // What is missing can be written at once.
    expect(await focused(page)).toBe('Your password');
    expect(await findings(page)).toEqual([]);
    mayFail(page, '/auth/me');
    await dialog.locator('#passwordToDelete').fill('not this one at all');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await dialog.locator('.error', { hasText: /password/i }).waitFor();
    await expect.poll(() => focused(page)).toBe('Your password');
    await dialog.getByRole('button', { name: 'Keep my account' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
    await opener.click();
    expect(await dialog.locator('#passwordToDelete').inputValue()).toBe('');
    expect(await dialog.locator('.error').count()).toBe(0);
    const { status } = await site.call('GET', '/api/v1/auth/me', { token: asha.accessToken });
    expect(status).toBe(200);
  });

  it('where the server cannot delete it now, the dialog stays and says so', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const page = await site.open('/settings/personal', { as: asha });
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.locator('#passwordToDelete').fill(asha.password);
    await page.route('**/api/v1/auth/me', (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 500, json: {} }) : route.continue(),
    );
    mayFail(page, '/auth/me');
    await page.getByRole('button', { name: 'Delete for good' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
    await dialog.getByText('Your account could not be deleted. Please try again.').waitFor();
    expect(await findings(page)).toEqual([]);
  });

  it('with the right password a member is gone: signed out, unable to return, their posts by nobody', async () => {
    const kamala = await member(site.call, 'Kamala Devi');
    const ravi = await member(site.call, 'Ravi Krishnamurthy');
    const id = await post(site.call, kamala, 'Ten women weave here now.');
    const browser = await site.visit({ as: kamala });
    const page = await site.tab(browser, '/dashboard/feed');
    // Something half written, which stays in this tab alone, and something that outlives it.
    await page.locator('#post-content').fill('Not sent yet');
    await page.goto('/startup/register');
    await page.getByLabel(/^Phone/).fill('+91 98989 70707');
    const drafts = async (tab: Page) => {
      const kept = await tab.evaluate(() => [localStorage, sessionStorage].flatMap((one) => Object.keys(one)));
      return kept.filter((name) => name.startsWith('draft:')).sort();
    };
    const both = [`draft:post-${kamala.user._id}`, `draft:startup-${kamala.user._id}`];
    await expect.poll(() => drafts(page)).toEqual(both);
    // The same in another tab, and in one that the browser puts away for a while.
    const [open, away] = [await site.tab(browser, '/dashboard/feed'), await site.tab(browser, '/dashboard/feed')];
    for (const tab of [open, away]) {
      await tab.locator('#post-content').fill('Not sent from here either');
      await expect.poll(() => drafts(tab)).toEqual(both);
    }
    await away.goto('/robots.txt');
    await page.goto('/settings/personal');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await page.locator('#passwordToDelete').fill(kamala.password);
    await page.getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForURL(`${site.url}/`);
    expect(await drafts(page)).toEqual([]);
    await page.getByText('Your account has been deleted').waitFor();
    await open.getByRole('link', { name: 'Sign in to post' }).waitFor();
    expect(await drafts(open)).toEqual([]);
    await away.goto('/dashboard/feed');
    await expect.poll(() => drafts(away)).toEqual([]);
    await page.locator('.site-bar').getByRole('link', { name: 'Login' }).waitFor();
    expect(await page.evaluate(() => [localStorage.accessToken, localStorage.user])).toEqual([undefined, undefined]);

    mayFail(page, '/auth/login');
    await page.goto('/auth/signin');
    await page.locator('#email').fill(kamala.email);
    await page.locator('#password').fill(kamala.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.locator('.error-summary', { hasText: 'Invalid email or password' }).waitFor();

    const feed = await site.open('/dashboard/feed', { as: ravi });
    const card = feed.locator(`#post-${id}`);
    await card.getByText('Deleted member').waitFor();
    expect(await feed.getByText('Ten women weave here now.').count()).toBe(0);
    expect(await feed.getByText('Kamala Devi').count()).toBe(0);
    // Their picture went with them: the page says so itself, and nothing broken is shown first.
    const html = await (await fetch(`${site.url}/posts/${id}`)).text();
    expect(html).toContain('This photo is not there any more.');
    expect(html).not.toMatch(/<img[^>]*post-picture/);
    expect(await findings(feed)).toEqual([]);
    // It stays so once the page is awake: a picture that went with them is not asked for.
    const one = await (await site.visit({ as: ravi })).newPage();
    const asked: string[] = [];
    one.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await one.goto(`/posts/${id}`);
    await awake(one);
    await expect.poll(() => asked).toContain(`/api/v1/post/${id}`);
    expect(asked).not.toContain('/api/v1/post/images');
    await one.getByText('This photo is not there any more.').waitFor();
  });
});
