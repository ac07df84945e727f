import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { awake, inBrowser } from './browser.fixture.ts';
import { company, fund, inDays, member, type Visitor } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';
import { mayFail } from './line.fixture.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

inBrowser('What one offers', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let id: string;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    id = await fund(site.call, asha, { provider: 'Cauvery Innovation Trust', deadline: inDays(20) });
  });

  it.each([360, 1280])(
    'at %i px a draft is kept half written, gone on with, and published once it is whole',
    async (width) => {
      const provider = `Nilgiri Angels ${width}`;
      const page = await site.open('/dashboard/funds', { as: asha, width, height: 900 });
      await awake(page);
      await press(page, 'Create Funds');
      await page.locator('#provider').fill(provider);
      await page.locator('#type').selectOption('Equity');
      await dialog(page).getByRole('button', { name: 'Save as draft' }).click();
      await page.getByText('Saved as a draft').waitFor();
      expect((await site.call('GET', '/api/v1/opportunities')).text).not.toContain(provider);

      await page.goto(new URL('/dashboard/funds/mine', page.url()).href);
      await press(page, `Go on ${provider}`);
      await expect.poll(() => page.locator('#type').inputValue()).toBe('Equity');
      await dialog(page).getByRole('button', { name: 'Publish' }).click();
      await dialog(page).getByText('Please fix the errors in the form').waitFor();
      const values = {
        ...{ description: 'First cheques for looms.', amount: '25,00,000', deadline: inDays(30), stage: 'Seed' },
        ...{ region: 'Pune', contactEmail: 'angels@example.in', supportPhone: '+91 22 4000 0000' },
      };
      for (const [field, value] of Object.entries(values)) await page.locator(`#${field}`).fill(value);
      await page.locator('#documentRequired').fill('Pitch deck');
      await page.locator('#documentRequired').press('Enter');
      await dialog(page).getByRole('button', { name: 'Publish' }).click();
      await page.getByRole('heading', { name: /^Open/ }).waitFor();
      await page.getByRole('link', { name: provider, exact: true }).click();
      await page.getByRole('heading', { name: provider, level: 1 }).waitFor();
    },
  );

  it('a later deadline is told on the page, to everyone, also without JavaScript', async () => {
    const page = await site.open(`/dashboard/funds/${id}`, { as: asha });
    await press(page, 'Change');
    await page.locator('#deadline').fill(inDays(50));
    await page.locator('#amount').fill('40,00,000');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'How the terms changed' }).waitFor();
    // The page was loaded anew: what was said of it is said still.
    await page.locator('.toast', { hasText: 'Saved' }).waitFor();

    const guest = await site.open(`/dashboard/funds/${id}`, { javaScript: false });
    const lines = await guest.locator('.fund-history li span').allTextContents();
    expect(lines).toHaveLength(2);
    expect(lines.join('\n')).toMatch(/Deadline moved from .* to /);
    expect(lines.join('\n')).toContain('Amount changed from ₹25 lakh to ₹40 lakh');
    expect(await guest.getByRole('button', { name: 'Change' }).count()).toBe(0);
  });

  it('nobody else can change it; who closes it says why, and it cannot be applied for any more', async () => {
    const other = await (await site.visit({ as: ravi })).newPage();
    const asked = other.waitForResponse('**/opportunities/mine');
    await other.goto(`/dashboard/funds/${id}`);
    await (await asked).finished();
    await awake(other);
    expect(await other.locator('.fund-manage').count()).toBe(0);

    const page = await site.open('/dashboard/funds/mine', { as: asha });
    await press(page, 'Close… Cauvery Innovation Trust');
    await press(page, 'It is filled');
    await page.getByRole('heading', { name: /^Closed/ }).waitFor();
    // What was pressed has gone: the keyboard is where the fund stands now.
    await expect.poll(() => focused(page)).toBe('Cauvery Innovation Trust');
    await page.getByText('Filled').waitFor();
    await other.reload();
    await other.getByText('Closed: Filled').waitFor();
    for (const way of ['Apply', 'Ask the provider', 'Register your startup'])
      expect(await other.getByText(way, { exact: true }).count()).toBe(0);
  });

  it('what a fund checks is asked in its form, told to everyone, and held against a member’s own company', async () => {
    const checking = await fund(site.call, asha, { provider: 'Malabar Fund' });
    await company(site.call, ravi, { city: 'Kochi', establishedYear: 2020 });
    const page = await site.open(`/dashboard/funds/${checking}`, { as: asha });
    await page.getByText('This fund checks nothing beforehand. Read whom it is for, then apply.').waitFor();
    await press(page, 'Change');
    const add = async (name: string, text: string) => {
      await page.locator(`[id="criteria.${name}"]`).fill(text);
      await page.locator(`[id="criteria.${name}"]`).press('Enter');
    };
    await add('states', 'Kerala');
    await add('industries', 'Fintech');
    await page.getByLabel('At most so many months old').fill('6');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'Does it fit?' }).waitFor();

    const guest = await site.open(`/dashboard/funds/${checking}`, { javaScript: false, width: 360, height: 800 });
    const told = guest.locator('.facts', { hasText: 'Fintech' });
    expect(await told.innerText()).toMatch(/Fintech[\s\S]*Kerala[\s\S]*at most 6 months/);

    const founder = await site.open(`/dashboard/funds/${checking}`, { as: ravi, width: 360, height: 800 });
    await founder.getByText('Does it fit?').scrollIntoViewIfNeeded();
    await founder.getByText('Your company does not meet all that is checked.').waitFor();
    const holds = founder.locator('.fit-lines > li');
    expect(await holds.evaluateAll((lines) => lines.map((line) => line.getAttribute('data-holds')))).toEqual([
      ...['false', 'true', 'false'],
    ]);
    const { length } = await founder.evaluate(() => ({ length: document.documentElement.scrollWidth }));
    expect(length).toBeLessThanOrEqual(360);
  });

  it('what a fund asks is written in its form, told on its page, and kept with the same ids', async () => {
    const asking = await fund(site.call, asha, { provider: 'Konkan Fund' });
    const page = await site.open(`/dashboard/funds/${asking}`, { as: asha, width: 360, height: 800 });
    await press(page, 'Change');
    await press(page, 'Add a question');
    await press(page, 'Add a question');
    // The new one is written next.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('questions.1.text');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await dialog(page).getByRole('link', { name: 'Question is required' }).first().click();
    await page.keyboard.type('What for?');
    await page.getByLabel('Question 2', { exact: true }).fill('Where?');
    await page.getByLabel('How question 2 is answered').selectOption('From a list');
    for (const option of ['In a village', 'In a town']) {
      await page.getByRole('textbox', { name: 'Answers to choose from' }).fill(option);
      await page.getByRole('textbox', { name: 'Answers to choose from' }).press('Enter');
    }
    await dialog(page).getByRole('checkbox', { name: 'Needed' }).last().uncheck();
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByRole('heading', { name: 'What you will be asked' }).waitFor();
    const asked = async () => (await site.call('GET', `/api/v1/opportunities/${asking}`)).body.opportunity.questions;
    const where = { text: 'Where?', kind: 'choice', required: false, options: ['In a village', 'In a town'] };
    const [{ _id: first }, { _id: second, ...rest }] = await asked();
    expect(rest).toEqual(where);

    await press(page, 'Change');
    await press(page, 'Remove Question 1');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await expect.poll(asked).toEqual([{ _id: second, ...where }]);
    expect(first).not.toBe(second);
  });

  it('a draft is kept without its blank questions, and says which of the others is not finished', async () => {
    const page = await site.open('/dashboard/funds', { as: asha, width: 360, height: 800 });
    await press(page, 'Create Funds');
    await page.locator('#provider').fill('Bhavani Fund');
    for (const _ of [1, 2, 3]) await press(page, 'Add a question');
    await page.getByLabel('How question 1 is answered').selectOption('From a list');
    await page.getByLabel('Question 2', { exact: true }).fill('Where?');
    await page.getByLabel('How question 2 is answered').selectOption('From a list');
    mayFail(page, '/opportunities');
    await press(page, 'Save as draft');
    const options = page.getByRole('textbox', { name: 'Answers to choose from' });
    await dialog(page).getByRole('alert').getByRole('link').click();
    await expect.poll(() => options.evaluate((one) => one === document.activeElement)).toBe(true);
    await page.locator('[id="questions.0.options-error"]').waitFor();
    for (const option of ['In a village', 'In a town']) {
      await options.fill(option);
      await options.press('Enter');
    }
    await press(page, 'Save as draft');
    await page.getByText('Saved as a draft').waitFor();
    const { opportunities } = (await site.call('GET', '/api/v1/opportunities/mine', { token: asha.accessToken })).body;
    const draft = opportunities.find((one: { provider: string }) => one.provider === 'Bhavani Fund');
    expect(draft.questions).toMatchObject([{ text: 'Where?', options: ['In a village', 'In a town'] }]);
  });

  it('an open fund half changed outlives Escape and a reload, until it is discarded or saved', async () => {
    const changing = await fund(site.call, asha, { provider: 'Malabar Fund', region: 'Kerala' });
    const page = await site.open(`/dashboard/funds/${changing}`, { as: asha, width: 360, height: 800 });
    const region = page.locator('#region');
    const discard = dialog(page).getByRole('button', { name: 'Discard changes' });
    await press(page, 'Change');
    expect([await region.inputValue(), await discard.count()]).toEqual(['Kerala', 0]);
    await region.fill('Kerala and Goa');
    await discard.waitFor();
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    const kept = 'Not sent yet. What you wrote is kept on this device until you come back to it.';
    await expect.poll(() => page.locator('.toast').allInnerTexts()).toEqual([expect.stringContaining(kept)]);
    // The tab is closed: nothing of it is the tab's own.
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await awake(page);

    // What the team has changed meanwhile is not taken back by what was kept.
    const team = 'Asha and Ravi';
    const { body } = await site.call('GET', `/api/v1/opportunities/${changing}`);
    const told = await site.call('PATCH', `/api/v1/opportunities/${changing}`, {
      body: { team, region: body.opportunity.region },
      token: asha.accessToken,
    });
    expect(told.status).toBe(200);
    await page.reload();
    await awake(page);
    await press(page, 'Change');
    expect([await region.inputValue(), await page.locator('#team').inputValue()]).toEqual(['Kerala and Goa', team]);
    await discard.click();
    await press(page, 'Change');
    expect([await region.inputValue(), await discard.count()]).toEqual(['Kerala', 0]);
    await region.fill('Goa');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await dialog(page).waitFor({ state: 'detached' });
    const { opportunity } = (await site.call('GET', `/api/v1/opportunities/${changing}`)).body;
    expect(opportunity).toMatchObject({ region: 'Goa', team });
    // The page is loaded anew, with what has changed.
    await page.locator('main').getByText('Goa', { exact: true }).first().waitFor();
    await awake(page);
    await press(page, 'Change');
    expect([await region.inputValue(), await discard.count()]).toEqual(['Goa', 0]);
  });

  it('a draft that is dropped is gone', async () => {
    const body = { draft: true, provider: 'Only an idea' };
    await site.call('POST', '/api/v1/opportunities', { body, token: asha.accessToken });
    const page = await site.open('/dashboard/funds/mine', { as: asha });
    await press(page, 'Drop Only an idea');
    await dialog(page).getByRole('button', { name: 'Drop', exact: true }).click();
    await page.getByText('The draft is gone').waitFor();
    await expect.poll(() => page.getByText('Only an idea').count()).toBe(0);
    await expect.poll(() => focused(page)).not.toBe('nowhere');
  });

  it('a guest signs in first; who offers nothing is shown how to begin', async () => {
    const guest = await site.open('/dashboard/funds/mine');
    await guest.getByText('Sign in to see what you offer').waitFor();
    const page = await site.open('/dashboard/funds/mine', { as: ravi });
    await page.getByRole('heading', { name: 'You offer nothing yet' }).waitFor();
    await press(page, 'Create Funds');
    await dialog(page).getByRole('heading', { name: 'Create Fund' }).waitFor();
  });
});
