import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { member, pictureFile, post, type Visitor } from './community.fixture.ts';

inBrowser('Mentions', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  beforeAll(async () => {
    [asha, ravi] = [await member(site.call, 'Asha Rao'), await member(site.call, 'Ravi Krishnamurthy')];
    await member(site.call, 'Ravina Shah');
  });

  const list = (page: Page) => page.getByRole('listbox', { name: 'Whom you may mean' });
  const nameOf = (where: Page | Locator) => where.getByRole('link', { name: '@Ravi Krishnamurthy', exact: true });

  it('a post names somebody, who hears of it and is led to', async () => {
    const hers = await site.open('/dashboard/feed', { as: asha, width: 360, height: 900 });
    const his = await site.open('/dashboard/inbox', { as: ravi, width: 360, height: 900 });
    const box = hers.getByLabel('What are you working on?');
    await box.pressSequentially('Many thanks, @ravi');
    await list(hers).getByRole('option').nth(1).waitFor();
    await fits(hers);
    await list(hers).getByText('Ravi Krishnamurthy').click();
    expect(await box.inputValue()).toBe('Many thanks, @Ravi Krishnamurthy ');
    expect(await list(hers).count()).toBe(0);
    // What was chosen outlives the page.
    await hers.reload();
    await expect.poll(() => box.inputValue()).toBe('Many thanks, @Ravi Krishnamurthy ');
    await hers.setInputFiles('#post-photo', await pictureFile());
    await hers.getByRole('button', { name: 'Post', exact: true }).click();
    const card = hers.locator('article.post', { hasText: 'Many thanks' });
    await card.getByRole('link', { name: '@Ravi Krishnamurthy' }).waitFor();
    await fits(hers);

    const line = his.locator('.inbox-list li', { hasText: 'mentioned you' });
    await line.first().waitFor();
    await line.first().getByRole('link', { name: 'See the post' }).click();
    await nameOf(his).first().click();
    await his.waitForURL(`**/members/${ravi.user._id}`);
  });

  it('in a comment who spoke last is offered first, by keys alone; Escape closes the list and not the popup', async () => {
    const id = await post(site.call, ravi, 'Which reed do you use?');
    const page = await site.open(`/dashboard/feed?post=${id}`, { as: asha, width: 360, height: 900 });
    await page
      .locator(`#post-${id}`)
      .getByRole('button', { name: /^Comments/ })
      .click();
    const popup = page.getByRole('dialog');
    const box = popup.getByRole('textbox');
    await box.pressSequentially('@');
    await list(page).getByRole('option', { name: 'Ravi Krishnamurthy', selected: true }).waitFor();
    await fits(page, 360);
    await box.press('Escape');
    expect([await list(page).count(), await popup.isVisible()]).toEqual([0, true]);
    await box.press('Backspace');
    await box.pressSequentially('@rav');
    await list(page).getByRole('option').nth(1).waitFor();
    await box.press('ArrowDown');
    await box.press('ArrowUp');
    await box.press('Enter');
    await box.pressSequentially('a fine one');
    await box.press('Enter');
    await nameOf(popup).waitFor();

    // An edit takes the name out again.
    await popup.getByRole('button', { name: 'Edit what you wrote, or take it back' }).click();
    const words = page.getByLabel('The words of your comment');
    expect(await words.inputValue()).toBe('@Ravi Krishnamurthy a fine one');
    await words.fill('@Ravi Krishnamurthy, a fine one');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await popup.getByText(', a fine one').waitFor();
    await expect.poll(() => nameOf(popup).count()).toBe(1);

    // Without a script the name leads there too.
    const plain = await site.open(`/posts/${id}`, { javaScript: false });
    expect(await nameOf(plain).getAttribute('href')).toBe(`/members/${ravi.user._id}`);
  });
});
