import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { inBrowser, stoppedAt } from './browser.fixture.ts';
import { company, member, reportFigures, storedPicture, type Visitor } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';
import { answerAgain, answerWith, holdBack, leaveUnanswered, mayFail } from './line.fixture.ts';

const cards = (page: Page) => page.locator('.startup-card h2');
const total = (page: Page, words: string) => page.locator('.startup-total', { hasText: words }).waitFor();

inBrowser('Explore Startups', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let looms: string;
  let robots: string;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    looms = await company(site.call, asha, { logo: await storedPicture(site.call, asha, 'Company') });
    robots = await company(site.call, ravi, {
      registeredEntity: 'Monsoon Robotics LLP',
      description: 'Robots that plant rice.',
      industry: 'Robotics and Drones',
      stage: 'prototype',
      city: 'Gangtok',
      companySize: '1-10',
      fundedType: 'VC Funded',
      establishedYear: 2023,
      socialLinks: [
        'https://linkedin.com/company/m',
        'https://twitter.com/m',
        'https://facebook.com/m',
        'https://www.instagram.com/m',
        'https://monsoon.example.in/about',
      ],
    });
    await reportFigures(site.call, asha, looms);
  });

  it('shows a card for each company: name, year, 120 characters of its words, stage, founder', async () => {
    const page = await site.open('/dashboard/startups');
    const card = page.locator('.startup-card', { hasText: 'Setu Looms Private Limited' });
    await card.getByText('Founded 2019').waitFor();
    const words = await card.locator('.startup-words').textContent();
    expect(words).toMatch(/\.\.\.$/);
    expect(words?.length).toBeLessThanOrEqual(123);
    await card.getByText('Founder & CEO').waitFor();
    await card.getByText('Asha Rao').waitFor();
    await card.getByText('Growth', { exact: true }).waitFor();
    await card.getByRole('link', { name: 'View Details' }).waitFor();
    expect(await page.locator('.startup-card .startup-words', { hasText: 'Robots' }).textContent()).toBe(
      'Robots that plant rice.',
    );
  });

  it('a card pressed before the search has been asked opens, stays open, and leaves the search as it was typed', async () => {
    const page = await stoppedAt(site, '/dashboard/startups', { as: ravi });
    await page.locator('.startup-card', { hasText: 'Monsoon Robotics LLP' }).waitFor();
    await page.getByLabel('Search startups').fill('mons');
    await page.getByRole('link', { name: 'View Details of Monsoon Robotics LLP' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('heading', { name: 'Company stats' }).waitFor();
    await page.clock.runFor(1000);
    await page.locator('.startup-total', { hasText: '1 startup' }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Search startups').inputValue()).toBe('mons');
    expect(new URL(page.url()).search).toBe('?q=mons');
  });

  it('a logo that cannot be had gives way to initials', async () => {
    const seen = await site.open('/dashboard/startups?q=looms');
    await seen.locator('.startup-card img.logo-arch').waitFor();
    const browser = await site.visit();
    const page = await browser.newPage();
    mayFail(page, '/files/');
    await page.route('**/files/**', (route) => route.fulfill({ status: 404 }));
    await page.goto('/dashboard/startups?q=looms');
    await page.locator('.startup-card span.logo-arch', { hasText: 'SL' }).waitFor();
  });

  it('two columns on a desk, one on a phone', async () => {
    const left = (page: Page) =>
      cards(page).evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().left)));
    const wide = await site.open('/dashboard/startups');
    await cards(wide).nth(1).waitFor();
    expect(new Set(await left(wide)).size).toBe(2);
    const narrow = await site.open('/dashboard/startups', { width: 360 });
    await cards(narrow).nth(1).waitFor();
    expect(new Set(await left(narrow)).size).toBe(1);
  });

  it.each([
    [1280, true],
    [360, true],
    [360, false],
  ])('the order is read whole at %i px, whatever it is; JavaScript: %s', async (width, javaScript) => {
    const page = await site.open('/dashboard/startups?q=looms', { width, javaScript });
    const lists = page.getByRole('button', { name: 'Filters and order' });
    if (await lists.isVisible()) await lists.click();
    const room = await page.locator('#startup-sort').evaluate((list: HTMLSelectElement) => {
      const style = getComputedStyle(list);
      const pen = document.createElement('canvas').getContext('2d');
      if (!pen) return 0;
      pen.font = style.font;
      const widest = Math.max(...[...list.options].map(({ text }) => pen.measureText(text).width));
      const around = Number.parseFloat(style.paddingInlineStart) + Number.parseFloat(style.paddingInlineEnd);
      return list.clientWidth - around - widest;
    });
    expect(room).toBeGreaterThanOrEqual(-1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

  it('searches as one types, with the search in the address', async () => {
    const page = await site.open('/dashboard/startups');
    await total(page, '2 startups');
    await page.getByLabel('Search startups').pressSequentially('monso');
    await total(page, '1 startup');
    await expect.poll(() => cards(page).allInnerTexts()).toEqual(['Monsoon Robotics LLP']);
    // On a slow machine the first letters have found it already.
    await expect.poll(() => page.url()).toContain('q=monso');
    await page.reload();
    await total(page, '1 startup');
    expect(await page.getByLabel('Search startups').inputValue()).toBe('monso');
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await total(page, '2 startups');
  });

  it('filters by stage, industry, city, size and funding, each with its counts, kept in the address', async () => {
    const page = await site.open('/dashboard/startups');
    await page.getByRole('button', { name: 'Prototype 1' }).click();
    await total(page, '1 startup');
    expect(page.url()).toContain('stage=prototype');
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await total(page, '2 startups');
    for (const [filter, value] of [
      ['industry', 'Robotics and Drones'],
      ['city', 'Gangtok'],
      ['companySize', '1-10'],
      ['fundedType', 'VC Funded'],
    ] as const) {
      await page.locator(`#filter-${filter}`).selectOption({ label: `${value} (1)` });
      await total(page, '1 startup');
      expect(new URL(page.url()).searchParams.get(filter)).toBe(value);
    }
    await page.goBack();
    await expect.poll(() => page.locator('#filter-fundedType').inputValue()).toBe('');
    await page.getByRole('link', { name: 'Clear all filters' }).click();
    await total(page, '2 startups');
  });

  it('says what to do where nothing fits', async () => {
    const page = await site.open('/dashboard/startups?q=zzzz');
    await page.getByRole('heading', { name: 'No startup fits all of this' }).waitFor();
    await page.getByRole('link', { name: 'Show all startups' }).click();
    await total(page, '2 startups');
  });

  it.each([
    ['an error', (page: Page) => answerWith(page, '/company?**', 500)],
    ['no answer', (page: Page) => leaveUnanswered(page, '/company?**')],
    ['a list that is none', (page: Page) => answerWith(page, '/company?**', 200, 'oops')],
  ])('after %s to a search one can try again', async (_, breakIt) => {
    const page = await site.open('/dashboard/startups');
    await total(page, '2 startups');
    await breakIt(page);
    await page.getByLabel('Search startups').fill('monso');
    await page.getByRole('heading', { name: 'The startups did not arrive' }).waitFor();
    await answerAgain(page, '/company?**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await total(page, '1 startup');
  });

  it('the details open in a modal of four tabs, each with an address of its own', async () => {
    const page = await site.open('/dashboard/startups', { as: ravi });
    await page.getByRole('link', { name: 'View Details of Setu Looms Private Limited' }).click();
    const modal = page.getByRole('dialog');
    await modal.getByRole('heading', { name: 'Company stats' }).waitFor();
    for (const [term, value] of [
      ['Industry', 'Apparel and Textiles'],
      ['Team size', '11-50'],
      ['Location', 'Pune'],
      ['Founded', '2019'],
      ['Funding', 'Bootstrapped'],
    ] as const)
      expect(await modal.locator('dl > div', { hasText: term }).locator('dd').textContent()).toBe(value);

    await modal.getByRole('button', { name: 'View Investors' }).click();
    await page.waitForURL('**tab=metrics');
    for (const chart of ['Market share', 'Revenue, last three years', 'Employee growth', 'Key investors']) {
      const figure = modal.getByRole('figure', { name: chart });
      await figure.getByRole('img').waitFor();
      await figure.getByRole('table').waitFor();
    }
    expect(await modal.getByText('Sample data').count()).toBe(0);
    await modal.getByRole('table', { name: 'Key investors' }).getByText('Angel circle Pune').waitFor();

    await modal.getByRole('tab', { name: 'Team' }).click();
    await modal.getByRole('heading', { name: 'Founders' }).waitFor();
    await modal.getByText('Eleven to fifty people').waitFor();

    await modal.getByRole('tab', { name: 'Contact' }).click();
    await page.waitForURL('**tab=contact');
    await modal.getByText('Map preview unavailable').waitFor();
    await modal.getByRole('link', { name: '+91 98200 00000' }).waitFor();
    await page.reload();
    await modal.getByText('Map preview unavailable').waitFor();
    await modal.getByRole('button', { name: 'Close' }).click();
    await modal.waitFor({ state: 'detached' });
    expect(page.url()).not.toContain('startup=');
  });

  it('names the kind of each social link, and reads figures that nobody reported as such, with a way to ask', async () => {
    const page = await site.open(`/dashboard/startups?startup=${robots}&tab=contact`, { as: asha });
    const modal = page.getByRole('dialog');
    for (const kind of ['LinkedIn', 'X', 'Facebook', 'Instagram', 'Website'])
      await modal.getByText(kind, { exact: true }).first().waitFor();
    await modal.getByRole('tab', { name: 'Metrics' }).click();
    await modal.getByRole('heading', { name: 'Not reported yet' }).waitFor();
    expect(await modal.getByRole('link', { name: 'Ask them for their figures' }).getAttribute('href')).toMatch(
      /^mailto:/,
    );
    expect(await modal.getByRole('img').count()).toBe(0);
  });

  it('shows its owner an example, under the name of a company that was invented', async () => {
    const page = await site.open(`/dashboard/startups?startup=${robots}&tab=metrics`, { as: ravi });
    const modal = page.getByRole('dialog');
    await modal.getByText('Chaukhat Crafts, a company that we invented').waitFor();
    await modal.locator('.figure', { hasText: '25%' }).waitFor();
    await expect.poll(() => modal.getByText('Sample data', { exact: true }).count()).toBeGreaterThanOrEqual(5);
  });

  it('the modal closes by a press beside it and by Escape, and gives the focus back', async () => {
    const page = await site.open('/dashboard/startups', { as: asha });
    const opener = page.getByRole('link', { name: 'View Details of Monsoon Robotics LLP' });
    await opener.click();
    await page.getByRole('dialog').waitFor();
    await page.mouse.click(5, 400);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await opener.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => opener.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it.each([360, 1280])('at %i px the buttons beside the name of the details stand in one line', async (width) => {
    const page = await site.open(`/dashboard/startups?startup=${looms}`, { as: asha, width });
    const buttons = page.getByRole('dialog').locator('.dialog-head > .btn');
    await expect.poll(() => buttons.count()).toBe(4);
    const middles = await buttons.evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).map(({ top, height }) => Math.round(top + height / 2)),
    );
    expect(new Set(middles).size).toBe(1);
  });

  it('details that were come to by their address give the focus to the card of their company', async () => {
    const page = await site.open(`/dashboard/startups?startup=${robots}`, { as: asha });
    await page.getByRole('dialog').getByRole('heading', { name: 'Company stats' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toMatch(/^View Details\s+of Monsoon Robotics LLP$/);
  });

  it('details that take longer than a second say so, and those that cannot be had say so too', async () => {
    const browser = await site.visit({ as: asha });
    const page = await browser.newPage();
    const path = `/company/${robots}`;
    const letGo = await holdBack(page, path);
    await page.goto(`/dashboard/startups?startup=${robots}&q=zzzz`);
    await page.getByText('Still loading the company details…').waitFor();
    letGo();
    await page.getByRole('tab', { name: 'Overview' }).waitFor();
    await answerWith(page, path, 500);
    await page.reload();
    await page.getByText('Could not load company details.').waitFor();
    await answerAgain(page, path);
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('tab', { name: 'Overview' }).waitFor();
  });

  it('an owner reports figures in the modal, and sees them there', async () => {
    const page = await site.open(`/dashboard/startups?startup=${robots}&tab=metrics`, { as: ravi });
    const modal = page.getByRole('dialog');
    await modal.getByRole('button', { name: 'Report metrics' }).click();
    await modal
      .getByLabel(/growth/i)
      .first()
      .fill('37');
    await modal.getByRole('button', { name: /save/i }).click();
    await modal.getByText('37%').waitFor();
    expect(await modal.getByText('Sample data').count()).toBe(0);
  });

  it('by keyboard alone: to a card, into the modal, through its tabs, and out again', async () => {
    const page = await site.open('/dashboard/startups', { as: asha });
    const opener = page.getByRole('link', { name: 'View Details of Setu Looms Private Limited' });
    await opener.waitFor();
    for (let presses = 0; presses < 60 && !(await opener.evaluate((b) => b === document.activeElement)); presses += 1)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const modal = page.getByRole('dialog');
    await modal.getByRole('tab', { name: 'Overview' }).focus();
    for (const tab of ['Metrics', 'Team', 'Contact', 'Overview']) {
      await page.keyboard.press('ArrowRight');
      await modal.locator('[role=tab][aria-selected=true]', { hasText: tab }).waitFor();
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(tab);
    }
    // The focus stays inside however often Tab is pressed.
    for (let presses = 0; presses < 12; presses += 1) await page.keyboard.press('Tab');
    const inside = () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null;
    expect(await page.evaluate(inside)).toBe(true);
    await page.keyboard.press('Escape');
    await modal.waitFor({ state: 'detached' });
  });
});
