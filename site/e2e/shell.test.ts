import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { comment, company, follow, member, post, storedPicture, type Visitor } from './community.fixture.ts';

const bar = (page: Page) => page.locator('#bottombar');
const barInSight = (page: Page) =>
  bar(page).evaluate((nav) => nav.getBoundingClientRect().top < innerHeight && nav.checkVisibility());
const badge = (page: Page) => page.locator('.shell-side inbox-badge');

inBrowser('The frame of the dashboard', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let postId: string;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    const key = await storedPicture(site.call, asha);
    for (let count = 0; count < 5; count += 1) postId = await post(site.call, asha, `Post ${count}`, key);
  });

  it('the bottom bar hides on the way down, and shows on the way up and near the top', async () => {
    const page = await site.open('/dashboard/feed', { as: asha, width: 360, height: 640, motion: true });
    await page.locator('article.post').nth(3).waitFor();
    expect(await barInSight(page)).toBe(true);
    await page.mouse.move(180, 300);
    await page.mouse.wheel(0, 600);
    await expect.poll(() => barInSight(page)).toBe(false);
    await page.mouse.wheel(0, -120);
    await expect.poll(() => barInSight(page)).toBe(true);
    await page.mouse.wheel(0, 400);
    await expect.poll(() => barInSight(page)).toBe(false);
    await page.evaluate(() => scrollTo(0, 40));
    await expect.poll(() => barInSight(page)).toBe(true);
  });

  it.each(['/dashboard/startups', '/dashboard/msme'])('%s has one button to a new startup', async (path) => {
    const buttons = async (as: Visitor | undefined, width: number) => {
      const page = await site.open(path, { width, ...(as && { as }) });
      const all = await page.locator(':is(.btn-primary, .bottombar-create):visible').allTextContents();
      return all.map((one) => one.trim());
    };
    expect(await buttons(asha, 360)).toEqual(['Create']);
    expect(await buttons(undefined, 360)).toEqual(['Create Startup']);
    expect(await buttons(asha, 1280)).toEqual(['Create Startup']);
  });

  it('the bottom bar is for members on small screens alone, with its five places', async () => {
    const guest = await site.open('/dashboard/feed', { width: 360 });
    expect(await bar(guest).isVisible()).toBe(false);
    const desk = await site.open('/dashboard/feed', { as: asha });
    expect(await bar(desk).isVisible()).toBe(false);
    const phone = await site.open('/dashboard/feed', { as: asha, width: 360 });
    expect(
      await bar(phone)
        .getByRole('link')
        .evaluateAll((all) => all.map((link) => link.getAttribute('href'))),
    ).toEqual([
      '/dashboard/feed',
      '/dashboard/funds',
      '/startup/register',
      '/dashboard/startups',
      '/dashboard/profile',
    ]);
  });

  it('the side menu leads to every section and marks where one is', async () => {
    const page = await site.open('/dashboard/funds', { as: asha });
    const side = page.getByRole('navigation', { name: 'Dashboard', exact: true });
    const links = side.getByRole('link');
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/dashboard/feed',
      '/dashboard/funds',
      '/dashboard/startups',
      '/dashboard/msme',
      '/dashboard/government_policies',
      '/dashboard/reports',
      '/dashboard/connections',
      '/dashboard/inbox',
      '/dashboard/knowledge_base',
      '/dashboard/funding_updates',
      '/settings/personal',
      '/settings/security',
      '/settings/global',
      '/settings/privacy',
      '/dashboard/grow-business',
    ]);
    expect(await side.locator('[aria-current=page]').allInnerTexts()).toEqual(['Funding Opportunities']);
  });

  it('the menu of a small screen opens by keyboard and leads on', async () => {
    const page = await site.open('/dashboard/feed', { as: asha, width: 360 });
    const toggle = page.locator('.shell-menu > summary');
    const quick = page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link');
    expect(await quick.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/dashboard/startups',
      '/dashboard/feed',
    ]);
    await toggle.focus();
    await page.keyboard.press('Enter');
    const reports = page.locator('.shell-menu').getByRole('link', { name: 'Reports' });
    await reports.waitFor();
    for (let presses = 0; presses < 20; presses += 1) {
      await page.keyboard.press('Tab');
      if (await reports.evaluate((link) => link === document.activeElement)) break;
    }
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard/reports');
  });

  it.each([
    ['/dashboard/feed', '.shell-menu'],
    ['/faq', '.site-menu'],
  ])('the menu of a small screen on %s shuts by Escape, and when Tab leaves it', async (path, name) => {
    const page = await site.open(path, { width: 360, height: 640 });
    const menu = page.locator(name);
    const isOpen = () => menu.evaluate((details: HTMLDetailsElement) => details.open);
    const summary = menu.locator('summary');
    const links = menu.getByRole('link').filter({ visible: true });
    await summary.press('Enter');
    await links.last().focus();
    await page.keyboard.press('Escape');
    expect(await isOpen()).toBe(false);
    expect(await summary.evaluate((one) => one === document.activeElement)).toBe(true);
    await summary.press('Enter');
    await links.last().focus();
    expect(await isOpen()).toBe(true);
    await page.keyboard.press('Tab');
    expect(await isOpen()).toBe(false);
  });

  it('the inbox badge counts what is unread, as it happens, in all tabs, and is hidden at none', async () => {
    const zoya = await member(site.call, 'Zoya Khan');
    const own = await post(site.call, zoya, 'Zoya’s first');
    const page = await site.open('/dashboard/feed', { as: zoya });
    await page.locator(`#post-${own}`).waitFor();
    const other = await page.context().newPage();
    await other.goto(new URL('/dashboard/funds', page.url()).href);
    const tabs = [page, other];
    expect(await badge(page).isVisible()).toBe(false);
    await comment(site.call, ravi, own, 'Well done!');
    for (const tab of tabs) await badge(tab).getByText('1').waitFor();
    await follow(site.call, ravi, zoya);
    for (const tab of tabs) await badge(tab).getByText('2').waitFor();
    await page.locator('.shell-side').getByRole('link', { name: /Inbox/ }).click();
    await page.waitForURL('**/dashboard/inbox');
    await page.getByText('Ravi Krishnamurthy').first().waitFor();
    // Read in one tab, it is read in all.
    for (const tab of tabs) await expect.poll(() => badge(tab).isVisible()).toBe(false);
  });

  it('a comment on a post, told in the inbox, leads to it', async () => {
    await comment(site.call, ravi, postId, 'A word on it');
    const page = await site.open('/dashboard/inbox', { as: asha });
    await page
      .getByRole('link', { name: /See the post/ })
      .first()
      .click();
    await page.waitForURL(`**/dashboard/feed?post=${postId}`);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`post-${postId}`);
  });

  it('the film plays and can be stopped; asked for less motion, it is a still picture', async () => {
    const moving = await site.open('/dashboard/reports', { motion: true });
    const playing = () => document.querySelector('video')?.paused === false;
    await moving.waitForFunction(playing);
    const facts = await moving.locator('video').evaluate((film: HTMLVideoElement) => [film.muted, film.loop]);
    expect(facts).toEqual([true, true]);
    await moving.getByRole('button', { name: 'Pause the film' }).click();
    await moving.waitForFunction(() => document.querySelector('video')?.paused === true);

    const still = await site.open('/dashboard/reports');
    await still.locator('film-loop img').waitFor();
    expect(await still.locator('video').isVisible()).toBe(false);
    expect(await still.evaluate(playing)).toBe(false);
  });

  it('the theme that is chosen holds at once, after a reload, and on another device', async () => {
    const page = await site.open('/settings/global', { as: asha });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
    const choice = (value: string) => page.locator(`input[name=theme][value=${value}]`);
    await choice('dark').check({ force: true });
    await expect.poll(theme).toBe('dark');
    await page.reload();
    expect(await theme()).toBe('dark');
    await expect
      .poll(async () => (await site.call('GET', '/api/v1/auth/me', { token: asha.accessToken })).body.preferences.theme)
      .toBe('dark');
    const elsewhere = await site.open('/settings/global', { as: asha });
    await elsewhere.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
    await awake(page);
    await choice('system').check({ force: true });
    await expect.poll(theme).toBe(undefined);
  });

  it('Grow Business names the funds that fit, and begins with a company where there is none', async () => {
    const none = await site.open('/dashboard/grow-business', { as: ravi });
    await none.getByRole('heading', { name: 'First, your company' }).waitFor();
    await company(site.call, asha);
    const page = await site.open('/dashboard/grow-business', { as: asha });
    await page.getByRole('heading', { name: 'No open fund fits Setu Looms Private Limited today' }).waitFor();
  });
});
