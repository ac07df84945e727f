import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { comment, company, fund, member, post, type Visitor } from './community.fixture.ts';
import { face, logoutButton } from './face.fixture.ts';
import { DASHBOARD_SCREENS } from './screens.fixture.ts';

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search', exact: true });

inBrowser('The top bar', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let postId: string;
  let fundId: string;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    const range = { minAmount: 1_500_000, maxAmount: 50_000_000 };
    [fundId] = await Promise.all([fund(site.call, asha, range), company(site.call, asha)]);
    postId = await post(site.call, asha, 'First looms are running in the new shed.');
  });

  it('searches without JavaScript', async () => {
    const page = await site.open('/dashboard/feed', { javaScript: false });
    await field(page).fill('looms');
    await field(page).press('Enter');
    await page.waitForURL('**/search?q=looms');
  });

  it('behind the face are profile, applications, what is saved, settings and Logout; Escape gives the focus back', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    const logout = await logoutButton(page);
    await logout.waitFor();
    const menu = page.locator('.face-panel');
    expect(await menu.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
      '/dashboard/profile',
      '/dashboard/applications',
      '/dashboard/saved',
      '/dashboard/decisions',
      '/settings/personal',
      '/settings/security',
      '/settings/global',
    ]);
    await menu.getByText('Asha Rao').waitFor();
    await page.keyboard.press('Escape');
    expect(await logout.isVisible()).toBe(false);
    expect(await face(page).evaluate((summary) => summary === document.activeElement)).toBe(true);
    await face(page).click();
    await page.locator('h1').click();
    expect(await logout.isVisible()).toBe(false);
  });

  it('a guest has Login, and neither bell nor face', async () => {
    const page = await site.open('/dashboard/feed');
    await page.getByRole('link', { name: 'Login' }).waitFor();
    expect(await face(page).isVisible()).toBe(false);
    expect(await page.locator('.shell-bell').isVisible()).toBe(false);
  });

  it('the bell of a phone counts what is unread as it happens, and leads to it', async () => {
    const page = await site.open('/dashboard/startups', { as: asha, width: 360, height: 740 });
    const bell = page.locator('.shell-bell');
    await bell.waitFor();
    await comment(site.call, ravi, postId, 'Well done!');
    await bell.getByText('1').waitFor();
    await bell.click();
    await page.waitForURL('**/dashboard/inbox');
  });

  it('with letters of twice the size what a guest presses leaves the bar around it', async () => {
    const page = await site.open('/dashboard/startups', { width: 1280 });
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const heights = await page.evaluate(() =>
      ['.shell-bar', '.shell-actions > .btn'].map((one) => document.querySelector(one)?.getBoundingClientRect().height),
    );
    const [bar = 0, button = 0] = heights;
    expect(button).toBeGreaterThanOrEqual(24);
    expect(bar - button).toBeGreaterThanOrEqual(12);
  });

  it.each([
    ['letters of twice the size at 360 px', 360, 740, '200%'],
    ['a screen zoomed to half its 360 px', 180, 370, '100%'],
  ])('with %s nothing in the bars is cut or covered, and no page scrolls sideways', async (_, width, height, size) => {
    const browser = await site.visit({ as: asha, width, height });
    const page = await browser.newPage();
    for (const path of Object.keys(DASHBOARD_SCREENS).slice(0, 3)) {
      await page.goto(path);
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
      const problems = await page.evaluate(() => {
        const bars = [...document.querySelectorAll('.shell-bar, .bottombar')];
        const targets = bars.flatMap((bar) => [...bar.querySelectorAll('a, summary, button')]);
        return targets
          .filter((target) => target.checkVisibility() && !target.closest('.face-panel, .shell-menu > nav'))
          .flatMap((target) => {
            const box = target.getBoundingClientRect();
            const name = `${target.className || target.getAttribute('href')}`;
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return [
              ...(box.left < 0 || box.right > innerWidth + 0.5 ? [`${name} is cut`] : []),
              ...(box.width < 23.5 || box.height < 23.5 ? [`${name} is ${box.width} by ${box.height}`] : []),
              ...(hit && !target.contains(hit) && !hit.contains(target) ? [`${name} is covered`] : []),
            ];
          });
      });
      expect(problems, path).toEqual([]);
      const bars = await page.evaluate(() =>
        ['.shell-top', '.bottombar'].reduce(
          (sum, name) => sum + (document.querySelector(name)?.getBoundingClientRect().height ?? 0),
          0,
        ),
      );
      expect(bars, path).toBeLessThan(height / 2);
    }
    const { body } = await site.call('GET', `/api/v1/opportunities/${fundId}`);
    const pages = [`/dashboard/funds/${fundId}`, `/providers/${body.opportunity.providerId}`, '/dashboard/feed'];
    for (const path of [...pages, '/settings/personal', '/dashboard/startups']) {
      await page.goto(path);
      await awake(page);
      await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), size);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
  });
});
