import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { comment, company, confirmAddress, fund, member, post, type Visitor } from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';

const PUBLIC_URL = 'https://udyamsetu.example';

inBrowser(
  'A page that is shared',
  (site) => {
    let asha: Visitor;
    let paths: Record<'company' | 'fund' | 'post', string>;
    let postId: string;
    beforeAll(async () => {
      asha = await member(site.call, 'Asha Rao');
      const code = await site.codeFor(asha.email);
      await confirmAddress(site.call, asha, code);
      const ravi = await member(site.call, 'Ravi Krishnamurthy');
      postId = await post(
        site.call,
        asha,
        'First looms are running in the new shed. Rain came early, and so did the orders.',
      );
      await comment(site.call, ravi, postId, 'Well <b>done</b>!');
      paths = {
        company: `/startups/${await company(site.call, asha)}`,
        fund: `/dashboard/funds/${await fund(site.call, asha)}`,
        post: `/posts/${postId}`,
      };
    });

    const content = (page: Page, selector: string, name = 'content') => page.locator(selector).getAttribute(name);

    it.each(['company', 'fund', 'post'] as const)(
      'a %s has whole addresses, a whole description and a picture',
      async (kind) => {
        const page = await site.open(paths[kind]);
        const address = PUBLIC_URL + paths[kind];
        expect(await content(page, 'link[rel=canonical]', 'href')).toBe(address);
        expect(await content(page, 'meta[property="og:url"]')).toBe(address);
        const description = (await content(page, 'meta[property="og:description"]')) ?? '';
        expect(description).toMatch(/[\p{Letter}\d.!?…]$/u);
        expect(description.length).toBeGreaterThan(40);

        const image = new URL((await content(page, 'meta[property="og:image"]')) ?? '');
        expect(image.origin).toBe(PUBLIC_URL);
        expect(image.search).toBe('');
        const answer = await fetch(site.url + image.pathname);
        expect(answer.headers.get('content-type')).toBe('image/png');
        const { width, height } = await sharp(await answer.arrayBuffer()).metadata();
        expect([width, height]).toEqual([1200, 630]);

        // An address that was sent before something changed leads to the picture of today.
        const old = await fetch(site.url + image.pathname.replace(/[^/]+$/, '0.png'), { redirect: 'manual' });
        expect([old.status, old.headers.get('location')]).toEqual([302, image.pathname]);

        const whatsapp = (await content(page, '.share-acts a', 'href')) ?? '';
        expect(new URL(whatsapp).searchParams.get('text')).toContain(address);
        expect(await page.locator('.share-row input').inputValue()).toBe(address);
      },
    );

    it.each(['/', '/faq', '/terms', '/privacy', '/auth/signup'])('%s has whole addresses', async (path) => {
      const page = await site.open(path);
      expect(await content(page, 'link[rel=canonical]', 'href')).toBe(PUBLIC_URL + path);
      const image = (await content(page, 'meta[property="og:image"]')) ?? '';
      expect(image).toBe(`${PUBLIC_URL}/share.png`);
    });

    it('a post’s page is titled by its words, and reads without JavaScript', async () => {
      const page = await site.open(paths.post, { javaScript: false, width: 360 });
      expect(await page.title()).toContain('First looms are running in the new shed. Rain came early, and so did…');
      await page.getByText('so did the orders.').waitFor();
      await page.getByText('Well <b>done</b>!').waitFor();
      const join = page.locator('aside').getByRole('link', { name: 'Sign in' });
      expect(await join.getAttribute('href')).toBe(`/auth/signin?next=${encodeURIComponent(`/posts/${postId}`)}`);
    });

    it('what does not exist has no page and no picture', async () => {
      const page = await (await site.visit()).newPage();
      for (const path of ['/posts/none', '/share/post/none/0.png', '/share/what/none/0.png']) {
        mayFail(page, path);
        expect((await page.request.get(path)).status(), path).toBe(404);
      }
    });

    it('copies its address', async () => {
      const browser = await site.visit();
      await browser.grantPermissions(['clipboard-read', 'clipboard-write']);
      const page = await site.tab(browser, paths.post);
      await page.getByRole('button', { name: 'Copy link' }).click();
      await page.getByRole('status').getByText('Link copied').waitFor();
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(PUBLIC_URL + paths.post);
    });
  },
  { env: { PUBLIC_URL } },
);
