import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { fund, inDays, member, pictureFile, proveDomain, type Visitor } from './community.fixture.ts';
import { fillInFund } from './fundForm.fixture.ts';
import { answerAgain, answerWith, holdBack, leaveUnanswered, refusal } from './line.fixture.ts';

const cards = (page: Page) => page.locator('.fund-card');
const dialog = (page: Page) => page.getByRole('dialog');
const submit = (page: Page) => dialog(page).locator('button[type=submit]');

inBrowser('Funding Opportunities', (site) => {
  let asha: Visitor;
  let id: string;
  beforeAll(async () => {
    asha = await member(site.call, 'Asha Rao');
    for (let count = 1; count <= 13; count += 1)
      await fund(site.call, asha, { provider: `Fund ${count}`, type: count <= 2 ? 'Debt' : 'Grant' });
    id = await fund(site.call, asha, { provider: 'Angel circle Pune', type: 'Equity', deadline: inDays(3) });
  });

  it.each([
    // A laptop's screen shows three rows of two; a wide one is used to its edges.
    [1280, 900, 3],
    [1920, 1080, 2],
  ])('at %i × %i the first six cards are in sight, in %i rows, over the whole width', async (width, height, rows) => {
    const page = await site.open('/dashboard/funds', { width, height });
    await cards(page).nth(5).waitFor();
    const boxes = await cards(page).evaluateAll((all) =>
      all.slice(0, 6).map((card) => {
        const { top, right } = card.getBoundingClientRect();
        return { top: Math.round(top), right };
      }),
    );
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(rows);
    // Each begins to say what it is above the foot of the screen.
    expect(Math.max(...boxes.map(({ top }) => top)) + 100).toBeLessThan(height);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeGreaterThan(width * 0.95);
  });

  it('loads six at a time, six more whenever the end is within 100 pixels, to the last', async () => {
    const asked: string[] = [];
    const browser = await site.visit();
    const page = await browser.newPage();
    page.on('request', (request) => request.url().includes('/opportunities') && asked.push(request.url()));
    await page.goto('/dashboard/funds');
    await cards(page).nth(5).waitFor();
    await page.getByText('14 opportunities').waitFor();
    await expect.poll(() => cards(page).count()).toBe(6);
    const scrollTo = (gap: number) =>
      page.evaluate((left) => window.scrollTo(0, document.documentElement.scrollHeight - innerHeight - left), gap);
    await scrollTo(140);
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    // The first page came with the HTML.
    expect(asked).toHaveLength(0);
    await scrollTo(90);
    await cards(page).nth(11).waitFor();
    await expect.poll(() => cards(page).count()).toBe(12);
    await scrollTo(0);
    await cards(page).nth(13).waitFor();
    expect(asked).toHaveLength(2);
    expect(asked.every((url) => url.includes('limit=6'))).toBe(true);
  });

  it('is narrowed to grants, equity or debt, and sorted by popularity, in the address too', async () => {
    const page = await site.open('/dashboard/funds');
    await page.getByRole('button', { name: 'Debt' }).click();
    await page.getByText('2 opportunities').waitFor();
    expect(page.url()).toContain('type=Debt');
    await page.getByRole('button', { name: 'Equity' }).click();
    await page.getByText('1 opportunity').waitFor();
    await page.goBack();
    await page.getByText('2 opportunities').waitFor();
    await page.getByRole('button', { name: 'Debt' }).click();
    await page.getByText('14 opportunities').waitFor();
    await page.getByRole('button', { name: 'Popular Ones' }).click();
    await page.waitForURL('**sort=popular');
    // Nobody has proved who they are.
    await page.getByRole('heading', { name: 'Nothing popular here' }).waitFor();
    await page.getByRole('link', { name: 'Show all' }).click();
    await page.getByText('14 opportunities').waitFor();
    await page.getByRole('button', { name: 'Grants' }).click();
    await page.getByText('11 opportunities').waitFor();
  });

  it('says of each whether its provider has proved its domain, and shows those alone among the popular', async () => {
    await proveDomain(site, asha, id);
    const page = await site.open('/dashboard/funds?sort=popular', { javaScript: false });
    await page.getByText('1 opportunity').waitFor();
    expect(await cards(page).allInnerTexts()).toEqual([
      expect.stringMatching(/Angel circle Pune[\s\S]*Domain proved: p\w+\.example\.in/),
    ]);
    await page.goto('/dashboard/funds');
    // It opens a dialog: without JavaScript it would do nothing.
    expect(await page.getByRole('button', { name: 'Create Funds' }).count()).toBe(0);
    expect(await page.locator('.fund-check .proof-badge').allInnerTexts()).toEqual([
      ...[
        expect.stringMatching(/^Domain proved: p\w+\.example\.in$/),
        ...Array.from({ length: 5 }, () => 'Provider not checked'),
      ],
    ]);
    await page.goto(`/dashboard/funds/${id}`);
    await page
      .locator('.fund-head')
      .getByText(/^Domain proved: p\w+\.example\.in$/)
      .waitFor();
  });

  it.each(['an error', 'no answer'])('after %s to a filter it says so, and one can try again', async (kind) => {
    const page = await site.open('/dashboard/funds');
    const path = '/opportunities?**';
    await (kind === 'no answer' ? leaveUnanswered(page, path) : answerWith(page, path, 500));
    await page.getByRole('button', { name: 'Debt' }).click();
    await page.getByText('Failed to load opportunities').waitFor();
    await answerAgain(page, path);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('2 opportunities').waitFor();
  });

  it('a form sent empty names every field that is needed', async () => {
    const page = await site.open('/dashboard/funds', { as: asha });
    await page.getByRole('button', { name: 'Create Funds' }).click();
    await page.getByRole('heading', { name: 'Create Fund', exact: true }).waitFor();
    await page.locator('#entityType').fill('');
    await submit(page).click();
    const colorOf = (css: string) =>
      page
        .locator(css)
        .first()
        .evaluate((element) => getComputedStyle(element).color);
    await dialog(page).locator('.error').first().waitFor();
    expect(await colorOf('.fund-form .error')).not.toBe(await colorOf('.fund-form .meta'));
    expect(await colorOf('.fund-form .error')).not.toBe(await colorOf('.page-head p'));
    expect(await dialog(page).locator('.error-summary').getByRole('link').allInnerTexts()).toEqual([
      'Provider is required',
      'Type is required',
      'Description is required',
      'Amount is required',
      'Deadline is required',
      'Stage is required',
      'Entity type is required',
      'Region is required',
      'Add at least one document that applicants must send',
      'Contact email is required',
      'Support phone is required',
    ]);
    await page.locator('#contactEmail').fill('angels');
    await dialog(page).getByText('Please enter a valid email address').first().waitFor();
  });

  it('tags, documents and criteria are trimmed; blank ones and repetitions are left out', async () => {
    const page = await site.open('/dashboard/funds', { as: asha });
    await page.getByRole('button', { name: 'Create Funds' }).click();
    for (const list of ['industryTags', 'documentRequired', 'evaluationCriteria']) {
      const input = page.locator(`#${list}`);
      for (const item of ['  Textiles ', '   ', 'Textiles', 'Looms']) {
        await input.fill(item);
        await input.press('Enter');
      }
      const items = page.locator('.field', { has: input }).locator('.chip-fixed');
      expect(await items.allInnerTexts()).toEqual(['Textiles', 'Looms']);
    }
    await page
      .locator('.field', { has: page.locator('#industryTags') })
      .getByRole('button', { name: 'Remove Looms' })
      .click();
    expect(
      await page
        .locator('.field', { has: page.locator('#industryTags') })
        .locator('.chip-fixed')
        .count(),
    ).toBe(1);
  });

  it('a fund is created: busy meanwhile, told, at the top of the list, and the form is empty again', async () => {
    const page = await site.open('/dashboard/funds', { as: asha });
    await page.getByRole('button', { name: 'Create Funds' }).click();
    await fillInFund(page, 'A new circle');
    await page.locator('#logo').setInputFiles(await pictureFile());
    const letGo = await holdBack(page, '/opportunities');
    await submit(page).click();
    await dialog(page).getByRole('button', { name: 'Creating...' }).waitFor();
    letGo();
    await page.locator('.toast', { hasText: 'Fund created successfully!' }).waitFor();
    await cards(page).filter({ hasText: 'A new circle' }).getByText('₹25 lakh').waitFor();
    await page.getByRole('button', { name: 'Create Funds' }).click();
    expect(await page.locator('#provider').inputValue()).toBe('');
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
  });

  it('a fund is in the list before its form closes, and who has scrolled stays where they were', async () => {
    const page = await site.open('/dashboard/funds', { as: asha });
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await cards(page).nth(11).waitFor();
    const read = cards(page).nth(8);
    await read.scrollIntoViewIfNeeded();
    const name = await read.locator('h2, h3').first().innerText();
    const top = () =>
      cards(page)
        .filter({ hasText: name })
        .evaluate((card) => card.getBoundingClientRect().top);
    const before = await top();
    await page.getByRole('button', { name: 'Create Funds' }).dispatchEvent('click');
    await fillInFund(page, 'The newest circle');
    const letGo = await holdBack(page, '/opportunities?**');
    const asked = page.waitForRequest(/opportunities\?/);
    await submit(page).click();
    await asked;
    expect(await dialog(page).isVisible()).toBe(true);
    expect(await page.locator('#provider').inputValue()).toBe('The newest circle');
    letGo();
    await dialog(page).waitFor({ state: 'detached' });
    expect(await cards(page).filter({ hasText: 'The newest circle' }).count()).toBe(1);
    expect(Math.abs((await top()) - before)).toBeLessThan(40);
  });

  it.each([
    [400, refusal('That region is none.'), 'That region is none.'],
    [500, {}, 'Failed to create fund'],
    [201, '<h1>A proxy</h1>', 'Failed to create fund'],
    [201, { status: 'success' }, 'Something went wrong'],
  ])('answered %d with %j, the form says “%s” and keeps everything', async (status, body, message) => {
    const page = await site.open('/dashboard/funds', { as: asha });
    await page.getByRole('button', { name: 'Create Funds' }).click();
    await fillInFund(page, 'Refused circle');
    await answerWith(page, '/opportunities', status, body);
    await submit(page).click();
    await dialog(page).locator('.error-summary').getByText(message, { exact: true }).waitFor();
    expect(await page.locator('#provider').inputValue()).toBe('Refused circle');
  });

  it('a fund has a page of its own, with its deadline as days left and as a calendar file', async () => {
    const page = await site.open('/dashboard/funds');
    await page.getByRole('link', { name: 'Angel circle Pune' }).click();
    await page.waitForURL(`**/dashboard/funds/${id}`);
    await page.getByText('3 days left').locator('visible=true').first().waitFor();
    const calendar = page.getByRole('link', { name: 'Deadline for my calendar' });
    const answer = await page.request.get((await calendar.getAttribute('href')) ?? '');
    expect(answer.headers()['content-type']).toMatch(/^text\/calendar/);
    expect(await answer.text()).toContain(`DTSTART;VALUE=DATE:${inDays(3).replaceAll('-', '')}`);
  });
});
