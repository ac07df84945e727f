import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { CARD_SKELETON_MS } from '#api/contract/limits.ts';
import { steadyTag } from '#api/e2e/tag.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { company, fund, member, post, storedPicture, type Visitor } from './community.fixture.ts';
import { answerWith, holdBack, mayFail } from './line.fixture.ts';

const COMPANIES = 45;
const FUNDS = 15;
const POSTS = 65;

const startups = (page: Page) => page.locator('.startup-card');
const funds = (page: Page) => page.locator('.fund-card');
const posts = (page: Page) => page.locator('article.post');

/** The first card that is in sight, and how far its top is from the window's. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const cards = [...document.querySelectorAll('[data-card]')];
    const first = cards.find((card) => card.getBoundingClientRect().bottom > 110);
    return { card: first?.getAttribute('data-card'), top: Math.round(first?.getBoundingClientRect().top ?? 0) };
  });

/** By how many pixels the same card stands elsewhere now; Infinity where it is another one. */
async function farFrom(page: Page, place: Awaited<ReturnType<typeof placeOf>>): Promise<number> {
  const { card, top } = await placeOf(page);
  return card === place.card ? Math.abs(top - place.top) : Number.POSITIVE_INFINITY;
}

const toTheEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));

inBrowser('First lists', (site) => {
  let asha: Visitor;
  let named: string;
  beforeAll(async () => {
    asha = await member(site.call, 'Asha Rao');
    for (let count = 1; count <= COMPANIES; count += 1)
      await company(site.call, asha, {
        registeredEntity: `Company ${count}`,
        stage: count <= 2 ? 'prototype' : 'Growth',
        city: count === 1 ? 'Gangtok' : 'Pune',
      });
    for (let count = 1; count <= FUNDS; count += 1)
      await fund(site.call, asha, {
        provider: `Fund ${count}`,
        type: count <= 2 ? 'Debt' : 'Grant',
        region: count <= 3 ? 'Kerala' : 'Goa',
        minAmount: 500_000,
        maxAmount: 2_500_000,
      });
    const key = await storedPicture(site.call, asha);
    for (let count = 1; count < POSTS; count += 1) await post(site.call, asha, `Post ${count}`, key);
    named = await post(site.call, asha, 'The looms of Kanchipuram run again', key);
  });

  it.each([
    ['/dashboard/startups', 'Company 45', 'Company 26'],
    ['/dashboard/msme', 'Company 45', 'Company 26'],
    ['/dashboard/funds', 'Fund 15', 'Fund 10'],
    ['/dashboard/feed', 'The looms of Kanchipuram', 'Post 46'],
  ])('%s has its first page in its bytes, compressed, and 304 for who has it', async (path, first, last) => {
    const answer = await fetch(site.url + path, { headers: { 'Accept-Encoding': 'br' } });
    expect(answer.headers.get('Content-Encoding')).toBe('br');
    const html = await answer.text();
    expect(html).toContain(first);
    expect(html).toContain(last);
    expect(html).not.toMatch(/class="[^"]*bone-title/);
    await steadyTag((headers) => fetch(site.url + path, { headers }));
  });

  it('the directory of MSMEs calls them so', async () => {
    const page = await site.open('/dashboard/msme?stage=Growth');
    await page.getByText('43 MSMEs', { exact: true }).waitFor();
    await page.getByLabel('Search MSMEs').fill('zzzz');
    await page.getByRole('heading', { name: 'No MSME fits all of this' }).waitFor();
    await page.getByRole('link', { name: 'Show all MSMEs' }).click();
    await page.getByText('45 MSMEs', { exact: true }).waitFor();
  });

  it('what somebody else has in their address is not in anybody’s page', async () => {
    await fetch(`${site.url}/dashboard/startups?q=zzz&ref=secret-of-one`);
    const html = await (await fetch(`${site.url}/dashboard/startups?q=zzz`)).text();
    expect(html).not.toContain('secret-of-one');
  });

  it('a cursor that is none leads to the beginning of the list', async () => {
    const page = await site.open('/dashboard/startups?stage=Growth&cursor=nonsense');
    expect(new URL(page.url()).search).toBe('?stage=Growth');
    await startups(page).nth(19).waitFor();
  });

  it.each([
    `/dashboard/startups?q=${'x'.repeat(300)}`,
    '/dashboard/msme?q=%00',
    `/dashboard/funds?q=${'x'.repeat(300)}`,
  ])('%s, which no list can be, leads to one that is there', async (path) => {
    const page = await site.open(path);
    expect(new URL(page.url()).search).toBe('');
    await page.locator('[data-card]').first().waitFor();
  });

  it('without JavaScript the directory is searched, filtered and turned page by page', async () => {
    const page = await site.open('/dashboard/startups', { javaScript: false });
    await expect.poll(() => startups(page).count()).toBe(20);
    await page.getByRole('link', { name: 'Load more' }).click();
    await page.getByRole('heading', { name: 'Company 25' }).waitFor();
    await page.getByRole('link', { name: 'Load more' }).click();
    await page.getByRole('heading', { name: 'Company 5', exact: true }).waitFor();
    await expect.poll(() => startups(page).count()).toBe(5);
    await page.getByRole('link', { name: 'Back to the first startups' }).click();
    await page.getByRole('button', { name: 'Prototype 2' }).click();
    await page.getByText('2 startups', { exact: true }).waitFor();
    await page.getByLabel('City').selectOption({ label: 'Gangtok (1)' });
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('1 startup', { exact: true }).waitFor();
    expect(new URL(page.url()).searchParams.get('stage')).toBe('prototype');
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await page.getByLabel('Search startups').fill('Company 7');
    await page.getByLabel('Search startups').press('Enter');
    await page.getByRole('link', { name: 'View Details of Company 7' }).click();
    await page.getByRole('heading', { name: 'Company 7', level: 1 }).waitFor();
  });

  it('without JavaScript the funds are filtered and turned page by page, and each has its page', async () => {
    const page = await site.open('/dashboard/funds', { javaScript: false });
    await expect.poll(() => funds(page).count()).toBe(6);
    await page.getByRole('link', { name: 'Show more opportunities' }).click();
    await page.getByRole('heading', { name: 'Fund 9' }).waitFor();
    await page.getByRole('link', { name: 'Back to the first opportunities' }).click();
    await page.getByRole('button', { name: /^Debt/ }).click();
    await page.getByText('2 opportunities').waitFor();
    await page.getByRole('button', { name: /^Debt/ }).click();
    await page.locator('#fund-region').selectOption('Kerala');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('3 opportunities').waitFor();
    await page.getByRole('link', { name: 'Fund 3' }).click();
    await page.getByRole('heading', { name: 'Fund 3', level: 1 }).waitFor();
  });

  it('without JavaScript the feed is read to its end, and a post has an address', async () => {
    const page = await site.open('/dashboard/feed', { javaScript: false });
    await expect.poll(() => posts(page).count()).toBe(20);
    for (const last of ['Post 26', 'Post 6', 'Post 1'] as const) {
      await page.getByRole('link', { name: 'Show more posts' }).click();
      await page.getByText(last, { exact: true }).waitFor();
    }
    await page.getByText('You have seen everything there is.').waitFor();
    await page.goto(`/dashboard/feed?post=${named}`);
    expect(await page.title()).toContain('Asha Rao: The looms of Kanchipuram run again');
    await posts(page).first().getByText('The looms of Kanchipuram run again').waitFor();
  });

  it.each([
    ['/dashboard/startups', startups, 20, 40],
    ['/dashboard/funds', funds, 6, 12],
    ['/dashboard/feed', posts, 20, 40],
  ] as const)(
    '%s comes back to the same cards at the same place, by Back and by a reload',
    async (path, cards, first, seen) => {
      for (const as of [undefined, asha]) {
        const page = await site.open(path, as && { as });
        await cards(page)
          .nth(first - 1)
          .waitFor();
        // As a reader does who sees that the end has moved on.
        await expect
          .poll(async () => {
            await toTheEnd(page);
            return cards(page).count();
          })
          .toBeGreaterThanOrEqual(seen);
        await cards(page)
          .nth(seen - 4)
          .evaluate((card) => card.scrollIntoView({ block: 'start', behavior: 'instant' }));
        // Whatever this has brought on its way is there: an end that came near is noticed a frame later.
        for (let frame = 0; frame < 3; frame += 1)
          await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
        await page.waitForFunction(() => document.querySelector('.list-end [aria-busy=true]') === null);
        const [count, place] = [await cards(page).count(), await placeOf(page)];
        for (const comeBack of [() => page.reload(), () => page.goto('/faq').then(() => page.goBack())]) {
          await comeBack();
          // A window scrolls by whole pixels.
          await expect.poll(() => farFrom(page, place)).toBeLessThanOrEqual(2);
          await awake(page);
          await expect.poll(() => cards(page).count()).toBe(count);
        }
      }
    },
  );

  it.each([
    ['/dashboard/startups', startups, 40, '/company/search*'],
    ['/dashboard/funds', funds, 12, '/opportunities*'],
    ['/dashboard/feed', posts, 40, '/post/getAllPosts*'],
  ] as const)(
    '%s goes on where its end came near while it was being read anew for its member',
    async (path, cards, seen, asked) => {
      const browser = await site.visit({ as: asha });
      const page = await browser.newPage();
      const letGo = await holdBack(page, asked);
      await page.goto(path);
      await awake(page);
      await toTheEnd(page);
      letGo();
      await expect.poll(() => cards(page).count()).toBeGreaterThanOrEqual(seen);
    },
  );

  it('a link to a list begins at its beginning', async () => {
    const page = await site.open('/dashboard/feed');
    await toTheEnd(page);
    await posts(page).nth(39).waitFor();
    await page.goto('/faq');
    await page.goto('/dashboard/feed');
    await awake(page);
    await expect.poll(() => posts(page).count()).toBe(20);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('the feed loads one page each time its end comes near, and does not run to its oldest post', async () => {
    const browser = await site.visit();
    const page = await browser.newPage();
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/post/getAllPosts') && asked.push(request.url()));
    await page.goto('/dashboard/feed');
    await awake(page);
    await toTheEnd(page);
    await posts(page).nth(39).waitFor();
    // Two frames and more, in which an end kept in view would have asked again.
    await page.evaluate(async () => {
      for (let frames = 0; frames < 30; frames += 1) await new Promise(requestAnimationFrame);
    });
    expect(asked).toHaveLength(1);
    await page.reload();
    await awake(page);
    await page.evaluate(async () => {
      for (let frames = 0; frames < 30; frames += 1) await new Promise(requestAnimationFrame);
    });
    expect(await posts(page).count()).toBeLessThanOrEqual(60);
    expect(await page.locator('.feed-end').evaluate((end) => getComputedStyle(end).overflowAnchor)).toBe('none');
  });

  it('cards are links that open in a new tab', async () => {
    const browser = await site.visit();
    const page = await site.tab(browser, '/dashboard/startups');
    const tab = browser.waitForEvent('page');
    await page
      .getByRole('link', { name: /^View Details/ })
      .first()
      .click({ modifiers: ['Control'] });
    await (await tab).waitForURL('**/startups/*');
    expect(new URL(page.url()).pathname).toBe('/dashboard/startups');
    await page.goto('/dashboard/funds');
    await awake(page);
    const other = browser.waitForEvent('page');
    await page.getByRole('link', { name: 'Fund 15' }).click({ modifiers: ['Control'] });
    await (await other).waitForURL('**/dashboard/funds/*');
    await page.goto('/dashboard/feed');
    await awake(page);
    const third = browser.waitForEvent('page');
    await posts(page)
      .first()
      .locator('.post-when')
      .click({ modifiers: ['Control'] });
    await (await third).waitForURL(`**/posts/${named}`);
  });

  it('funds are searched and filtered in the address; closed ones only on demand', async () => {
    const page = await site.open('/dashboard/funds');
    const asked: URL[] = [];
    page.on('request', (request) => request.url().includes('/opportunities?') && asked.push(new URL(request.url())));
    await page.getByRole('button', { name: 'Filters' }).click();
    const choices = {
      region: 'Kerala',
      industry: '',
      stage: 'Any stage',
      entityType: 'Startup (DPIIT)',
      minAmount: '500000',
      maxAmount: '2500000',
      status: 'closed',
      sort: 'deadline',
    };
    for (const [name, value] of Object.entries(choices))
      if (value !== '') await page.locator(`#fund-${name}`).selectOption(value);
    await page.locator('#fund-deadlineBefore').fill('2030-01-31');
    await page.getByLabel('Search opportunities').fill('loom');
    await page.waitForURL('**q=loom**');
    const wanted = { ...choices, deadlineBefore: '2030-01-31', q: 'loom' };
    for (const [name, value] of Object.entries(wanted)) {
      expect(new URL(page.url()).searchParams.get(name) ?? '', name).toBe(value);
      await expect.poll(() => asked.at(-1)?.searchParams.get(name) ?? '', { message: name }).toBe(value);
    }
    expect(asked[0]?.searchParams.get('status')).toBe(null);
    await page.reload();
    await awake(page);
    await page.getByRole('button', { name: 'Filters' }).click();
    for (const [name, value] of Object.entries(choices))
      expect(await page.locator(`#fund-${name}`).inputValue(), name).toBe(value);
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await page.getByText('15 opportunities').waitFor();
    await page.goBack();
    await page.waitForURL('**region=Kerala**');
  });

  it('what a search was cleared of does not come back from its box', async () => {
    const page = await site.open('/dashboard/funds?q=loom');
    await page.evaluate(async () => {
      const box = document.querySelector<HTMLInputElement>('#fund-search');
      box?.focus();
      document.querySelector<HTMLElement>('.fund-clear')?.click();
      // React has heard of the click, and not drawn the box anew.
      await null;
      box?.blur();
    });
    await page.getByText('15 opportunities').waitFor();
    expect(new URL(page.url()).search).toBe('');
    expect(await page.getByLabel('Search opportunities').inputValue()).toBe('');
  });

  it('a fund’s card leads with what one applicant gets', async () => {
    const page = await site.open('/dashboard/funds');
    expect(await funds(page).first().locator('.figure').textContent()).toBe('₹5 lakh to ₹25 lakh');
    await funds(page).first().getByText('₹25 lakh in all').waitFor();
  });

  it('on a phone the way to apply is in reach however far one has read', async () => {
    for (const as of [undefined, asha]) {
      const page = await site.open('/dashboard/funds', { width: 360, height: 640, ...(as && { as }) });
      await page.getByRole('link', { name: 'Fund 15' }).click();
      await page.waitForURL('**/dashboard/funds/*');
      const apply = page.locator('.fund-apply .btn-primary');
      // Nothing that scrolls it into view is asked.
      const inReach = () =>
        apply.evaluate((link) => {
          const { left, top, width, height } = link.getBoundingClientRect();
          const hit = document.elementFromPoint(left + width / 2, top + height / 2);
          return top >= 0 && top + height <= innerHeight && (link === hit || link.contains(hit));
        });
      for (const height of [0, 300, 600]) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), height);
        await expect.poll(inReach, { message: `${height} pixels down` }).toBe(true);
      }
    }
  });
});

inBrowser(
  'Where the API does not answer the server',
  (site) => {
    it('skeletons keep the place, after 1.5 seconds give way to words, and it is asked from the browser', async () => {
      const browser = await site.visit();
      const page = await browser.newPage();
      for (const path of ['/dashboard/startups', '/api/v1/']) mayFail(page, path);
      const letGo = await holdBack(page, '/company?**');
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      const asked = page.waitForRequest('**/api/v1/company?**');
      expect((await page.goto('/dashboard/startups'))?.status()).toBe(503);
      // The skeletons are in the page's bytes: only the request tells that there is somebody awake who counts.
      await asked;
      await page.locator('.startup-waiting .startup-card').first().waitFor();
      const words = page.getByText('Your connection is slow.');
      // What passed before the clock was stopped counts too.
      const passed = await page.evaluate(() => performance.now());
      await page.clock.runFor(CARD_SKELETON_MS - passed - 10);
      expect(await words.count()).toBe(0);
      await page.clock.runFor(10);
      await words.waitFor();
      letGo();
      await page.getByRole('heading', { name: 'The startups did not arrive' }).waitFor();
    });

    it.each([
      ['/dashboard/funds', '/opportunities?**', 'Failed to load opportunities'],
      ['/dashboard/feed', '/post/getAllPosts', 'The posts could not be loaded.'],
    ])('%s says that it failed, with a way to try again', async (path, call, words) => {
      const browser = await site.visit();
      const page = await browser.newPage();
      for (const part of [path, '/api/v1/']) mayFail(page, part);
      await answerWith(page, call, 500);
      await page.goto(path);
      await page.getByText(words).waitFor();
      await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    });
  },
  { env: { API_URL: 'http://127.0.0.1:9' } },
);
