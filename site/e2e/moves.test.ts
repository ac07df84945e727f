import { beforeAll, expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { follow, member, post, type Visitor } from './community.fixture.ts';
import { holdBack, mayFail } from './line.fixture.ts';
import { moved, watchMoves } from './moved.fixture.ts';

/** What somebody may see without its being a move: letters that come out a pixel wider. */
const STILL = 0.02;

inBrowser('What comes late moves nothing', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
  });
  /** A page of a browser that adds up its moves, not yet sent anywhere. */
  async function watched(as: Visitor, width: number) {
    const browser = await site.visit({ as, width, height: width === 360 ? 740 : 1024 });
    await watchMoves(browser);
    return browser.newPage();
  }

  it.each([360, 768, 1280])('at %i px on the profile of a member without a company', async (width) => {
    const page = await watched(asha, width);
    const come = await holdBack(page, '/company/mine*');
    const others = ['post/getAllPosts', 'user/*/following'].map((path) => page.waitForResponse(`**/${path}*`));
    await page.goto('/dashboard/profile');
    await Promise.all(others);
    await moved(page);
    come();
    for (const empty of ['my-companies', 'my-posts']) await page.locator(`[aria-labelledby=${empty}] .empty`).waitFor();
    await page.locator('[aria-labelledby=my-following] a').first().waitFor();
    expect(await moved(page)).toBeLessThan(STILL);
  });

  it.each([360, 768, 1280])('at %i px on the list of what is saved, where that is nothing', async (width) => {
    const page = await watched(asha, width);
    const come = await holdBack(page, '/saved?*');
    const searches = page.waitForResponse('**/saved/searches');
    await page.goto('/dashboard/saved');
    await searches;
    await moved(page);
    come();
    await page.locator('.when-in .empty h2').waitFor();
    await page.getByRole('heading', { name: 'Searches' }).waitFor();
    expect(await moved(page)).toBeLessThan(STILL);
  });

  it.each([360, 768, 1280])('at %i px on the page of a member who is seen by members alone', async (width) => {
    const lata = await member(site.call, 'Lata Iyer');
    const told = {
      visibility: 'members',
      headline: 'Handloom',
      about: 'Third generation. '.repeat(30),
      city: 'Madurai',
    };
    const sent = await site.call('PATCH', '/api/v1/auth/me', { body: told, token: lata.accessToken });
    expect(sent.status).toBe(200);
    await post(site.call, lata, 'Our looms are open to all.');
    const page = await watched(ravi, width);
    const come = await holdBack(page, `/user/${lata.user._id}`);
    await page.goto(`/members/${lata.user._id}`);
    await page.getByRole('button', { name: 'Follow Lata Iyer' }).waitFor();
    await moved(page);
    come();
    await page.getByRole('button', { name: 'Connect with Lata Iyer' }).waitFor();
    await page.getByText('Third generation.').waitFor();
    await page.getByText('Our looms are open to all.').waitFor();
    expect(await moved(page)).toBeLessThan(STILL);
  });

  it.each([360, 768])('at %i px among notices that are new', async (width) => {
    const zoya = await member(site.call, 'Zoya Khan');
    await post(site.call, zoya, 'Our looms are open to all.');
    await follow(site.call, asha, zoya);
    await follow(site.call, ravi, zoya);
    const unread = async () =>
      (await site.call('GET', '/api/v1/inbox/unread', { token: zoya.accessToken })).body.unread;
    await expect.poll(unread).toBe(2);
    const page = await watched(zoya, width);
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        const first = document.querySelector('.inbox-list > li');
        if (!first) return;
        document.documentElement.dataset.first = first.textContent ?? '';
        observer.disconnect();
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/dashboard/inbox');
    await page.locator('.inbox-new .badge').first().waitFor();
    // The mark takes room beside the words: it comes with them.
    expect(await page.locator('html').getAttribute('data-first')).toContain('New');
    expect(await moved(page)).toBeLessThan(STILL);
  });

  it('where there is no member to write to, it is said in place of the conversation', async () => {
    const page = await watched(asha, 360);
    mayFail(page, '/conversations');
    const come = await holdBack(page, '/conversations');
    await page.goto('/dashboard/inbox/messages?with=nobody');
    await page.locator('.messages-talk .bone').waitFor();
    const before = await moved(page);
    come();
    await page.locator('.messages-talk').getByRole('alert').waitFor();
    expect((await moved(page)) - before).toBeLessThan(STILL);
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.locator('.messages-back').click();
    await page.getByText('No messages yet').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it.each(['with', 'talk'])('at 360 px in the conversation that ?%s= names', async (name) => {
    const asks = { to: ravi.user._id, note: 'We met at the fair in Pune, about looms.' };
    await site.call('POST', '/api/v1/connections', { body: asks, token: asha.accessToken });
    const yes = { body: { accept: true }, token: ravi.accessToken };
    await site.call('PUT', `/api/v1/connections/${asha.user._id}`, yes);
    const begun = await site.call('POST', '/api/v1/conversations', {
      ...{ body: { with: asha.user._id }, token: ravi.accessToken },
    });
    const id = name === 'with' ? asha.user._id : begun.body.conversation._id;
    const page = await watched(ravi, 360);
    const come = await holdBack(page, '/conversations*');
    await page.goto(`/dashboard/inbox/messages?${name}=${id}`);
    await page.locator('.messages-talk').waitFor();
    come();
    await page.locator('.messages-talk h2').waitFor();
    expect(await page.locator('.inbox-tabs').isVisible()).toBe(false);
    expect(await moved(page)).toBeLessThan(STILL);
    // Back among all of them, the tabs are there.
    await page.locator('.messages-back').click();
    await page.locator('.inbox-tabs').waitFor();
  });
});
