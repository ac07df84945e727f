import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { company, fund, joinsTeam, member, sentApplication, type Visitor } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';
import { holdBack } from './line.fixture.ts';

inBrowser('Many that are decided on at once', (site) => {
  const NAMES = ['Asha Looms', 'Bina Looms', 'Chitra Looms', 'Deepa Looms', 'Esha Looms', 'Fara Looms'];
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const dialog = (page: Page) => page.getByRole('dialog');

  /** A fund with an application of each company: of the first something was asked, the second was only sent, the others are read, and the last is on the shortlist. */
  async function applied(): Promise<{ provider: Visitor; path: string; providerId: string }> {
    const [provider, founder] = await Promise.all([member(site.call, 'Pranav Rao'), member(site.call, 'Farah Khan')]);
    const opportunity = await fund(site.call, provider);
    const token = provider.accessToken;
    const ids: string[] = [];
    for (const registeredEntity of NAMES) {
      const applies = await company(site.call, founder, { registeredEntity });
      ids.push(await sentApplication(site.call, founder, { opportunity, company: applies }));
    }
    const [first, , ...read] = ids;
    const last = ids.at(-1);
    for (const [id, to] of [[first, 'question'], ...read.map((one) => [one, 'in-review']), [last, 'shortlisted']]) {
      const body = { to, letter: to === 'question' ? 'Who weaves?' : '' };
      expect((await site.call('POST', `/api/v1/applications/${id}/decide`, { body, token })).status).toBe(200);
    }
    const score = { body: { scores: { Overall: 4 } }, token };
    expect((await site.call('PUT', `/api/v1/applications/${last}/score`, score)).status).toBe(200);
    const { opportunity: one } = (await site.call('GET', `/api/v1/opportunities/${opportunity}`, { token })).body;
    return { provider, path: `/dashboard/funds/${opportunity}/desk`, providerId: one.providerId };
  }

  /** Whether the browser would ask before the page goes. */
  const asks = (page: Page): Promise<boolean> =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));

  it.each([360, 1280])(
    'at %i px it is said what is done, to how many and that it is final, and what came of it',
    async (width) => {
      const { provider, path } = await applied();
      const page = await site.open(path, { as: provider, width, height: 740 });
      // Of the first its company is to say something: there is nothing to choose.
      expect(await page.getByLabel('Choose Asha Looms').count()).toBe(0);
      await page.getByLabel('Choose all that are shown').check();
      await page.getByText('5 applications chosen 1 other cannot be moved now, and is left out').waitFor();
      await press(page, 'Decide…');
      // Who is declined is seen with where they stand, before it is done.
      await dialog(page).getByText('Decline', { exact: true }).click();
      await dialog(page).getByText('1 of these is on the shortlist, and would be declined too.').waitFor();
      const stands = dialog(page).getByRole('listitem').filter({ hasText: 'Fara Looms' });
      await stands.getByText('Shortlisted', { exact: true }).waitFor();
      await stands.getByText('4.0 of 5, 1 reviewer').waitFor();
      await dialog(page).getByText('Make an offer', { exact: true }).click();
      const applies = dialog(page).getByText('This can be done with 4 of 5. The others stay where they are.');
      await applies.waitFor();
      // Read before the letter is written, without looking further down.
      const letter = await dialog(page)
        .getByLabel(/^Letter/)
        .boundingBox();
      expect((await applies.boundingBox())?.y).toBeLessThan(letter?.y ?? 0);
      await dialog(page).getByText('This is final: you cannot take an offer back.').waitFor();
      const unread = dialog(page).getByRole('listitem').filter({ hasText: 'Bina Looms' });
      expect(await unread.innerText()).toContain('Stays where it is');
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      const decided: string[] = [];
      page.on('request', (request) => request.url().endsWith('/decide') && decided.push(request.url()));
      const goOn = await holdBack(page, '/applications/*/decide');
      await press(page, 'Send 4 offers');
      await dialog(page).getByRole('status').getByText('0 of 4 done...').waitFor();
      // Neither shut nor left behind meanwhile.
      expect(await asks(page)).toBe(true);
      expect(await dialog(page).getByRole('button', { name: 'Close' }).count()).toBe(0);
      for (const _ of [1, 2, 3, 4]) await page.keyboard.press('Escape');
      goOn();
      await dialog(page).getByText('4 of 5 are moved on. The others stay where they were.').waitFor();
      await expect.poll(() => focused(page)).toBe('4 of 5 are moved on. The others stay where they were.');
      expect(await unread.innerText()).toContain('Stays where it is');
      expect(decided.length).toBe(4);
      expect(await asks(page)).toBe(false);
      expect(await findings(page)).toEqual([]);
      await dialog(page).locator('.dialog-foot').getByRole('button', { name: 'Close' }).click();
      await page.getByRole('link', { name: /^Offer made 4/ }).waitFor();

      // What can be done with none of them is not sent.
      await page.getByLabel('Choose Bina Looms').check();
      await press(page, 'Decide…');
      await dialog(page).getByText('Make an offer', { exact: true }).click();
      await press(page, 'Send');
      await dialog(page).getByText('This can be done with none of them').waitFor();
      expect(decided.length).toBe(4);
    },
  );

  it('who may only review is told so before anything is sent', async () => {
    const { provider, path, providerId } = await applied();
    const reviewer = await member(site.call, 'Rekha Iyer');
    await joinsTeam(site, `provider/${providerId}`, provider, reviewer, 'reviewer');
    const page = await site.open(path, { as: reviewer });
    await page.getByLabel('Choose all that are shown').check();
    await press(page, 'Decide…');
    await dialog(page).getByText('Decline', { exact: true }).click();
    await dialog(page).getByText('This can be done with 0 of 5.').waitFor();
    await dialog(page).getByText('Take into review', { exact: true }).click();
    await dialog(page).getByText('This can be done with 1 of 5.').waitFor();
  });

  it.each([360, 1280])('at %i px what is done with them is in reach beside the last one', async (width) => {
    const { provider, path } = await applied();
    const page = await site.open(path, { as: provider, width, height: 480 });
    await page.getByLabel('Choose Bina Looms').check();
    await page.getByLabel('Choose Bina Looms').scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 4000);
    await page.waitForFunction(() => scrollY > 0 && scrollY + innerHeight >= document.body.scrollHeight - 1);
    const decide = await page.getByRole('button', { name: 'Decide…' }).boundingBox();
    const top = (await page.locator('.shell-top').boundingBox())?.height ?? 0;
    expect(decide?.y).toBeGreaterThanOrEqual(top);
    expect((decide?.y ?? 480) + (decide?.height ?? 0)).toBeLessThanOrEqual(480);
    await page.getByRole('button', { name: 'Decide…' }).click();
    await dialog(page).getByText('Decide on 1 application').waitFor();
    await page.keyboard.press('Escape');

    // Those that are read, by name: one after the other by keyboard, and back to them.
    await page.getByRole('link', { name: /^In review 3/ }).click();
    await page.getByLabel('Order', { exact: true }).selectOption('Name');
    await page.getByRole('link', { name: 'Chitra Looms' }).click();
    await page.getByText('1 of 3', { exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'Previous', exact: true }).count()).toBe(0);
    // What is decided on meanwhile stays where it was in the list.
    await page.getByText('Put on the shortlist', { exact: true }).click();
    await press(page, 'Put on the shortlist');
    await page.locator('.application-head .badge', { hasText: 'Shortlisted' }).waitFor();
    await page.getByRole('link', { name: 'Next', exact: true }).press('Enter');
    await page.getByText('2 of 3', { exact: true }).waitFor();
    await page.locator('.application-head').getByRole('link', { name: 'Deepa Looms' }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.getByRole('link', { name: 'All applications for this fund' }).click();
    await page.getByLabel('Search by company').fill('nobody');
    await page.getByText('No company with that name has applied here.').waitFor();
    expect(await page.getByRole('button', { name: 'Save as CSV' }).isDisabled()).toBe(true);
    await page.getByLabel('Search by company').fill('deepa');
    await page.getByText('1 application found').waitFor();
    expect(await page.locator('.desk-table tbody tr').count()).toBe(1);
    expect(new URL(page.url()).search).toBe('?status=in-review&sort=name&q=deepa');

    // On the board nothing but what was found; of all, the whole way, but on a phone only where somebody stands.
    await page.getByRole('link', { name: 'Board', exact: true }).click();
    const columns = page.locator('.desk-column');
    await columns.getByRole('link', { name: 'Deepa Looms' }).waitFor();
    expect(await columns.count()).toBe(1);
    const more = page.getByText('Scroll sideways for more');
    // All of it is in sight.
    await expect.poll(() => more.count()).toBe(0);
    await page.getByLabel('Search by company').fill('');
    await columns.locator('.card', { hasText: 'Fara Looms' }).getByText('4.0 of 5, 1 reviewer').waitFor();
    expect(await columns.filter({ hasText: /^Offer made 0/ }).isVisible()).toBe(width > 360);
    await more.waitFor();
  });
});
