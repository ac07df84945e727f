import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { company, joinsTeam, member } from './community.fixture.ts';

inBrowser('What everybody sees of a company, to its own people', (site) => {
  it.each([360, 1280])('at %i px an owner goes on from what everybody sees of their company', async (width) => {
    const ravi = await member(site.call, 'Ravi Krishnamurthy');
    const asha = await member(site.call, 'Asha Rao');
    const id = await company(site.call, ravi, { registeredEntity: 'Noyyal Looms' });
    const path = `/startups/${id}`;
    const meet = (page: Page) => page.getByRole('heading', { name: 'Meet them on UdyamSetu' });
    const guest = await site.open(path, { as: asha, width });
    await meet(guest).waitFor();
    expect(await guest.getByRole('heading', { name: 'Your company' }).isVisible()).toBe(false);

    const page = await site.open(path, { as: ravi, width });
    await page.getByRole('heading', { name: 'Your company' }).waitFor();
    expect(await meet(page).isVisible()).toBe(false);
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('link', { name: 'Have it verified' }).click();
    const verification = page.getByRole('heading', { name: 'Verification' });
    await verification.waitFor();
    await expect.poll(() => verification.evaluate((one) => one.getBoundingClientRect().top < innerHeight)).toBe(true);
    await page.goto(path);
    await page.getByRole('link', { name: 'Funds that fit' }).click();
    await page.waitForURL(`**/dashboard/grow-business?company=${id}`);
  });

  it('an editor of its team goes on from there as an owner does, and reports its figures', async () => {
    const ravi = await member(site.call, 'Ravi Krishnamurthy');
    const meera = await member(site.call, 'Meera Pillai');
    const id = await company(site.call, ravi, { registeredEntity: 'Amaravathi Looms' });
    await joinsTeam(site, `company/${id}`, ravi, meera, 'editor');
    const page = await site.open(`/startups/${id}`, { as: meera });
    await page.getByRole('heading', { name: 'Your company' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Meet them on UdyamSetu' }).isVisible()).toBe(false);
    await page.getByRole('link', { name: 'Figures' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Report metrics' }).waitFor();
  });
});
