import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { fund, member, post } from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';
import { DASHBOARD_SCREENS } from './screens.fixture.ts';

/** What is rendered by the server, or says that it is still being built. */
const READABLE = [
  ...['/dashboard/feed', '/dashboard/startups', '/dashboard/funds', '/dashboard/msme', '/dashboard/funding_updates'],
  ...['/dashboard/government_policies', '/dashboard/knowledge_base', '/search'],
];
const LEADS_ON = ['/dashboard/startups', '/dashboard/funds', '/dashboard/feed', '/search', '/auth/signup'];

const NOTICE = 'main noscript > .notice';

/** What is there for a script to fill or to answer, and does nothing without one. */
const idle = (page: Page): Promise<number> =>
  page.locator('main :is(.bone, button, input:not([type=radio]), .sign-in-first):visible').count();

inBrowser('Without JavaScript', (site) => {
  let screens: string[];
  let written: string;
  beforeAll(async () => {
    const asha = await member(site.call, 'Asha Rao');
    const id = await fund(site.call, asha);
    written = await post(site.call, asha, 'First looms are running in the new shed.');
    screens = [
      ...Object.keys(DASHBOARD_SCREENS).filter((path) => !READABLE.includes(path)),
      ...['/dashboard/applications/one', '/dashboard/moderation/one', `/dashboard/funds/${id}/desk`],
    ];
  });

  it.each([360, 1280])('at %i px a page that needs it says what it is, and leads on', async (width) => {
    const browser = await site.visit({ javaScript: false, width });
    const page = await browser.newPage();
    for (const path of [...screens, '/dashboard/feed?following=true', '/privacy/complaints']) {
      await page.goto(path);
      const notice = page.locator(NOTICE);
      // Playwright finds no text in a noscript.
      const said = await notice.evaluate((one) => (one as HTMLElement).innerText);
      expect(said, path).toMatch(/^Here .+ That needs JavaScript/);
      const links = await notice.locator('a').evaluateAll((all) => all.map((one) => one.getAttribute('href')));
      expect(links, path).toEqual(LEADS_ON);
      if (!path.includes('following')) expect(await idle(page), path).toBe(0);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    }
  });

  it('what such a page leads to can be read', async () => {
    const browser = await site.visit({ javaScript: false });
    const page = await browser.newPage();
    for (const path of LEADS_ON) {
      expect((await page.goto(path))?.status(), path).toBe(200);
      expect(await page.locator('main').innerText(), path).not.toContain('That needs JavaScript');
      expect(await page.locator('main :is(article, form):visible').count(), path).toBeGreaterThan(0);
    }
  });

  it('posts have no button that does nothing, and tell their likes and comments', async () => {
    const browser = await site.visit({ javaScript: false, width: 360 });
    const page = await browser.newPage();
    for (const path of ['/dashboard/feed', `/posts/${written}`]) {
      await page.goto(path);
      await page.getByText('0 likes · 0 comments').first().waitFor();
      expect(await page.locator('main button:visible').count(), path).toBe(0);
    }
    await page.goto('/dashboard/feed');
    await page.getByRole('link', { name: 'Sign in to post' }).click();
    await page.waitForURL('**/auth/signin?next=*');
  });

  it('who wants to sign in and has no account is led to the sign-up by mail', async () => {
    const page = await site.open('/auth/signin', { javaScript: false, width: 360 });
    await page.locator('noscript a').evaluate((link) => (link as HTMLElement).click());
    await page.getByRole('button', { name: 'Send Link' }).waitFor();
  });

  it('the words about it stand apart from the text above and from what follows', async () => {
    const browser = await site.visit({ javaScript: false });
    const page = await browser.newPage();
    const box = async (place: string) => {
      const found = await page.locator(place).first().boundingBox();
      if (!found) throw new Error(`${place} is not shown`);
      return { ...found, end: found.y + found.height };
    };
    await page.goto('/settings/privacy');
    expect((await box('main .settings')).y - (await box(NOTICE)).end).toBeGreaterThanOrEqual(16);
    await page.goto('/privacy/complaints');
    expect((await box(NOTICE)).y - (await box('main p:has(+ noscript)')).end).toBeGreaterThanOrEqual(16);
    // On a page of text, too, the links are no list with dots and steps.
    const tops = await page
      .locator(`${NOTICE} .chip`)
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    expect((await box(`${NOTICE} .chip`)).x).toBe((await box(`${NOTICE} > p`)).x);
  });
});

inBrowser(
  'Without JavaScript, where the API does not answer the server',
  (site) => {
    it.each(['startups', 'funds', 'feed', 'msme', 'funding_updates'])('/dashboard/%s says so', async (name) => {
      const browser = await site.visit({ javaScript: false });
      const page = await browser.newPage();
      mayFail(page, `/dashboard/${name}`);
      expect((await page.goto(`/dashboard/${name}`))?.status()).toBe(503);
      const said = await page.locator(NOTICE).evaluate((one) => (one as HTMLElement).innerText);
      expect(said).toMatch(/could not be loaded just now\. Please load this page again\.$/);
    });
  },
  { env: { API_URL: 'http://127.0.0.1:9' } },
);
