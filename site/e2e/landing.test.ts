import { expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { company, fund, inDays, member, post } from './community.fixture.ts';

inBrowser('The home page', (site) => {
  it('of a platform that is still empty says that its examples are examples', async () => {
    const page = await site.open('/');
    expect(await page.locator('.scene figcaption').allInnerTexts()).toEqual(['Example', 'Example', 'Example']);
    expect(await page.locator('.now').count()).toBe(0);
  });

  it('shows what is here, without any script, within three screens of a phone', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const soon = await fund(site.call, asha, { provider: 'Soon Closing Mission', deadline: inDays(3) });
    await fund(site.call, asha, { provider: 'Far Off Mission', deadline: inDays(90) });
    const id = await company(site.call, asha);
    await post(site.call, asha, 'First looms are running.');

    const page = await (await site.visit({ width: 360, height: 640, javaScript: false })).newPage();
    // What was said before is said for a little while.
    await expect
      .poll(
        async () => {
          await page.goto('/');
          return page.locator('.now').count();
        },
        { timeout: 60_000, interval: 1000 },
      )
      .toBe(1);
    expect(await page.locator('.now-counts').innerText()).toMatch(
      /^1\s+startup listed\s+2\s+funds open now\s+1\s+closes in two weeks$/,
    );
    const first = page.locator('.now-list a').first();
    expect(await first.getAttribute('href')).toBe(`/dashboard/funds/${soon}`);
    expect(await first.innerText()).toContain('3 days left');
    // As on their cards: neither was verified, and nobody has looked at them yet.
    expect(await first.innerText()).toContain('Provider not checked\u00a0· Not reviewed yet');
    const last = page.locator(`.now-list a[href="/startups/${id}"]`);
    expect((await last.boundingBox())?.y).toBeLessThan(3 * 640);
    expect(await last.innerText()).toContain('Not verified\u00a0· Not reviewed yet');
    const [ofCompany = '', ofFund = ''] = await page.locator('.scene .card').allInnerTexts();
    expect(ofCompany).toContain('Not verified');
    expect(ofFund).toContain('Provider not checked');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    expect(await page.locator('.scene figcaption').allInnerTexts()).toEqual([
      'New on UdyamSetu',
      'Closes soon',
      'Newest post',
    ]);
  });

  it('has a way to the open funds beside START NOW, sends no React, and names no builder of trust that is not there', async () => {
    const browser = await site.visit();
    const page = await browser.newPage();
    const scripts: string[] = [];
    page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
    await page.goto('/');
    expect(await page.getByRole('link', { name: 'See open funds' }).first().getAttribute('href')).toBe(
      '/dashboard/funds',
    );
    expect(scripts.filter((url) => /react|client\./i.test(url))).toEqual([]);
    const text = await page.locator('main').innerText();
    for (const claim of [/our team reviews/i, /growth workshops/i, /a person answers/i, /introductions/i])
      expect(text).not.toMatch(claim);
  });
});
