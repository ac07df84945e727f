import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { steadyTag } from '#api/e2e/tag.fixture.ts';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import type { Visitor } from './community.fixture.ts';
import { leadingDots } from './dots.fixture.ts';
import { weavers } from './weavers.fixture.ts';

const hits = (page: Page) => page.locator('main .hit');

inBrowser('The search', (site) => {
  let zoya: Visitor;
  beforeAll(async () => {
    ({ zoya } = await weavers(site));
  });

  it('has what it finds in its bytes, counted by kind, with the words marked', async () => {
    const html = await (await fetch(`${site.url}/search?q=loom`)).text();
    expect(html).toContain('<mark>Loom</mark>works 30');
    expect(html).toContain('32 results for');
    expect(html).toMatch(/noindex/);
    await steadyTag((headers) => fetch(`${site.url}/search?q=loom`, { headers }));
  });

  it('without JavaScript is a form, kinds with counts, and pages of one kind', async () => {
    const page = await site.open('/dashboard/feed', { javaScript: false });
    await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('loom');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=loom');
    const tabs = page.getByRole('navigation', { name: 'What is shown' }).getByRole('link');
    expect(await tabs.allTextContents()).toEqual(['Everything 32', 'Startups 30', 'Funds 1', 'Members 0', 'Posts 1']);
    await page.getByText('…').and(page.locator('.hit p')).filter({ hasText: 'looms of Kanchipuram' }).waitFor();
    await page.getByRole('link', { name: 'All startups' }).click();
    await expect.poll(() => hits(page).count()).toBe(24);
    expect(await hits(page).first().locator('.badge').allInnerTexts()).toEqual(['Not verified', 'Not reviewed yet']);
    await page.getByRole('link', { name: 'Next results' }).click();
    await expect.poll(() => hits(page).count()).toBe(6);
    await page.getByRole('link', { name: 'Back to the first results' }).click();
    await tabs.filter({ hasText: 'Funds' }).click();
    await expect.poll(() => page.locator('[aria-current=page]', { hasText: 'Funds' }).count()).toBe(1);
    await page.getByLabel('Search for').fill('zomatto');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByRole('heading', { name: 'Nothing found for “zomatto”' }).waitFor();
    await page.getByRole('link', { name: 'Search everything' }).click();
    await page.getByRole('link', { name: 'zomato', exact: true }).click();
    await page.getByRole('link', { name: 'Zomato Foods' }).click();
    await page.getByRole('heading', { name: 'Zomato Foods', level: 1 }).waitFor();
  });

  it.each([
    ['/search', 'Look for anything here'],
    ['/search?q=+', 'Look for anything here'],
    ['/search?q=%00', 'Look for anything here'],
    ['/search?q=a', 'One letter more'],
    ['/search?q=%22*%22', 'One letter more'],
    ['/search?q=qqqqqqq', 'Nothing found for “qqqqqqq”'],
    ['/search?q=loom&kind=member', 'Nothing found for “loom”'],
  ])('%s says: %s', async (path, said) => {
    const page = await site.open(path, { javaScript: false });
    await page.getByRole('heading', { name: said }).waitFor();
  });

  it('what finds nothing leads on to the lists, without what was asked', async () => {
    const page = await site.open('/search?q=qqqqqqq&kind=company', { javaScript: false });
    const ways = page.getByRole('main').getByRole('navigation', { name: 'Or go straight to' }).getByRole('link');
    expect(await ways.evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/dashboard/feed',
      '/dashboard/funds',
      '/dashboard/startups',
      '/dashboard/msme',
    ]);
    // Where there is something of other kinds, that is nearer.
    await page.goto('/search?q=loom&kind=member');
    expect(await page.getByRole('link', { name: 'Search everything' }).getAttribute('href')).toBe('/search?q=loom');
    expect(await ways.count()).toBe(0);
  });

  it('a cursor that is none leads to the beginning; an unknown kind is everything', async () => {
    const page = await site.open('/search?q=loom&kind=company&cursor=nonsense', { javaScript: false });
    expect(new URL(page.url()).search).toBe('?q=loom&kind=company');
    await page.goto('/search?q=loom&kind=thing');
    await page.getByText('32 results for “loom”').waitFor();
  });

  it('a member finds members whom guests do not', async () => {
    const guest = await site.open('/search?q=rangrez');
    await guest.getByRole('heading', { name: 'Nothing found for “rangrez”' }).waitFor();
    expect(await guest.getByRole('link', { name: 'Sign in to search all members' }).getAttribute('href')).toBe(
      '/auth/signin?next=%2Fsearch%3Fq%3Drangrez',
    );
    const page = await site.open('/search?q=rangrez', { as: zoya });
    await hits(page).getByRole('link', { name: 'Kavita Rangrez' }).waitFor();
    await page.getByText('1 result for “rangrez”').waitFor();
    expect(await page.getByRole('link', { name: 'Sign in to search all members' }).isVisible()).toBe(false);
  });

  it('begins no line of a find with the dot between two facts', async () => {
    const page = await site.open('/search?q=looms');
    await hits(page).filter({ hasText: 'Pan-India' }).waitFor();
    expect(await leadingDots(page)).toEqual([]);
  });

  it.each([360, 1280])('axe-core finds nothing at %d px, in light and in dark', async (width) => {
    const page = await site.open('/search', { width });
    for (const path of [
      '/search',
      '/search?q=a',
      '/search?q=loom',
      '/search?q=loom&kind=company',
      '/search?q=zomatto',
    ]) {
      await page.goto(path);
      expect(await findings(page), path).toEqual([]);
    }
  });
});
