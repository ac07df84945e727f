import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { person } from '#api/e2e/client.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { company, fund, member, post, signIn } from './community.fixture.ts';
import { withPast } from './past.fixture.ts';

const ANALYST = person('ilango@example.in', { name: 'Ilango Selvan' });

/** What the page says that it shows. */
const shown = (page: Page) => page.getByText(/^At the end of/).textContent();
const day = (page: Page) => new URL(page.url()).searchParams.get('day');

inBrowser(
  'The day of the reports',
  (site) => {
    it('is the nearest there is, where the address names another, and is written in one line', async () => {
      const as = await signIn(site.call, ANALYST);
      const page = await site.open('/dashboard/reports', { as, width: 360 });
      await page.locator('.report-figures').waitFor();
      const newest = await shown(page);
      await page.getByRole('slider').press('Home');
      await expect.poll(() => day(page)).not.toBeNull();
      const [first, firstDay] = [await shown(page), day(page)];
      for (const [asked, line, kept] of [
        ['2020-01-01', first, firstDay],
        ['2099-01-01', newest, null],
        ['2026-02-31', newest, null],
      ] as const) {
        await page.goto(`/dashboard/reports?day=${asked}`);
        await page.locator('.report-figures').waitFor();
        await expect.poll(() => shown(page), { message: asked }).toBe(line);
        await expect.poll(() => day(page), { message: asked }).toBe(kept);
      }
      const numbers = page.getByRole('figure').filter({ hasText: 'Events per day by type' });
      await numbers.getByText('Numbers', { exact: true }).click();
      const head = numbers.getByRole('rowheader').first();
      const lines = await head.evaluate((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        return range.getClientRects().length;
      });
      expect(lines).toBe(1);
    });
  },
  {
    env: { ANALYST_EMAILS: ANALYST.email, TRUST_UNCONFIRMED: 'development' },
    fill: withPast(async (call, daysAgo) => {
      daysAgo(5);
      await call('POST', '/api/v1/auth/new', { body: ANALYST });
      daysAgo(3);
      const ravi = await member(call, 'Ravi Krishnamurthy');
      await company(call, ravi);
      await fund(call, ravi);
      await post(call, ravi, 'Namaste.');
    }),
  },
);
