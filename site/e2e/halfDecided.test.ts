import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { company, fund, member, sentApplication, type Visitor } from './community.fixture.ts';

inBrowser('A decision that is half written', (site) => {
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
  const chosen = (page: Page) => page.locator('label.chip', { has: page.locator('input[name=to]:checked') });

  const kept = (page: Page) =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => /(letter|move)-/.test(key)));

  /** Somebody's fund, and an application for it of each of these companies. */
  async function applied(names: readonly string[]): Promise<{ provider: Visitor; opportunity: string; ids: string[] }> {
    const [provider, founder] = await Promise.all([member(site.call, 'Pranav Rao'), member(site.call, 'Farah Khan')]);
    const opportunity = await fund(site.call, provider, { provider: 'Cauvery Trust' });
    const ids: string[] = [];
    for (const registeredEntity of names) {
      const applies = await company(site.call, founder, { registeredEntity });
      ids.push(await sentApplication(site.call, founder, { opportunity, company: applies }));
    }
    return { provider, opportunity, ids };
  }

  it('is the same decision after a reload, and gone once it is sent', async () => {
    const { provider, ids } = await applied(['Farah Looms']);
    const page = await site.open(`/dashboard/applications/${ids[0]}`, { as: provider, width: 360 });
    await page.getByText('Ask a question', { exact: true }).click();
    await page.getByLabel('Your question').fill('Who weaves');
    await page.reload();
    await expect.poll(() => chosen(page).allInnerTexts()).toEqual(['Ask a question']);
    const question = page.getByLabel('Your question');
    expect(await question.inputValue()).toBe('Who weaves');
    // Decided in another window meanwhile: what cannot be chosen any more is not chosen.
    await page.getByText('Put on the shortlist', { exact: true }).click();
    const sent = { body: { to: 'shortlisted' }, token: provider.accessToken };
    expect((await site.call('POST', `/api/v1/applications/${ids[0]}/decide`, sent)).status).toBe(200);
    await page.reload();
    await awake(page);
    await page.getByText('Make an offer', { exact: true }).waitFor();
    expect(await chosen(page).count()).toBe(0);
    await page.getByText('Make an offer', { exact: true }).click();
    await press(page, 'Send the offer');
    // What was begun as a question would go out as the letter of the offer: it is read once more.
    await page.getByRole('dialog').getByText('Who weaves').waitFor();
    await press(page, 'Not yet');
    await page.getByLabel(/^Letter to the company/).fill(' ');
    await press(page, 'Send the offer');
    await page.getByRole('dialog').getByText('It goes out without a letter.').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Send the offer' }).click();
    await page.locator('.application-head .badge', { hasText: 'Offer made' }).waitFor();
    expect(await kept(page)).toEqual([]);
  });

  it('on many is kept too', async () => {
    const { provider, opportunity } = await applied(['Teak Works', 'Jute House']);
    const page = await site.open(`/dashboard/funds/${opportunity}/desk`, { as: provider });
    async function decide(): Promise<void> {
      for (const name of ['Teak Works', 'Jute House']) await page.getByLabel(`Choose ${name}`).check();
      await press(page, 'Decide…');
      await page.getByRole('dialog').waitFor();
    }
    await decide();
    await page.getByText('Ask a question', { exact: true }).click();
    await page.getByLabel('Your question').fill('Who weaves, {company}?');
    await page.reload();
    await awake(page);
    await decide();
    expect(await chosen(page).allInnerTexts()).toEqual(['Ask a question']);
    expect(await page.getByLabel('Your question').inputValue()).toBe('Who weaves, {company}?');
    await press(page, 'Ask 2 companies');
    await expect.poll(() => page.getByRole('dialog').innerText()).toContain('All are moved on.');
    expect(await kept(page)).toEqual([]);
    await page.reload();
    await awake(page);
    // Both await their company now: there is nothing to decide.
    await page.getByText('Teak Works').first().waitFor();
    expect(await page.getByLabel(/^Choose /).count()).toBe(0);
  });
});
