import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { comment, member, post, storedPicture, type Visitor } from './community.fixture.ts';
import { answerAgain, answerWith } from './line.fixture.ts';

/** The label of what has the keyboard, else its words. */
const atHand = (page: Page) =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.textContent);
const dialog = (page: Page) => page.locator('dialog.dialog[open]').last();

inBrowser('Own words', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
  });
  const publish = async (words: string) => post(site.call, asha, words, await storedPicture(site.call, asha));

  it('a post is edited, marked, and its author alone sees how it read', async () => {
    const id = await publish('Before the loom');
    const page = await site.open('/dashboard/feed', { as: asha, width: 360 });
    const card = page.locator(`#post-${id}`);
    await card.getByRole('button', { name: 'Edit this post or take it back' }).click();
    const words = page.getByRole('textbox', { name: 'The words of your post' });
    expect(await words.inputValue()).toBe('Before the loom');
    await fits(page);
    await words.fill('After the loom');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await card.getByText('After the loom').waitFor();
    await card.getByText('edited').waitFor();

    await card.getByRole('button', { name: 'Edit this post or take it back' }).click();
    await page.locator('summary', { hasText: 'How it read before' }).click();
    await dialog(page).locator('li', { hasText: 'Before the loom' }).waitFor();
    await page.getByRole('button', { name: 'Close' }).click();

    const others = await site.open('/dashboard/feed', { as: ravi, width: 360 });
    await others.locator(`#post-${id}`).getByText('After the loom').waitFor();
    await others.locator(`#post-${id}`).getByText('edited').waitFor();
    expect(await others.getByRole('button', { name: 'Edit this post or take it back' }).count()).toBe(0);
    expect(await others.content()).not.toContain('Before the loom');
    const plain = await site.open(`/posts/${id}`, { javaScript: false, width: 360 });
    await plain.getByText('After the loom').waitFor();
    await plain.getByText('edited').waitFor();
  });

  it('a post half changed outlives Escape, a reload and Close, until it is saved or discarded', async () => {
    const id = await publish('Half the loom');
    const page = await site.open(`/dashboard/feed?post=${id}`, { as: asha, width: 360 });
    const open = () =>
      page.locator(`#post-${id}`).getByRole('button', { name: 'Edit this post or take it back' }).click();
    const words = page.getByRole('textbox', { name: 'The words of your post' });
    const discard = page.getByRole('button', { name: 'Discard changes' });
    await open();
    expect(await discard.count()).toBe(0);
    await words.fill('Half the loom, and half a warp');
    await fits(page);
    await page.keyboard.press('Escape');
    await dialog(page).waitFor({ state: 'detached' });
    await page.reload();
    await awake(page);
    await open();
    expect(await words.inputValue()).toBe('Half the loom, and half a warp');
    await page.getByRole('button', { name: 'Close' }).click();
    await open();
    await discard.click();
    await open();
    expect(await words.inputValue()).toBe('Half the loom');
    await words.fill('The whole loom');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator(`#post-${id}`).getByText('The whole loom').waitFor();
    await open();
    expect([await words.inputValue(), await discard.count()]).toEqual(['The whole loom', 0]);
  });

  it('a post is taken back: asked once more, then gone for everybody', async () => {
    const next = await publish('Kept the loom');
    const id = await publish('Regretted the loom');
    const page = await site.open('/dashboard/feed', { as: asha, width: 360 });
    const card = page.locator(`#post-${id}`);
    await card.getByRole('button', { name: 'Edit this post or take it back' }).click();
    await page.getByRole('button', { name: 'Take this post back' }).click();
    await fits(page);
    await page.getByRole('button', { name: 'Keep it' }).click();
    await page.getByRole('button', { name: 'Take this post back' }).click();
    await dialog(page).getByRole('button', { name: 'Take this post back' }).click();
    await card.waitFor({ state: 'detached' });
    // The button that was pressed is gone, and the keyboard goes on with the next post.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(`post-${next}`);
    await page.locator('.toast', { hasText: 'Your post is gone.' }).waitFor();
    await page.reload();
    await page.locator('article.post, .empty').first().waitFor();
    expect(await card.count()).toBe(0);
    const answer = await page.request.get(`/posts/${id}`);
    expect(answer.status()).toBe(404);
    expect(await answer.text()).not.toContain('Regretted');
  });

  it('a post taken back on its own page leaves the keyboard with what says so', async () => {
    const id = await publish('Alone the loom');
    const page = await site.open(`/posts/${id}`, { as: asha });
    await page.getByRole('button', { name: 'Edit this post or take it back' }).click();
    await page.getByRole('button', { name: 'Take this post back' }).click();
    await dialog(page).getByRole('button', { name: 'Take this post back' }).click();
    await expect.poll(() => atHand(page)).toBe('You took this post back.');
  });

  it('a comment is edited, and taken back it keeps its place', async () => {
    const id = await publish('Commented the loom');
    await comment(site.call, asha, id, 'Said the loom');
    await comment(site.call, ravi, id, 'Answered the loom');
    const page = await site.open('/dashboard/feed', { as: asha, width: 360 });
    await page
      .locator(`#post-${id}`)
      .getByRole('button', { name: /comment/i })
      .click();
    const items = dialog(page).locator('.comment');
    await items.nth(1).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Edit what you wrote, or take it back' }).count()).toBe(1);
    await page.getByRole('button', { name: 'Edit what you wrote, or take it back' }).click();
    const words = page.getByRole('textbox', { name: 'The words of your comment' });
    await words.fill('Better the loom');
    await fits(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await items.first().getByText('Better the loom').waitFor();
    await items.first().getByText('edited').waitFor();

    await page.getByRole('button', { name: 'Edit what you wrote, or take it back' }).click();
    await dialog(page).getByRole('button', { name: 'Take this comment back' }).click();
    await dialog(page).getByRole('button', { name: 'Take this comment back' }).click();
    await items.first().getByText('Its writer took this comment back.').waitFor();
    await expect.poll(() => atHand(page)).toContain('Its writer took this comment back.');
    await items.nth(1).getByText('Answered the loom').waitFor();
    expect(await page.getByRole('button', { name: 'Edit what you wrote, or take it back' }).count()).toBe(0);
    const plain = await site.open(`/posts/${id}`, { javaScript: false, width: 360 });
    await plain.getByText('Its writer took this comment back.').waitFor();
    expect(await plain.content()).not.toContain('Better the loom');
  });

  it('what cannot be saved stays, and says so', async () => {
    const id = await publish('Kept');
    const page = await site.open('/dashboard/feed', { as: asha });
    await page.locator(`#post-${id}`).getByRole('button', { name: 'Edit this post or take it back' }).click();
    const words = page.getByRole('textbox', { name: 'The words of your post' });
    await words.fill('Changed');
    await answerWith(page, `/post/${id}`, 500);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await dialog(page).locator('.error').waitFor();
    expect(await words.inputValue()).toBe('Changed');
    await answerAgain(page, `/post/${id}`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.locator(`#post-${id}`).getByText('Changed').waitFor();
  });
});
