import { expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { member, pictureFile } from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';

inBrowser(
  'The first link of a new account',
  (site) => {
    it('is held: its author is told so at once, and why, and sees it marked', async () => {
      const asha = await member(site.call, 'Asha Rao');
      const page = await site.open('/dashboard/feed', { as: asha, width: 360 });
      await page.locator('#post-content').fill('All of it stands at https://looms.example.in/prices');
      await page.locator('#post-photo').setInputFiles(await pictureFile());
      await page.locator('.composer progress').waitFor({ state: 'detached' });
      await page.locator('.composer button[type=submit]').click();
      const said = page.locator('.toast', { hasText: 'Your post is held: new accounts’ first links wait' });
      await said.waitFor();
      const card = page.locator('article.post', { hasText: 'looms.example.in' });
      await card.getByText('Only its author and moderators see this post yet.').waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect(await page.locator('.toast', { hasText: 'Your post is in the feed.' }).count()).toBe(0);
      // To all others, and to who reads the page before their session is known, it is not there.
      mayFail(page, '/posts/');
      await card.locator('.post-when').click();
      await page.getByText('Only its author and moderators see this post yet.').waitFor();
    });
  },
  { env: { ADMIN_EMAILS: 'boss@example.in', RATE_LIMIT: 'on', TRUST_UNCONFIRMED: 'development' } },
);
