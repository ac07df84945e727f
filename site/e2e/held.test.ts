import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { member, pictureFile, post, type Visitor } from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';

const LINK = 'All of it stands at https://looms.example.in/prices';
const MARK = 'Only its author and moderators see this post yet.';
const WHY = 'It waits for a moderator, because new accounts’ first links do.';

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** By keyboard: what was said in passing may still stand over the button. */
async function edit(page: Page): Promise<void> {
  await page.locator('dialog:has(textarea)').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Edit this post or take it back' }).press('Enter');
}

inBrowser(
  'The first link of a new account',
  (site) => {
    const held = async (as: Visitor) => post(site.call, as, LINK);

    it('is held: its author is told so at once, and why, and sees it marked', async () => {
      const asha = await member(site.call, 'Asha Rao');
      const page = await site.open('/dashboard/feed', { as: asha, width: 360 });
      await page.locator('#post-content').fill(LINK);
      await page.locator('#post-photo').setInputFiles(await pictureFile());
      await page.locator('.composer progress').waitFor({ state: 'detached' });
      await page.locator('.composer button[type=submit]').click();
      const said = page.locator('.toast', { hasText: 'Only you and moderators see your post yet.' });
      await said.waitFor();
      // As its mark says it, with what they can do.
      expect(await said.textContent()).toContain(`${WHY} Without a link others see it at once.`);
      const card = page.locator('article.post', { hasText: 'looms.example.in' });
      await card.getByText(MARK).waitFor();
      expect(await sideways(page)).toBe(0);
      expect(await page.locator('.toast', { hasText: 'Your post is in the feed.' }).count()).toBe(0);
      // Loaded anew, and wherever their posts stand.
      for (const path of ['/dashboard/feed', '/dashboard/feed?following=true', '/dashboard/profile']) {
        await page.goto(path);
        await page.getByText(`${MARK} ${WHY}`).waitFor();
        expect(await sideways(page)).toBe(0);
      }
    });

    it('leaves its author’s page with a post, and to others without any', async () => {
      const [asha, ravi] = [await member(site.call, 'Asha Rao'), await member(site.call, 'Ravi Das')];
      await held(asha);
      const none = `${asha.user.name} has not posted anything yet.`;
      const page = await site.open(`/members/${asha.user._id}`, { as: asha, width: 360 });
      await page.getByText(`${MARK} ${WHY}`).waitFor();
      expect(await page.getByText(none).isVisible()).toBe(false);
      expect([await sideways(page), await findings(page)]).toEqual([0, []]);
      const other = await site.open(`/members/${asha.user._id}`, { as: ravi });
      await other.getByText(none).waitFor();
      expect(await other.getByText('looms.example.in').count()).toBe(0);
    });

    it('has a page for its author, with its picture, where it is changed and taken back; for others there is none', async () => {
      const [asha, ravi] = [await member(site.call, 'Asha Rao'), await member(site.call, 'Ravi Das')];
      const id = await held(asha);
      for (const as of [ravi, undefined]) {
        const other = await site.open('/faq', as ? { as } : {});
        // To all others, and to who reads the page before their session is known, it is not there.
        mayFail(other, id);
        expect((await other.goto(`/posts/${id}`))?.status()).toBe(404);
        await other.getByRole('heading', { name: 'No such post' }).waitFor();
        expect(await other.content()).not.toContain('looms.example.in');
      }
      const page = await site.open('/faq', { as: asha, width: 360 });
      mayFail(page, id);
      await page.goto(`/posts/${id}`);
      await page.getByText(`${MARK} ${WHY}`).waitFor();
      expect(await page.getByText('No such post').isVisible()).toBe(false);
      expect(await page.title()).toContain('looms.example.in');
      const picture = page.locator('article.post img.post-picture');
      await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
      expect([await sideways(page), await findings(page)]).toEqual([0, []]);
      // Nobody else could like it, answer it, or follow a link to it.
      expect(await page.getByRole('button', { name: /^(Like|Share|Comment)/ }).count()).toBe(0);

      await edit(page);
      const box = page.getByLabel('The words of your post');
      await box.fill(`${LINK}/new`);
      await page.getByRole('button', { name: 'Save' }).click();
      await page.locator('article.post', { hasText: 'prices/new' }).getByText(MARK).waitFor();
      await edit(page);
      await page.getByRole('button', { name: 'Take this post back' }).click();
      await page.getByRole('button', { name: 'Take this post back' }).click();
      await page.getByText('You took this post back.').waitFor();
      // That it was held is no news any more.
      await expect.poll(() => page.locator('.toast').allInnerTexts()).toEqual(['Your post is gone.']);
      await page.reload();
      await page.getByRole('heading', { name: 'No such post' }).waitFor();
    });

    it('put in later holds the post from then on, and its author is told so; taken out, it is seen again', async () => {
      const asha = await member(site.call, 'Asha Rao');
      const id = await post(site.call, asha, 'The prices are fair.');
      const page = await site.open(`/posts/${id}`, { as: asha, width: 360 });
      async function change(words: string): Promise<void> {
        await edit(page);
        await page.getByLabel('The words of your post').fill(words);
        await page.getByRole('button', { name: 'Save' }).click();
      }
      await change(LINK);
      const said = 'Your words are changed. Only you and moderators see your post now.';
      await page.locator('.toast', { hasText: said }).waitFor();
      await page.getByText(`${MARK} ${WHY}`).waitFor();
      expect(await page.getByRole('heading', { name: 'Share' }).isVisible()).toBe(false);
      await change('It stands on our page.');
      await page.locator('.toast').getByText('Your words are changed.', { exact: true }).waitFor();
      await page.getByText(MARK).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: /^Like/ }).waitFor();
    });
  },
  { env: { ADMIN_EMAILS: 'boss@example.in', RATE_LIMIT: 'on', TRUST_UNCONFIRMED: 'development' } },
);
