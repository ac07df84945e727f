import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { person } from '#api/e2e/client.fixture.ts';
import { dayLong } from '../src/format/dates.ts';
import { findings, fits } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { company, follow, fund, member, post, signIn, type Visitor } from './community.fixture.ts';
import { answerAgain, answerWith, leaveUnanswered } from './line.fixture.ts';
import { withPast } from './past.fixture.ts';

const ANALYST = person('ilango@example.in', { name: 'Ilango Selvan' });

const slider = (page: Page) => page.getByRole('slider', { name: 'The day that the whole page shows' });
const figure = (page: Page, name: string) =>
  page
    .locator('.report-figures > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd')
    .first();
const charts = (page: Page) => page.locator('.report-plots').getByRole('figure');
const events = (page: Page) => page.getByRole('region', { name: 'The events themselves' }).getByRole('table');
const types = (page: Page) => events(page).getByRole('rowheader').allTextContents();

/** The day that the page says it shows. */
async function shownDay(page: Page): Promise<string> {
  const words = await page.getByText(/^At the end of/).textContent();
  const [, day = ''] = /of (\d+ \w+ \d{4}) in India/.exec(words ?? '') ?? [];
  return new Date(`${day} UTC`).toISOString().slice(0, 10);
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; rows: string[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  const text = await readFile(await download.path(), 'utf8');
  return { name: download.suggestedFilename(), rows: text.trimEnd().split('\r\n') };
}

inBrowser(
  'The reports for analysts',
  (site) => {
    let ilango: Visitor;
    beforeAll(async () => {
      ilango = await signIn(site.call, ANALYST);
    });
    const open = (width = 1280, query = '') =>
      site.open(`/dashboard/reports${query}`, { as: ilango, width, height: 900 });

    it('are not shown to a plain member, nor to a guest', async () => {
      const asha = await member(site.call, 'Asha Rao');
      for (const view of [{ as: asha }, {}]) {
        const page = await site.open('/dashboard/reports', view);
        await page.getByText('Being built').waitFor();
        expect(await page.getByRole('slider').count()).toBe(0);
      }
    });

    it('have a table of the same numbers with every chart', async () => {
      const page = await open();
      await figure(page, 'Members').waitFor();
      await expect.poll(() => charts(page).count()).toBe(7);
      for (const chart of await charts(page).all()) {
        const title = await chart.getByRole('heading').textContent();
        await chart.getByRole('img', { name: `${title}. ` }).waitFor();
        await chart.getByText('Numbers', { exact: true }).click();
        expect(await chart.getByRole('table').getByRole('row').count(), `${title}`).toBeGreaterThan(1);
      }
      const people = charts(page).filter({ hasText: 'Members and companies' });
      const newest = people.getByRole('table').getByRole('row').last().getByRole('cell');
      expect(await newest.allTextContents()).toEqual([
        await figure(page, 'Members').textContent(),
        await figure(page, 'Companies').textContent(),
      ]);
      const { name, rows } = await saved(page, () => people.getByRole('button', { name: 'Download as CSV' }).click());
      expect(name).toBe('Members and companies.csv');
      expect(rows[0]).toBe('Day,Members,Companies');
      expect(rows).toHaveLength(91);
    });

    it('stand as of the day that the slider is moved to, all of them, and the address says which', async () => {
      const page = await open();
      await figure(page, 'Members').waitFor();
      const newest = await shownDay(page);
      await slider(page).press('Home');
      await expect.poll(() => figure(page, 'Members').textContent()).toBe('1');
      const first = await shownDay(page);
      expect(first).not.toBe(newest);
      expect(await figure(page, 'Companies').textContent()).toBe('0');
      const people = charts(page).filter({ hasText: 'Members and companies' });
      await people.getByRole('img', { name: 'Members and companies. Members 1, Companies 0' }).waitFor();
      await events(page)
        .getByText(`Events of ${dayLong(first)}`)
        .waitFor();
      await page.getByText('Events of that day', { exact: true }).waitFor();
      await expect.poll(() => types(page)).toContain('MemberRegistered');
      expect(await types(page)).not.toContain('CompanyRegistered');
      expect(new URL(page.url()).searchParams.get('day')).toBe(first);

      await page.reload();
      await expect.poll(() => shownDay(page)).toBe(first);
      await slider(page).press('ArrowRight');
      await expect.poll(() => figure(page, 'Companies').textContent()).toBe('1');
      await page.getByRole('button', { name: 'Newest day' }).click();
      await expect.poll(() => shownDay(page)).toBe(newest);
      expect(new URL(page.url()).searchParams.has('day')).toBe(false);
    });

    it('show any range of days, by dates as by the slider, with the change against the days before', async () => {
      const page = await open();
      await figure(page, 'Members').waitFor();
      const newest = await shownDay(page);
      const day = (daysAgo: number) => new Date(Date.parse(newest) - daysAgo * 86_400_000).toISOString().slice(0, 10);
      await page.getByLabel('To', { exact: true }).fill(day(1));
      await page.getByLabel('To', { exact: true }).press('Enter');
      await expect.poll(() => shownDay(page)).toBe(day(1));
      await page.getByLabel('From', { exact: true }).fill(day(3));
      await page.getByLabel('From', { exact: true }).press('Enter');
      await expect.poll(() => new URL(page.url()).search).toBe(`?day=${day(1)}&days=3`);
      await page.getByLabel('To', { exact: true }).fill(day(2));
      await page.getByLabel('To', { exact: true }).press('Enter');
      await expect.poll(() => new URL(page.url()).search).toBe(`?day=${day(2)}&days=2`);
      await page.getByLabel('To', { exact: true }).fill(day(1));
      await page.getByLabel('To', { exact: true }).press('Enter');
      await expect.poll(() => new URL(page.url()).search).toBe(`?day=${day(1)}&days=3`);
      const change = page.locator('.report-figures > div', { hasText: 'Members' }).locator('.report-change');
      // Zoya came two days ago; Ilango and Ravi in the three days before those.
      await expect.poll(() => change.textContent()).toBe('+1 in 3 days, +2 before');
      const people = charts(page).filter({ hasText: 'Members and companies' });
      await people.getByText('Numbers', { exact: true }).click();
      await expect.poll(() => people.getByRole('table').getByRole('row').count()).toBe(4);
      await page.reload();
      await expect.poll(() => change.textContent()).toBe('+1 in 3 days, +2 before');
    });

    it('tell parts of the whole in the funnel, and events in words with their record behind', async () => {
      const page = await open();
      await figure(page, 'Members').waitFor();
      const funnel = charts(page).filter({ hasText: 'From sign-up to first post' });
      expect(await funnel.locator('.report-shares strong').first().textContent()).toBe('100%');
      await funnel.getByText('Numbers', { exact: true }).click();
      const { rows } = await saved(page, () => funnel.getByRole('button', { name: 'Download as CSV' }).click());
      expect(rows[0]).toBe('Name,Count,Share of sign-ups');
      expect(rows[1]).toMatch(/,100%$/);
      const read = events(page)
        .getByRole('row', { name: /HistoryRead/ })
        .first();
      await read.getByText(/^Analyst .* read the history$/).waitFor();
      await read.getByText('As recorded').click();
      await read.getByText('"personal": false').waitFor();
      // What it came of, too.
      await read.getByText(/"causationId": "[^"]+"/).waitFor();
      await read.getByText(/"correlationId": "[^"]+"/).waitFor();
    });

    it('list the events of the day under filters', async () => {
      const asha = await member(site.call, 'Asha Rao');
      await post(site.call, asha, 'First looms are running.');
      const page = await open();
      await page.getByRole('combobox', { name: 'Type' }).selectOption('PostPublished');
      await expect.poll(() => types(page)).toEqual(['PostPublished']);
      await page.getByRole('combobox', { name: 'Type' }).selectOption('');
      await page.getByLabel('Category').fill('member');
      await page.getByLabel('Category').press('Enter');
      await expect.poll(() => types(page)).not.toContain('PostPublished');
      expect(new URL(page.url()).search).toBe('?category=member');
      await page.reload();
      await expect.poll(() => page.getByLabel('Category').inputValue()).toBe('member');
      await expect.poll(() => types(page)).not.toContain('PostPublished');
      await expect.poll(() => types(page)).toContain('MemberRegistered');
      await page.getByLabel('Category').fill('');
      await page.getByLabel('Stream').fill(`member-${asha.user._id}`);
      await page.getByRole('button', { name: 'Show', exact: true }).click();
      await expect.poll(async () => (await types(page)).sort()).toEqual(['ConsentGiven', 'MemberRegistered']);
      await page.getByLabel('Stream').fill('no-such-stream');
      await page.getByLabel('Stream').press('Enter');
      await page.getByText('Nothing here yet. It appears as it happens.').waitFor();
      expect(await types(page)).toEqual([]);
    });

    it('follow live what happens, without being loaded again', async () => {
      const page = await open();
      await page.getByText('Following live').waitFor();
      await expect.poll(() => types(page)).toContain('HistoryRead');
      const asha = await member(site.call, 'Asha Rao');
      await company(site.call, asha);
      await events(page)
        .getByRole('row', { name: /CompanyRegistered/ })
        .waitFor();
    });

    it('can be taken along: the events shown, without what is personal', async () => {
      const page = await open(1280);
      await figure(page, 'Members').waitFor();
      await slider(page).press('Home');
      await page.getByText('Events of that day', { exact: true }).waitFor();
      await page.getByRole('combobox', { name: 'Type' }).selectOption('MemberRegistered');
      await expect.poll(() => types(page)).toEqual(['MemberRegistered']);
      const section = page.getByRole('region', { name: 'The events themselves' }).first();
      const { name, rows } = await saved(page, () => section.getByRole('button', { name: 'Download as CSV' }).click());
      expect(name).toBe(`events-${await shownDay(page)}.csv`);
      expect(rows[0]).toBe('position,at,type,stream,revision,actor,data,causationId,correlationId');
      expect(rows).toHaveLength(2);
      expect(rows[1]).toContain('MemberRegistered');
      expect(rows[1]).not.toContain(ANALYST.name);
    });

    it('say where they could not be loaded, or are no longer followed, and try again', async () => {
      const browser = await site.visit({ as: ilango });
      const page = await browser.newPage();
      await answerWith(page, '/reports*', 500);
      await leaveUnanswered(page, '/events*');
      await page.goto('/dashboard/reports');
      await page.getByText('The figures could not be loaded.').waitFor();
      await answerAgain(page, '/reports*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('The connection was lost.').waitFor();
      expect(await findings(page)).toEqual([]);
      await answerAgain(page, '/events*');
      await page.getByRole('button', { name: 'Connect again' }).click();
      await expect.poll(() => types(page)).toContain('HistoryRead');
    });

    it('meet every rule of accessibility in light and in dark on a phone and on a desk', async () => {
      const [phone, desk] = [360, 1280];
      const page = await open(phone);
      await figure(page, 'Members').waitFor();
      await expect.poll(() => types(page)).toContain('HistoryRead');
      for (const numbers of await page.locator('.report-plot summary').all()) await numbers.click();
      await awake(page);
      await fits(page, phone, desk);
      await slider(page).press('Home');
      await page.getByText('Events of that day', { exact: true }).waitFor();
      await fits(page, desk, phone);
    });
  },
  {
    env: { ANALYST_EMAILS: ANALYST.email, TRUST_UNCONFIRMED: 'development' },
    fill: withPast(async (call, daysAgo) => {
      daysAgo(5);
      await call('POST', '/api/v1/auth/new', { body: ANALYST });
      daysAgo(4);
      const ravi = await member(call, 'Ravi Krishnamurthy');
      await company(call, ravi, { registeredEntity: 'Monsoon Robotics LLP' });
      daysAgo(2);
      const zoya = await member(call, 'Zoya Khan');
      await fund(call, zoya);
      await post(call, zoya, 'Namaste.');
      await follow(call, zoya, ravi);
    }),
  },
);
