import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { company, fund, inDays, member, type Visitor } from './community.fixture.ts';
import { answerAgain, leaveUnanswered } from './line.fixture.ts';

/** So many of one's own companies come at once in here. */
const PAGE = '2';
const more = (page: Page) => page.getByRole('button', { name: 'Show more companies' });
/** By key: on a phone its bar moves when the page is scrolled, maybe between a pointer's down and up. */
const apply = (page: Page) =>
  page.getByRole('button', { name: 'Apply', exact: true }).filter({ visible: true }).first().press('Enter');
const options = (page: Page, label: string) => page.getByLabel(label).locator('option');

inBrowser('More companies of one’s own than come at once', (site) => {
  let asha: Visitor;
  let oldest: string;
  let ravi: Visitor;
  beforeAll(async () => {
    ravi = await member(site.call, 'Ravi Krishnamurthy');
    asha = await member(site.call, 'Asha Rao');
    oldest = await company(site.call, asha, { registeredEntity: 'Oldest Looms' });
    await company(site.call, asha, { registeredEntity: 'Middle Looms' });
    await company(site.call, asha, { registeredEntity: 'Newest Looms' });
  });

  /** A page as Asha sees it, whose lists of her companies are short. */
  async function opened(path: string, width = 1280): Promise<Page> {
    const page = await (await site.visit({ as: asha, width, height: 900 })).newPage();
    await page.route('**/api/v1/company/mine*', (route) => {
      const url = new URL(route.request().url());
      url.searchParams.set('limit', PAGE);
      return route.continue({ url: url.href });
    });
    await page.goto(path);
    return page;
  }

  it('the profile shows the newest, and the others when they are asked for', async () => {
    const page = await opened('/dashboard/profile');
    const names = page.locator('section[aria-labelledby=my-companies] .card-title');
    await more(page).waitFor();
    expect(await names.allTextContents()).toEqual(['Newest Looms', 'Middle Looms']);
    await more(page).click();
    await expect.poll(() => names.allTextContents()).toEqual(['Newest Looms', 'Middle Looms', 'Oldest Looms']);
    expect(await more(page).count()).toBe(0);
  });

  it('funds are held against the company that the address names, though it is not among the newest', async () => {
    const page = await opened(`/dashboard/grow-business?company=${oldest}`);
    await page.getByLabel('Company', { exact: true }).waitFor();
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe(oldest);
    await more(page).click();
    await expect.poll(() => more(page).count()).toBe(0);
    expect(await options(page, 'Company').allTextContents()).toEqual(['Newest Looms', 'Middle Looms', 'Oldest Looms']);
    expect(await page.getByLabel('Company', { exact: true }).inputValue()).toBe(oldest);
  });

  it.each([360, 1280])('at %i px a fund is held against each, and each may apply', async (width) => {
    const terms = { criteria: { states: ['Maharashtra'] }, deadline: inDays(60) };
    const opportunity = await fund(site.call, ravi, { provider: `Deccan Looms ${width}`, ...terms });
    const page = await opened(`/dashboard/funds/${opportunity}`, width);
    await more(page).click();
    await expect.poll(() => more(page).count()).toBe(0);
    expect(await page.locator('select option').allTextContents()).toEqual([
      'Newest Looms',
      'Middle Looms',
      'Oldest Looms',
    ]);
    await page.reload();
    await awake(page);
    await apply(page);
    const dialog = page.getByRole('dialog', { name: 'Which company applies?' });
    await dialog.getByText('Middle Looms').first().waitFor();
    expect(await dialog.getByText('Oldest Looms').count()).toBe(0);
    await dialog.getByRole('button', { name: 'Show more companies' }).click();
    await dialog.getByRole('button', { name: 'Oldest Looms' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(await dialog.getByRole('button', { name: 'Show more companies' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Oldest Looms' }).click();
    await page.waitForURL('**/dashboard/applications/*');
  });

  it('who presses Apply while the line is away is told so, and goes on when they press again', async () => {
    const page = await (await site.visit({ as: asha, width: 360, height: 900 })).newPage();
    const unread = ['/company/mine*', '/applications*', '/providers/mine'];
    for (const path of unread) await leaveUnanswered(page, path);
    await page.goto(`/dashboard/funds/${await fund(site.call, ravi, { provider: 'Deccan Looms' })}`);
    await awake(page);
    await apply(page);
    await page.getByText('No response from server.').first().waitFor();
    for (const path of unread) await answerAgain(page, path);
    await apply(page);
    await page.getByRole('dialog', { name: 'Which company applies?' }).getByText('Middle Looms').first().waitFor();
  });
});
