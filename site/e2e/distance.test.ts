import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { member, post, storedPicture, type Visitor } from './community.fixture.ts';
import { answerAgain, answerWith } from './line.fixture.ts';

inBrowser('Muting and blocking', (site) => {
  let asha: Visitor;
  beforeAll(async () => {
    asha = await member(site.call, 'Asha Rao');
  });
  const atHand = (page: Page) =>
    page.evaluate(() => {
      const at = document.activeElement;
      return at?.getAttribute('aria-label') ?? at?.textContent;
    });
  const newcomer = async (name: string) => {
    const who = await member(site.call, name);
    await post(site.call, who, `Words of ${name}`, await storedPicture(site.call, who));
    return who;
  };

  it.each([360, 1280])('at %i px a member is muted on their page, and heard again from the settings', async (width) => {
    const name = `Muted At ${width}`;
    const who = await newcomer(name);
    const page = await site.open(`/members/${who.user._id}`, { as: asha, width });
    await page.getByRole('button', { name: `Mute or block ${name}` }).click();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: `Mute ${name}`, exact: true }).click();
    await page.getByText(`You have muted ${name}.`).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    const feed = await site.open('/dashboard/feed', { as: asha, width });
    await feed.locator('article.post, .empty').first().waitFor();
    await expect.poll(() => feed.getByText(`Words of ${name}`).count()).toBe(0);

    const settings = await site.open('/settings/personal#blocked', { as: asha, width });
    const line = settings.locator('#blocked li', { hasText: name });
    await line.getByText('Muted', { exact: true }).waitFor();
    expect(await findings(settings)).toEqual([]);
    await line.getByRole('button', { name: `Unmute ${name}` }).click();
    await line.waitFor({ state: 'detached' });
    // Their line is gone: the keyboard stays in its part.
    expect(await settings.evaluate(() => document.activeElement?.tagName)).toBe('H2');
    await settings.goto(`${site.url}/dashboard/feed`);
    await settings.getByText(`Words of ${name}`).waitFor();
  });

  it.each([360, 1280])('at %i px a member is blocked: neither sees the other, and only one is told', async (width) => {
    const name = `Away From ${width}`;
    const who = await newcomer(name);
    const words = `Words of Asha at ${width}`;
    await post(site.call, asha, words, await storedPicture(site.call, asha));
    const theirs = await site.open('/dashboard/feed', { as: who, width });
    await theirs.getByText(words).waitFor();

    const page = await site.open(`/members/${who.user._id}`, { as: asha, width });
    await page.getByText(`Words of ${name}`).waitFor();
    // A page in the background has no frames, and a busy one late ones: the dialog's place is another one's before its end.
    await page.evaluate(() => addEventListener('close', (event) => event.stopImmediatePropagation(), true));
    await page.getByRole('button', { name: `Mute or block ${name}` }).click();
    await page.getByRole('button', { name: `Block ${name}`, exact: true }).click();
    await page.getByText(`You have blocked ${name}: neither of you sees`).waitFor();
    // What was pressed is gone: the keyboard goes on at what undoes it.
    await expect.poll(() => atHand(page)).toBe(`Unblock ${name}`);
    expect(await page.getByText(`Words of ${name}`).isVisible()).toBe(false);
    expect(await page.getByRole('button', { name: 'Follow' }).count()).toBe(0);
    expect(await findings(page)).toEqual([]);

    const anew = await site.open('/dashboard/feed', { as: who, width });
    await anew.locator('article.post, .empty').first().waitFor();
    await expect.poll(() => anew.getByText(words).count()).toBe(0);
    await theirs.goto(`${site.url}/members/${asha.user._id}`);
    await theirs.getByText('is for their connections alone').waitFor();
    expect(await theirs.getByText(words).isVisible()).toBe(false);
    expect(await theirs.getByText(/block/i).count()).toBe(0);

    await page.getByRole('button', { name: `Unblock ${name}`, exact: true }).click();
    await page.getByText(`Words of ${name}`).waitFor();
    await page.getByRole('button', { name: `Follow ${name}` }).waitFor();
    await expect.poll(() => atHand(page)).toBe(`Mute or block ${name}`);
  });

  it('who comes back to the feed after muting somebody there finds it without them', async () => {
    const who = await newcomer('Left Behind');
    const page = await site.open('/dashboard/feed', { as: asha });
    await page.getByText('Words of Left Behind').waitFor();
    await page.getByRole('link', { name: 'Left Behind', exact: true }).first().click();
    await page.waitForURL(`**/members/${who.user._id}`);
    await page.getByRole('button', { name: 'Mute or block Left Behind' }).click();
    await page.getByRole('button', { name: 'Mute Left Behind', exact: true }).click();
    await page.getByText('You have muted Left Behind.').waitFor();
    await page.goBack();
    await page.locator('article.post').first().waitFor();
    await expect.poll(() => page.getByText('Words of Left Behind').count()).toBe(0);
  });

  it('what cannot be saved is said, and nothing is shown as done', async () => {
    const who = await newcomer('Kept Near');
    const page = await site.open(`/members/${who.user._id}`, { as: asha });
    await page.getByRole('button', { name: 'Mute or block Kept Near' }).click();
    await answerWith(page, '/user/mute', 500);
    await page.getByRole('button', { name: 'Mute Kept Near' }).click();
    await page.locator('.toast').waitFor();
    expect(await page.getByText('You have muted').count()).toBe(0);
    await answerAgain(page, '/user/mute');
    await page.getByRole('button', { name: 'Mute Kept Near' }).click();
    await page.getByText('You have muted Kept Near.').waitFor();
  });
});
