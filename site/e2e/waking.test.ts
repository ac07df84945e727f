import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { company, fund, member, pictureFile, post, type Visitor } from './community.fixture.ts';
import { holdScriptsBack } from './line.fixture.ts';

/** On a cheap phone the words of a page are there seconds before its scripts: people begin at once. */
inBrowser('While a page wakes up', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  beforeAll(async () => {
    [asha, ravi] = [await member(site.call, 'Asha Rao'), await member(site.call, 'Ravi Krishnamurthy')];
    await Promise.all([company(site.call, asha), post(site.call, asha, 'First looms are running.')]);
  });

  /** The page as its bytes show it, and what lets its scripts come. */
  async function asleep(path: string, as?: Visitor, width = 1280): Promise<[Page, () => Promise<void>]> {
    const browser = await site.visit({ width, ...(as && { as }) });
    const page = await browser.newPage();
    const letGo = await holdScriptsBack(page);
    // Scripts that are held back hold back the event 'load' as well.
    await page.goto(path, { waitUntil: 'commit' });
    const wake = async (): Promise<void> => {
      letGo();
      await awake(page);
    };
    return [page, wake];
  }

  it.each([
    ['a guest', '/auth/signin', { '#email': 'asha@example.in', '#password': 'Bridge-over-Yamuna-7' }],
    ['a guest', '/auth/password_reset', { '#email': 'asha@example.in' }],
    ['a guest', '/auth/signup', { '#name': 'Asha Rao', '#email': 'asha@example.in', '#dob': '1990-04-12' }],
    ['a guest', '/dashboard/startups', { '#startup-search': 'mons' }],
    ['a guest', '/dashboard/msme', { '#startup-search': 'mons' }],
    ['a member', '/dashboard/feed', { '#post-content': 'Namaste', '.network input': 'ravi' }],
  ])('what %s wrote on %s stays', async (who, path, fields) => {
    const [page, wake] = await asleep(path, who === 'a member' ? asha : undefined);
    for (const [field, value] of Object.entries(fields)) await page.locator(field).fill(value);
    await wake();
    // What is asked first comes back, and is shown.
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
    for (const [field, value] of Object.entries(fields)) expect(await page.locator(field).inputValue()).toBe(value);
  });

  it('what was written is sent', async () => {
    const [page, wake] = await asleep('/auth/signin');
    await page.locator('#email').fill(asha.email);
    await page.locator('#password').fill(asha.password);
    await wake();
    await page.locator('button[type=submit]').click();
    await page.waitForURL('**/dashboard/startups');
  });

  it('a member who presses Apply meanwhile has begun to apply', async () => {
    const fundId = await fund(site.call, await member(site.call, 'Owner of it'));
    const [page] = await asleep(`/dashboard/funds/${fundId}`, asha);
    await page.locator('.fund-side a', { hasText: 'Apply' }).click();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.waitForURL('**/dashboard/applications/*');
  });

  it.each([
    ['Like', '/dashboard/feed', /^Like/, 1280],
    ['Bookmark', '/dashboard/startups', /^Bookmark/, 1280],
    ['Follow', '/members/:ravi', /^Follow/, 1280],
    ['Expand your network', '/dashboard/feed', /^Expand your network/, 360],
  ])('%s on %s cannot be pressed, and looks so, until a press does something', async (_, path, name, width) => {
    const [page, wake] = await asleep(path.replace(':ravi', ravi.user._id), asha, width);
    const press = page.locator('main').getByRole('button', { name }).first();
    await press.waitFor();
    expect(await press.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => press.evaluate((one) => Number(getComputedStyle(one).opacity))).toBeLessThan(0.5);
    await wake();
    await expect.poll(() => press.getAttribute('aria-disabled')).toBe(null);
    expect(await press.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
  });

  it('the order that was chosen holds', async () => {
    const [page, wake] = await asleep('/dashboard/startups');
    await page.locator('#startup-sort').selectOption('name');
    await wake();
    await page.waitForURL('**/dashboard/startups?sort=name');
    expect(await page.locator('#startup-sort').inputValue()).toBe('name');
  });

  it('the colours that were chosen hold', async () => {
    const [page, wake] = await asleep('/settings/global');
    await page.locator('input[value=dark]').check({ force: true });
    await wake();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    expect(await page.locator('input[value=dark]').isChecked()).toBe(true);
  });

  it('what was posted while the list of posts still slept is in it', async () => {
    const browser = await site.visit({ as: asha });
    const page = await browser.newPage();
    const letGo = await holdScriptsBack(page, 'FeedPosts');
    await page.goto('/dashboard/feed', { waitUntil: 'commit' });
    await page.locator('#post-content').fill('Namaste');
    await page.locator('#post-photo').setInputFiles(await pictureFile());
    await page.getByRole('button', { name: 'Post', exact: true }).click();
    await page.locator('.toast', { hasText: 'Your post is in the feed.' }).waitFor();
    letGo();
    await page.locator('article.post', { hasText: 'Namaste' }).waitFor();
  });

  it('what was searched is found', async () => {
    const [page, wake] = await asleep('/dashboard/startups');
    await page.getByLabel('Search startups').fill('zzzz');
    await wake();
    await page.getByRole('heading', { name: 'No startup fits all of this' }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=zzzz');
  });
});
