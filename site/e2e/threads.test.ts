import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { comment, member, post, storedPicture, type Visitor } from './community.fixture.ts';

inBrowser('Tags and replies', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let key: string;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    key = await storedPicture(site.call, ravi);
  });

  it.each([360, 1280])('at %i px a tag leads to the posts that have it, also without JavaScript', async (width) => {
    const tag = `Handloom${width}`;
    const said = await post(site.call, ravi, `Dyed with #${tag}.`, key);
    const other = await post(site.call, asha, `Another #${tag.toLowerCase()}`, await storedPicture(site.call, asha));
    for (const javaScript of [true, false]) {
      const page = await site.open(`/dashboard/feed?post=${said}`, { javaScript, width });
      await page
        .locator(`#post-${said}`)
        .getByRole('link', { name: `#${tag}`, exact: true })
        .first()
        .click();
      await page.getByRole('heading', { level: 1, name: `Posts with #${tag.toLowerCase()}` }).waitFor();
      for (const id of [said, other]) await page.locator(`#post-${id}`).waitFor();
      await expect.poll(() => page.locator('article.post').count()).toBe(2);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.getByRole('link', { name: 'Everybody’s posts' }).click();
      await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    }
    const none = await site.open('/dashboard/feed?tag=nothing', { width });
    await none.getByRole('heading', { name: 'No post has this tag yet' }).waitFor();
  });

  it.each([360, 1280])('at %i px a comment is answered below it, and its author hears of that', async (width) => {
    const [asker, other] = await Promise.all([member(site.call, 'Hari Prasad'), member(site.call, 'Uma Devi')]);
    const said = await post(site.call, ravi, `Ask me at ${width}`, key);
    await comment(site.call, asker, said, 'Where is it?');
    await comment(site.call, ravi, said, 'Good morning.');
    const page = await site.open(`/dashboard/feed?post=${said}`, { as: other, width, height: 900 });
    await page
      .locator(`#post-${said}`)
      .getByRole('button', { name: /comment/i })
      .first()
      .click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reply to Hari Prasad' }).click();
    await dialog.locator('.comment-form').getByText('In answer to Hari Prasad').waitFor();
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('textbox').fill('In Hubballi.');
    await dialog.getByRole('button', { name: 'Comment', exact: true }).click();
    await dialog.locator('.comment-form').getByText('In answer to').waitFor({ state: 'detached' });
    const texts = () => dialog.locator('.comment .keep-lines').allInnerTexts();
    await expect.poll(texts).toEqual(['Where is it?', 'In Hubballi.', 'Good morning.']);
    await dialog.locator('.comment').nth(1).getByRole('link', { name: 'In answer to Hari Prasad' }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

    const plain = await site.open(`/posts/${said}`, { javaScript: false, width });
    await plain.getByRole('link', { name: 'In answer to Hari Prasad' }).click();
    await plain.waitForURL(`**/members/${asker.user._id}`);
    const inbox = await site.open('/dashboard/inbox', { as: asker, width });
    await inbox.getByText('answered your comment').waitFor();
  });
});
