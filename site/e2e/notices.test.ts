import { expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { comment, follow, member, post, storedPicture } from './community.fixture.ts';

inBrowser('Notices', (site) => {
  it.each([360, 1280])(
    'at %i px who did the same to one post is told together, and each is named on demand',
    async (width) => {
      const asha = await member(site.call, `Asha At ${width}`);
      const said = await post(site.call, asha, 'Four looms', await storedPicture(site.call, asha));
      const others = await Promise.all(
        ['Uma', 'Ravi', 'Hari', 'Jaya'].map((name) => member(site.call, `${name} ${width}`)),
      );
      for (const other of others)
        await site.call('PUT', '/api/v1/post/interact', { body: { postId: said }, token: other.accessToken });
      const [uma, ravi] = others;
      if (!uma || !ravi) throw new Error('four have joined');
      await follow(site.call, uma, asha);
      await follow(site.call, ravi, asha);
      await comment(site.call, uma, said, 'Splendid');

      const page = await site.open('/dashboard/inbox', { as: asha, width });
      const lines = page.locator('.inbox-list > li');
      await page.getByText('liked your post').waitFor();
      // The last of them may come while the page is open.
      await expect
        .poll(() => page.locator('.inbox-list > li > div > p:first-child').allInnerTexts())
        .toEqual([
          `Uma ${width} commented on your post`,
          `Ravi ${width} and Uma ${width} follow you`,
          `Jaya ${width}, Hari ${width} and 2 others liked your post`,
        ]);
      await page.getByText('Who it was').click();
      await lines
        .last()
        .getByRole('listitem')
        .filter({ hasText: `Ravi ${width}` })
        .waitFor();
      await expect.poll(() => lines.last().getByRole('listitem').count()).toBe(4);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    },
  );
});
