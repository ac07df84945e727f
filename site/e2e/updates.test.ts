import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { company, fund, inDays, member, type Visitor } from './community.fixture.ts';

inBrowser('Funding updates', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let changed: string;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    await company(site.call, ravi);
    changed = await fund(site.call, asha, { provider: 'Cauvery Trust', criteria: { industries: ['Banking'] } });
    const closed = await fund(site.call, asha, { provider: 'Konkan & Sons', industry: 'Apparel and Textiles' });
    const token = asha.accessToken;
    await site.call('PATCH', `/api/v1/opportunities/${changed}`, { body: { deadline: inDays(90) }, token });
    await site.call('POST', `/api/v1/opportunities/${closed}/close`, { body: { reason: 'filled' }, token });
  });

  it.each([360, 1280])('at %i px what happened is read, by kind, and of what fits alone', async (width) => {
    // They come a moment behind the funds.
    await expect.poll(async () => (await site.call('GET', '/api/v1/updates')).body.updates).toHaveLength(4);
    const page = await site.open('/dashboard/funding_updates', { as: ravi, width });
    const lines = page.locator('.updates > li');
    const marks = ['Provider not checked', 'Not reviewed yet'];
    expect(await lines.locator('.badge').allTextContents()).toEqual(
      ['Closed', 'Changed', 'Opened', 'Opened'].flatMap((kind) => [kind, ...marks]),
    );
    await page.getByText(/^The deadline moved from/).waitFor();
    await page.getByRole('link', { name: 'Closed', exact: true }).click();
    await lines.nth(1).waitFor({ state: 'detached' });
    await page.getByText('All of it has been given.').waitFor();
    await page.getByRole('link', { name: 'Everything', exact: true }).click();
    await lines.nth(3).waitFor();
    await page.getByLabel('Only what fits Setu Looms Private Limited').check();
    await lines.nth(2).waitFor({ state: 'detached' });
    expect(await lines.getByRole('link').allTextContents()).toEqual(Array(2).fill('Grant by Konkan & Sons'));
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);
  });

  it('without JavaScript too, with feeds that a browser can read', async () => {
    const page = await site.open('/dashboard/funding_updates?kind=changed', { javaScript: false });
    await expect.poll(() => page.locator('.updates > li').count()).toBe(1);
    await page.getByRole('link', { name: 'Grant by Cauvery Trust' }).click();
    await page.waitForURL(`**/dashboard/funds/${changed}`);

    const reader = await site.open('/dashboard/funding_updates');
    const read = await reader.evaluate(async () => {
      const hrefs = [
        ...document.querySelectorAll<HTMLLinkElement>('link[rel=alternate][type*=feed], link[type*=atom]'),
      ];
      const [atom, json] = await Promise.all(hrefs.map(async ({ href }) => (await fetch(href)).text()));
      const xml = new DOMParser().parseFromString(atom ?? '', 'application/xml');
      return {
        broken: xml.querySelector('parsererror') !== null,
        titles: [...xml.querySelectorAll('entry > title')].map(({ textContent }) => textContent),
        items: JSON.parse(json ?? '').items.map(({ title }: { title: string }) => title),
      };
    });
    expect(read.broken).toBe(false);
    expect(read.titles).toEqual(read.items);
    expect(read.titles).toContain('Closed: Grant by Konkan & Sons');
  });

  it('says that something new has happened, and shows it when asked', async () => {
    const page = await site.open('/dashboard/funding_updates', { as: ravi });
    const before = await page.locator('.updates > li').count();
    await fund(site.call, asha, { provider: 'Just Opened' });
    await page.getByRole('button', { name: 'Something new has happened. Show it' }).click();
    await page.getByRole('link', { name: 'Grant by Just Opened' }).waitFor();
    await expect.poll(() => page.locator('.updates > li').count()).toBe(before + 1);
  });
});
