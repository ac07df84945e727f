import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { person } from '#api/e2e/client.fixture.ts';
import { findings } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { application, company, fund, member, sentApplication, signIn, type Visitor } from './community.fixture.ts';
import { answerAgain, answerWith } from './line.fixture.ts';
import { withPast } from './past.fixture.ts';

const ANALYST = person('ilango@example.in', { name: 'Ilango Selvan' });

const deals = (page: Page) => page.getByRole('region', { name: 'Deals: from a fund’s page to a decision' });
const figure = (page: Page, name: string) =>
  deals(page)
    .locator('.report-figures > div', { has: page.getByText(name, { exact: true }) })
    .locator('dd');
const by = (page: Page) => deals(page).getByRole('combobox', { name: 'Deals by' });

inBrowser(
  'What analysts read of deals, and of events by type',
  (site) => {
    let ilango: Visitor;
    beforeAll(async () => {
      ilango = await signIn(site.call, ANALYST);
    });
    const open = (width = 1280, query = '') =>
      site.open(`/dashboard/reports${query}`, { as: ilango, width, height: 900 });

    it('is how far applications came and how they ended, with parts of the whole', async () => {
      const page = await open();
      await figure(page, 'Fund pages opened').waitFor();
      expect(await figure(page, 'Fund pages opened').textContent()).toBe('2');
      expect(await figure(page, 'Funds saved').textContent()).toBe('1');
      const funnel = deals(page).getByRole('figure', { name: 'From beginning an application to an accepted offer' });
      await funnel.getByRole('img', { name: /Begun 2 \(100%\), Submitted 1 \(50%\), Answered 1 \(50%\)/ }).waitFor();
      const ends = deals(page).getByRole('figure', { name: 'How they ended' });
      await ends.getByRole('img', { name: /Declined 1 \(50%\).*Going on 1 \(50%\)/ }).waitFor();
    });

    it('is broken down by type, state and size, and can be taken along', async () => {
      const page = await open();
      const table = deals(page).getByRole('table', { name: /^Deals by/ });
      await table.waitFor();
      expect(await table.getByRole('rowheader').allTextContents()).toEqual(['Grant']);
      await by(page).selectOption('State of the company');
      expect(await table.getByRole('row').last().allTextContents()).toEqual(['Maharashtra2110001001']);
      await by(page).selectOption('Size of the company');
      const [taken] = await Promise.all([
        page.waitForEvent('download'),
        deals(page).locator('.report-breakdown').getByRole('button', { name: 'Download as CSV' }).click(),
      ]);
      expect(taken.suggestedFilename()).toBe('Deals by size of the company.csv');
      const lines = (await readFile(await taken.path(), 'utf8')).trimEnd().split('\r\n');
      expect(lines[0]).toMatch(/^Size of the company,Begun,Submitted,.*,Going on$/);
      expect(lines.slice(1)).toEqual(['11-50,2,1,1,0,0,0,1,0,0,1']);
    });

    it('is first what people did, and what the platform notes for itself at the press of a button', async () => {
      const page = await open();
      const chart = page.locator('.report-plots').getByRole('figure', { name: 'Events per day by type' });
      await chart.getByRole('button', { name: 'What people did', pressed: true }).waitFor();
      await chart.getByText(/^Without [\d,]+ events that the platform notes for itself/).waitFor();
      await chart.getByText('Numbers', { exact: true }).click();
      const columns = () => chart.getByRole('columnheader').allTextContents();
      expect(await columns()).not.toContain('EffectIntended');
      expect((await columns()).at(-1)).toBe('Bookkeeping');
      const sum = async () => {
        const cells = await chart.getByRole('cell').allTextContents();
        return cells.reduce((all, cell) => all + Number(cell.replaceAll(',', '')), 0);
      };
      const told = await sum();
      await chart.getByRole('button', { name: 'All events' }).click();
      await chart.getByText('With what the platform notes for itself').waitFor();
      expect(await columns()).not.toContain('Bookkeeping');
      expect(await sum()).toBe(told);
    });

    it('is of the days that the page shows, and says in words where nothing happened on them', async () => {
      const page = await open();
      await by(page).waitFor();
      await page.getByRole('slider', { name: 'The day that the whole page shows' }).press('Home');
      await deals(page).getByText('On these days nobody opened a fund').waitFor();
      expect(await deals(page).getByRole('table').count()).toBe(0);
    });

    it('fails by itself, beside the other figures, and can be asked for again', async () => {
      const browser = await site.visit({ as: ilango });
      const page = await browser.newPage();
      await answerWith(page, '/reports/deals*', 500);
      await page.goto('/dashboard/reports');
      await page.getByText('Members and companies').first().waitFor();
      await page.getByText('The deals could not be loaded.').waitFor();
      expect(await findings(page)).toEqual([]);
      await answerAgain(page, '/reports/deals*');
      await page.getByRole('button', { name: 'Try again' }).click();
      await deals(page).getByText('How they ended').waitFor();
    });

    it.each([360, 1280])('at %i px keeps within the screen, and meets every rule of accessibility', async (width) => {
      const page = await open(width);
      const frame = deals(page).locator('.report-breakdown .table-frame');
      await frame.scrollIntoViewIfNeeded();
      await awake(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      const inside = await frame.evaluate((box) => box.scrollWidth - box.clientWidth);
      if (width === 360) expect(inside).toBeGreaterThan(0);
      expect(await findings(page)).toEqual([]);
    });
  },
  {
    env: { ANALYST_EMAILS: ANALYST.email, TRUST_UNCONFIRMED: 'development' },
    fill: withPast(async (call, daysAgo) => {
      daysAgo(5);
      await call('POST', '/api/v1/auth/new', { body: ANALYST });
      daysAgo(2);
      const zoya = await member(call, 'Zoya Khan');
      const ravi = await member(call, 'Ravi Krishnamurthy');
      const robotics = await company(call, ravi, { registeredEntity: 'Monsoon Robotics LLP' });
      const [grant, other] = [await fund(call, zoya), await fund(call, zoya)];
      const asRavi = { token: ravi.accessToken };
      for (const one of [grant, other]) await call('PUT', `/api/v1/opportunities/${one}/opened`, asRavi);
      await call('PUT', `/api/v1/saved/fund/${grant}`, asRavi);
      const sent = await sentApplication(call, ravi, { opportunity: grant, company: robotics });
      const decided = { body: { to: 'declined' }, token: zoya.accessToken };
      await call('POST', `/api/v1/applications/${sent}/decide`, decided);
      await application(call, ravi, { opportunity: other, company: robotics });
    }),
  },
);
