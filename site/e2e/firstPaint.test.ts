import { expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { comment, company, fund, member, post } from './community.fixture.ts';

const PAGES = ['/', '/dashboard/startups', '/dashboard/funds', '/dashboard/feed', '/faq', '/auth/signin'];

inBrowser('The first paint', (site) => {
  it('waits for the page alone: no style sheet and no script of another file stands in its way', async () => {
    const browser = await site.visit();
    for (const path of PAGES) {
      const page = await browser.newPage();
      await page.goto(path);
      const blocking = await page.evaluate(() => {
        const parts = [
          ...document.querySelectorAll('link[rel=stylesheet], head script[src]:not([type=module], [async], [defer])'),
        ];
        return parts.map((part) => part.outerHTML);
      });
      expect(blocking, path).toEqual([]);
      // The policy let the styles in the page through: the ground is the house's own.
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), path).toBe(
        'rgb(247, 247, 242)',
      );
      await page.close();
    }
  });

  it('the people beside the feed are in it, with nothing standing in for them', async () => {
    await member(site.call, 'Lalita Murmu');
    const page = await site.open('/dashboard/feed', { javaScript: false });
    const network = page.locator('.network');
    await network.getByText('Lalita Murmu').waitFor();
    expect(await network.locator('.bone').count()).toBe(0);
    // What needs a script is not offered.
    expect(await network.getByRole('button').filter({ visible: true }).count()).toBe(0);
  });

  it('the directory is narrowed by state and kind of entity, each in the address', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const entityType = 'Private Limited Company';
    await company(site.call, asha, { registeredEntity: 'Vapi Dyes', city: 'Vapi', state: 'Gujarat', entityType });
    await company(site.call, asha, { registeredEntity: 'Kochi Ropes', city: 'Kochi', state: 'Kerala' });
    const page = await site.open('/dashboard/startups');
    await page.getByLabel('State', { exact: true }).selectOption('Gujarat');
    await page.waitForURL('**/dashboard/startups?state=Gujarat');
    await page.locator('.startup-card', { hasText: 'Kochi Ropes' }).waitFor({ state: 'detached' });
    await page.getByLabel('Kind of entity').selectOption(entityType);
    await page.waitForURL((url) => url.searchParams.get('entityType') === entityType);
    await page.getByText('Vapi Dyes').first().waitFor();
  });

  it('a slip in a search is taken for what was meant, and says so, among startups and funds', async () => {
    const asha = await member(site.call, 'Asha Rao');
    await company(site.call, asha, { registeredEntity: 'Rajkot Bearings' });
    await fund(site.call, asha, { provider: 'Handloom Revival Mission' });
    const page = await site.open('/dashboard/startups?q=bearimgs');
    await page.getByText('Did you mean').waitFor();
    await page.locator('.did-you-mean').getByRole('link', { name: 'bearings' }).click();
    await page.waitForURL('**/dashboard/startups?q=bearings');
    await page.locator('.did-you-mean').waitFor({ state: 'detached' });
    await page.goto('/dashboard/funds?q=handlom');
    await page.locator('.did-you-mean').getByRole('link', { name: 'handloom' }).waitFor();
  });

  it('a member is followed from their own page, and is so on the next visit; nobody follows themselves', async () => {
    const [asha, ravi] = [await member(site.call, 'Asha Rao'), await member(site.call, 'Ravi Menon')];
    const page = await site.open(`/dashboard/feed?author=${ravi.user._id}`, { as: asha });
    const head = page.locator('.feed-member');
    const followed = page.waitForResponse((response) => response.url().endsWith('/user/follow'));
    await head.getByRole('button', { name: 'Follow Ravi Menon' }).click();
    await head.getByRole('button', { name: /^Following Ravi Menon/ }).waitFor();
    await followed;
    await page.reload();
    await head.getByRole('button', { name: /^Following Ravi Menon/ }).waitFor();
    await page.goto(`/dashboard/feed?author=${asha.user._id}`);
    await head.getByRole('heading').waitFor();
    // The page comes as guests see it: whose it is, is known once it is awake.
    await expect.poll(() => head.getByRole('button').count()).toBe(0);
  });

  it('the name of a member who was forgotten leads nowhere', async () => {
    const [asha, ravi] = [await member(site.call, 'Asha Rao'), await member(site.call, 'Ravi Menon')];
    const id = await post(site.call, asha, 'The shed is up.');
    await comment(site.call, ravi, id, 'Well done.');
    const { status } = await site.call('DELETE', '/api/v1/auth/me', {
      token: ravi.accessToken,
      body: { password: ravi.password },
    });
    expect(status).toBeLessThan(300);
    const page = await site.open(`/posts/${id}`);
    const said = page.locator('.comment').filter({ hasText: 'Deleted member' });
    await said.waitFor();
    expect(await said.getByRole('link').count()).toBe(0);
  });
});
