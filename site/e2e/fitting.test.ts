import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { company, fund, inDays, member, type Visitor } from './community.fixture.ts';
import { answerWith } from './line.fixture.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
/** Nothing is wider than the screen. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

inBrowser('Which company fits which fund', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let id: string;
  let compared: string;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    await company(site.call, asha, { registeredEntity: 'Setu Looms', findable: true, recognitions: ['micro'] });
    await company(site.call, asha, { registeredEntity: 'Hidden Looms' });
    const criteria = { states: ['Maharashtra'], recognitions: ['micro', 'small'] };
    id = await fund(site.call, ravi, { provider: 'Deccan Looms Fund', deadline: inDays(60), criteria });
    // Nobody is told to be a company of another state.
    await fund(site.call, ravi, { provider: 'Konkan Seed', deadline: inDays(90), criteria: { states: ['Goa'] } });
    // No company becomes younger: this one is nobody's near miss.
    const none = { maxAgeMonths: 1 };
    compared = await fund(site.call, ravi, { provider: 'Brahmaputra Fund', deadline: inDays(500), criteria: none });
    for (let n = 0; n < 6; n += 1)
      await company(site.call, ravi, { registeredEntity: `Assam Tea ${n}`, city: 'Guwahati', findable: false });
    const later = { minTurnover: 50_00_000 };
    await fund(site.call, ravi, { provider: 'Sahyadri Growth', deadline: inDays(400), criteria: later });
  });

  it.each([360, 1280])('at %i px a founder sees which change opens more funds', async (width) => {
    const page = await site.open('/dashboard/grow-business', { as: asha, width, height: 900 });
    await page.getByRole('heading', { name: 'One change opens more' }).waitFor();
    const changes = page.locator('.grow-misses .card-title');
    expect(await changes.allTextContents()).toEqual([
      'Say what your company is recognised as',
      'Report your turnover of the last financial year',
    ]);
    await page.locator('.grow-misses summary').first().click();
    await page.locator('.grow-misses').getByRole('link', { name: 'Deccan Looms Fund' }).waitFor();
    const line = page.locator('.grow-missed li', { hasText: 'Deccan Looms Fund' });
    expect(await line.locator('.badge').allInnerTexts()).toEqual(['Provider not checked', 'Not reviewed yet']);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it.each([360, 1280])('at %i px who offers a fund sees who fits and may be found, and nobody else', async (width) => {
    const page = await site.open(`/dashboard/funds/${id}`, { as: ravi, width, height: 900 });
    await press(page, 'Show companies that fit');
    await page.getByRole('link', { name: 'Setu Looms' }).waitFor();
    await expect.poll(() => page.locator('.fund-candidates li').count()).toBe(1);
    await page.getByText('Meets: State: Maharashtra · Recognition: micro, as the company says').waitFor();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    const other = await site.open(`/dashboard/funds/${id}`, { as: asha });
    expect(await other.getByRole('button', { name: 'Show companies that fit' }).count()).toBe(0);
  });

  it.each([360, 1280])('at %i px who writes terms counts how many would have fitted', async (width) => {
    const page = await site.open('/dashboard/funds', { as: ravi, width, height: 900 });
    await awake(page);
    await press(page, 'Create Funds');
    await page.locator('[name="criteria.minAgeMonths"]').fill('many');
    // What is wrong with it is said once it is left, and moves what stands below.
    await page.keyboard.press('Tab');
    await dialog(page).getByText('Least age must be a number').waitFor();
    await press(page, 'Count the companies');
    await dialog(page).getByText('Something in these terms is wrong.').waitFor();
    await page.locator('[name="criteria.minAgeMonths"]').fill('');
    await dialog(page).getByLabel('Micro enterprise (Udyam)').check();
    await press(page, 'Count the companies');
    await dialog(page).getByText('1 company fits today.').waitFor();
    const numbers = await page.locator('.fund-bars strong').allTextContents();
    expect(numbers).toEqual([...Array(11).fill('0'), '1']);
    await dialog(page).getByLabel('Led by women').check();
    await press(page, 'Count again');
    await dialog(page).getByText('Counted in fives').waitFor();
    await page.locator('.fund-bars').scrollIntoViewIfNeeded();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });

  it.each([360, 1280])('at %i px who changes terms sees whom the new ones gain and lose', async (width) => {
    const page = await site.open(`/dashboard/funds/${compared}`, { as: ravi, width, height: 900 });
    await press(page, 'Change');
    await press(page, 'Count the companies');
    await dialog(page).getByText('0 companies fit today.').waitFor();
    // What is published is compared with nothing.
    expect(await dialog(page).getByText('Compared with').count()).toBe(0);
    await page.locator('[name="criteria.maxAgeMonths"]').fill('');
    await page.locator('[id="criteria.states"]').fill('Assam');
    await page.locator('[id="criteria.states"]').press('Enter');
    await press(page, 'Count again');
    const sum = 'Compared with the published criteria: at least 5 companies gain, fewer than 5 lose.';
    await dialog(page).getByText(sum).waitFor();
    await dialog(page).getByText('By state and size, today').click();
    const tables = dialog(page).locator('.fund-fairness').getByRole('table');
    expect(await tables.nth(0).getByRole('row').allTextContents()).toEqual([
      ...['StateGainLose', 'Assam5+under 5', 'Each of the othersunder 5under 5'],
    ]);
    expect(await tables.nth(1).getByRole('row').allTextContents()).toEqual([
      ...['SizeGainLose', '11-505+under 5', 'Each of the othersunder 5under 5'],
    ]);
    await tables.nth(1).scrollIntoViewIfNeeded();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    expect(await findings(page)).toEqual([]);

    await answerWith(page, '/opportunities/fairness', 500);
    await press(page, 'Count again');
    await dialog(page).getByText('could not be counted just now.').waitFor();
    await dialog(page).getByText('6 companies fit today.').waitFor();
  });

  it.each([360, 1280])('at %i px a company says what funds ask for, and takes it back', async (width) => {
    const page = await site.open('/dashboard/profile', { as: asha, width, height: 900 });
    await press(page, /Edit.*Setu Looms/);
    const findable = dialog(page).getByLabel('Funds may find my company');
    await findable.scrollIntoViewIfNeeded();
    expect(await findable.isChecked()).toBe(width === 360);
    await findable.setChecked(width !== 360);
    await page.locator('#womenLed').selectOption(width === 360 ? 'true' : '');
    await dialog(page).getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Saved.').waitFor();
    await press(page, /Edit.*Setu Looms/);
    expect(await findable.isChecked()).toBe(width !== 360);
    expect(await page.locator('#womenLed').inputValue()).toBe(width === 360 ? 'true' : '');
    expect(await dialog(page).getByLabel('Micro enterprise (Udyam)').isChecked()).toBe(true);
  });

  it('the company that applies is chosen by buttons as wide as they need, also out of the bar of a phone', async () => {
    const page = await site.open(`/dashboard/funds/${compared}`, { as: asha, width: 360 });
    await page.locator('.fund-apply').getByRole('button', { name: 'Apply' }).click();
    const wide = (name: string) =>
      dialog(page)
        .getByRole('button', { name })
        .evaluate((button) => button.getBoundingClientRect().width);
    expect(await wide('Close')).toBeLessThan(60);
    expect(await wide('Apply Hidden Looms')).toBeLessThan(110);
    const [name, button] = await dialog(page)
      .locator('li', { hasText: 'Hidden Looms' })
      .locator('strong, button')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
    expect(name.right).toBeLessThanOrEqual(button.left);
  });
});
