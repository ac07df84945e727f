import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { steadyTag } from '#api/e2e/tag.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { application, company, fund, member, post, sentApplication, type Visitor } from './community.fixture.ts';
import { leadingDots } from './dots.fixture.ts';
import { mayFail } from './line.fixture.ts';
import { AUTH_SCREENS, DASHBOARD_SCREENS, PUBLIC_SCREENS, SCREENS } from './screens.fixture.ts';
import { wider } from './width.fixture.ts';

/** Waits until nothing on the page is still on its way. */
async function settled(page: Page): Promise<void> {
  await awake(page);
  await page.waitForFunction(() => {
    const busy = [...document.querySelectorAll('main [aria-busy=true]')];
    return busy.every((part) => !part.checkVisibility());
  });
}

async function title(page: Page): Promise<string | undefined> {
  const text = await page.locator('h1').first().textContent();
  return text?.replaceAll(/\s+/g, ' ').trim();
}

/** As extensions and styles of one's own do it: see `largeLetters.test.ts`. */
const enlarge = (page: Page) =>
  page.evaluate(() => void Object.assign(document.documentElement.style, { fontSize: '200%' }));

/** Headings nearer than 16 px to what stands above them. */
const leaning = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main h2')].flatMap((heading) => {
      let part: Element | null = heading;
      while (part && !part.previousElementSibling) part = part.parentElement?.closest('main *') ?? null;
      const above = part?.previousElementSibling;
      if (!above?.checkVisibility() || !heading.checkVisibility()) return [];
      const { bottom, width } = above.getBoundingClientRect();
      const { top } = heading.getBoundingClientRect();
      // Beside it, or out of sight.
      if (width < 2 || bottom > top + 40) return [];
      return top - bottom < 16 ? [`${heading.innerText}: ${Math.round(top - bottom)} px`] : [];
    }),
  );

inBrowser('Every screen', (site) => {
  let asha: Visitor;
  let ids: { readonly company: string; readonly fund: string; readonly draft: string; readonly sent: string };
  beforeAll(async () => {
    asha = await member(site.call, 'Asha Rao');
    const questions = [{ text: 'What will you do with it?', kind: 'text', required: false }];
    const own = { company: await company(site.call, asha), fund: await fund(site.call, asha, { questions }) };
    const other = await fund(site.call, asha, { questions });
    const { company: applies, fund: opportunity } = own;
    ids = {
      ...own,
      draft: await application(site.call, asha, { opportunity: other, company: applies }),
      sent: await sentApplication(site.call, asha, { opportunity, company: applies }),
    };
    await post(site.call, asha, 'First looms are running in the new shed.');
  });
  const own = () => [
    ...[`/startups/${ids.company}`, `/dashboard/funds/${ids.fund}`],
    ...[`/dashboard/applications/${ids.draft}`, `/dashboard/applications/${ids.sent}`],
    ...[`/dashboard/applications/${ids.sent}?as=reviewer`, `/dashboard/funds/${ids.fund}/desk`],
    `/dashboard/funds/${ids.fund}/desk?view=board`,
  ];

  it('renders for a guest, with its heading and a title of its own, and with letters of 200 % no wider than a desk', async () => {
    const browser = await site.visit();
    const page = await browser.newPage();
    const wide: string[] = [];
    // Guests are sent from the wizard to sign in.
    for (const [path, heading] of Object.entries(SCREENS).filter(([path]) => path !== '/startup/register')) {
      await page.goto(path);
      await settled(page);
      expect(await title(page), path).toBe(heading);
      expect(await page.title(), path).toContain('UdyamSetu');
      await enlarge(page);
      if ((await wider(page)) > 0) wide.push(path);
    }
    expect(wide).toEqual([]);
  });

  it('renders for a member, and is no wider than the window, however wide that is and however large the letters', async () => {
    const browser = await site.visit({ as: asha });
    const page = await browser.newPage();
    const session = await browser.newCDPSession(page);
    const letters = (times: number) =>
      session.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: 13 * times } });
    const wide: string[] = [];
    for (const path of [...Object.keys(SCREENS), ...own()]) {
      async function look(what: string): Promise<void> {
        const past = await wider(page);
        if (past > 0) wide.push(`${path} with ${what} by ${past}`);
      }
      await page.setViewportSize({ width: 320, height: 800 });
      await page.goto(path);
      await settled(page);
      const heading = Object.entries(DASHBOARD_SCREENS).find(([one]) => one === path)?.[1];
      if (heading !== undefined) expect(await title(page), path).toBe(heading);
      await look('320 px');
      await page.setViewportSize({ width: 1920, height: 800 });
      await look('1920 px');
      // Whoever is signed in is led on from the pages of signing in.
      if (path in AUTH_SCREENS) continue;
      await page.setViewportSize({ width: 1280, height: 800 });
      await letters(2);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
      await look('letters of twice the size, chosen in the browser');
      await letters(1);
      await enlarge(page);
      await look('letters enlarged to 200 %');
    }
    expect(wide).toEqual([]);
  });

  it.each([360, 1280])(
    'that is public has no heading that leans on what stands above it, at %d pixels',
    async (width) => {
      const browser = await site.visit({ width });
      const page = await browser.newPage();
      for (const path of Object.keys(PUBLIC_SCREENS)) {
        await page.goto(path);
        expect(await leaning(page), path).toEqual([]);
      }
    },
  );

  it('that does not exist answers 404 with a way home', async () => {
    const browser = await site.visit();
    const page = await browser.newPage();
    for (const path of [
      '/no/such/page',
      '/startups/nobody',
      '/dashboard/funds/none',
      '/dashboard/funds/none/desk',
      '/dashboard/nothing',
    ]) {
      mayFail(page, path);
      expect((await page.goto(path))?.status(), path).toBe(404);
      await page.locator('h1').waitFor();
    }
    await page.goto('/no/such/page');
    await page.getByRole('link', { name: 'Go to the home page' }).click();
    await page.waitForURL(`${site.url}/`);
  });

  it('that lists companies, funds or posts begins no line with the dot between two facts', async () => {
    const browser = await site.visit({ as: asha });
    const page = await browser.newPage();
    for (const path of ['/', '/dashboard/startups', '/dashboard/funds', '/dashboard/profile']) {
      await page.goto(path);
      await settled(page);
      expect(await leadingDots(page), path).toEqual([]);
    }
  });

  it('that is public reads and leads on without JavaScript', async () => {
    const browser = await site.visit({ javaScript: false, width: 360 });
    const page = await browser.newPage();
    for (const [path, heading] of Object.entries(PUBLIC_SCREENS)) {
      await page.goto(path);
      expect(await title(page), path).toBe(heading);
    }
    await page.goto('/');
    await page.locator('.site-menu > summary').click();
    await page.locator('.site-menu').getByRole('link', { name: 'Questions' }).click();
    await page.waitForURL('**/faq');
    await page.goto(`/startups/${ids.company}`);
    await page.getByRole('heading', { name: 'Setu Looms Private Limited' }).waitFor();
    await page.goto(`/dashboard/funds/${ids.fund}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const path of [...Object.keys(AUTH_SCREENS), '/startup/register']) {
      await page.goto(path);
      await page
        .getByText(/JavaScript/)
        .first()
        .waitFor();
      // What would do nothing is not there to be pressed.
      const shown = await page.locator('main :is(form, button):visible').count();
      expect(shown, path).toBe(path === '/auth/signup' ? 2 : 0);
    }
  });

  it('the first page has all its sections, and its buttons lead where they should', async () => {
    const page = await site.open('/');
    for (const heading of [
      'From Entrepreneurial Mindset to a Successful Business Venture',
      'Connection',
      'Financial Literacy',
      'Policy Understanding',
    ])
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    await expect.poll(() => page.locator('details.fold').count()).toBe(6);
    const foot = page.locator('.site-foot');
    await expect.poll(() => foot.locator('a[href^="tel:"]').count()).toBe(2);
    await expect.poll(() => foot.locator('a[href^="mailto:"]').count()).toBe(2);
    await foot.getByRole('link', { name: 'UdyamSetu on LinkedIn' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'START NOW', exact: true }).getAttribute('href')).toBe(
      '/dashboard/startups',
    );
    expect(await page.getByRole('link', { name: 'Start Now!' }).getAttribute('href')).toBe('/auth/signup');
    expect(await page.locator('.site-bar').getByRole('link', { name: 'Login' }).getAttribute('href')).toBe(
      '/auth/signin',
    );

    const member = await site.open('/', { as: asha });
    expect(await member.getByRole('link', { name: 'Start Now!' }).getAttribute('href')).toBe('/dashboard/startups');
    expect(await member.locator('.site-bar').getByRole('link', { name: 'Login' }).isVisible()).toBe(false);
  });

  it('a company’s page can be shared: title, description, picture, structured data, in the sitemap', async () => {
    const page = await site.open(`/startups/${ids.company}`);
    expect(await page.title()).toContain('Setu Looms Private Limited');
    for (const property of ['og:title', 'og:description', 'og:image', 'og:url'])
      expect(await page.locator(`meta[property="${property}"]`).getAttribute('content')).toMatch(/./);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Organization', name: 'Setu Looms Private Limited' });
    const map = await page.request.get('/sitemap.xml');
    expect(await map.text()).toContain(`/startups/${ids.company}`);
    // Whoever has it already hears so, also through a proxy that made the tag weak.
    const etag = await steadyTag((headers) => fetch(`${site.url}/sitemap.xml`, { headers }));
    const again = async (tag: string) =>
      (await page.request.get('/sitemap.xml', { headers: { 'If-None-Match': tag } })).status();
    expect([await again(etag), await again(`"other", W/${etag}`), await again('"other"')]).toEqual([304, 304, 200]);
    expect(await (await page.request.get('/robots.txt')).text()).toMatch(/Sitemap:/);
  });

  it('carries a policy without unsafe-inline that nobody may frame', async () => {
    for (const path of [...Object.keys(SCREENS), ...own(), '/no/such/page']) {
      const answer = await fetch(site.url + path);
      const policy = answer.headers.get('content-security-policy') ?? '';
      expect(policy, path).toContain("frame-ancestors 'none'");
      expect(policy, path).not.toContain('unsafe-inline');
      expect(policy, path).not.toContain('unsafe-eval');
    }
  });
});
