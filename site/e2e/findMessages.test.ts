import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { member, type Visitor } from './community.fixture.ts';

const PAGE = '/dashboard/inbox/messages';

/** Presses a switch that is on. Until it is known to be, it is shown as off and cannot be pressed: `uncheck` would find nothing to do. */
async function switchOff(one: Locator): Promise<void> {
  await one.click();
  expect(await one.isChecked()).toBe(false);
}

inBrowser('Messages that are looked for, and seen', (site) => {
  async function talking(): Promise<{
    asha: Visitor;
    ravi: Visitor;
    id: string;
    say: (text: string) => Promise<void>;
  }> {
    const [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Rao')]);
    const body = { to: asha.user._id, note: 'We weave in Kanchipuram and look for a wholesaler.' };
    await site.call('POST', '/api/v1/connections', { body, token: ravi.accessToken });
    const accept = { body: { accept: true }, token: asha.accessToken };
    await site.call('PUT', `/api/v1/connections/${ravi.user._id}`, accept);
    const begun = { body: { with: ravi.user._id }, token: asha.accessToken };
    const id: string = (await site.call('POST', '/api/v1/conversations', begun)).body.conversation._id;
    const say = async (text: string): Promise<void> =>
      void (await site.call('POST', `/api/v1/conversations/${id}/messages`, {
        body: { text },
        token: asha.accessToken,
      }));
    return { asha, ravi, id, say };
  }

  const box = (page: Page) => page.getByRole('region', { name: 'What was said' });
  const seen = (page: Page) => box(page).locator('li', { hasText: 'Seen' });

  it('a message is found, and read where it stands', async () => {
    const { ravi, say } = await talking();
    await say('The looms came from Hubballi.');
    for (let n = 0; n < 25; n += 1) await say(`Thread ${n}`);
    const page = await site.open(PAGE, { as: ravi, width: 360, height: 900 });
    const field = page.getByRole('searchbox', { name: 'Search your messages' });
    await field.fill('silk');
    await page.getByText('No message has the words “silk”.').waitFor();
    await field.fill('loom hub');
    await page.getByRole('status').filter({ hasText: '1 message found' }).waitFor();
    await fits(page);
    await page.getByRole('link', { name: /The looms came from Hubballi/ }).click();
    await box(page).getByText('The looms came from Hubballi.').waitFor();
    expect(await box(page).getByText('Thread 0', { exact: true }).count()).toBe(0);
    await fits(page);
    await page.getByRole('link', { name: 'To the newest messages' }).click();
    await box(page).getByText('Thread 24', { exact: true }).waitFor();
    expect(await box(page).getByText('The looms came from Hubballi.').count()).toBe(0);

    // What was not looked at is said, and is looked at when asked.
    // Answered by what is asked, since a list is asked for again whenever the live line opens.
    const first = { found: [], searchedTo: '2026-03-05T06:00:00.000Z', nextCursor: 'older' };
    const last = { found: [], searchedTo: null, nextCursor: null };
    await page.route('**/api/v1/conversations/search?*', (route) =>
      route.fulfill({ json: new URL(route.request().url()).searchParams.has('cursor') ? last : first }),
    );
    await page.goto(new URL(PAGE, page.url()).href);
    await awake(page);
    await field.fill('loom parcel');
    await page.getByText(/^Since 5 March 2026 at .* no message has the words “loom parcel”\.$/).waitFor();
    await page.getByText(/^Messages before 5 March 2026 at .* were not searched yet\.$/).waitFor();
    await fits(page);
    await page.getByRole('button', { name: 'Search older messages' }).click();
    await page.getByText('No message has the words “loom parcel”.').waitFor();
    await page.getByText(/were not searched yet/).waitFor({ state: 'detached' });
  });

  it('whoever wrote sees, live, that it was seen; not from who switched that off', async () => {
    const { asha, ravi, id, say } = await talking();
    await say('The parcel left.');
    const hers = await site.open(`${PAGE}?talk=${id}`, { as: asha, width: 360, height: 900 });
    await box(hers).getByText('The parcel left.').waitFor();
    expect(await seen(hers).count()).toBe(0);
    const his = await site.open(`${PAGE}?talk=${id}`, { as: ravi, width: 360, height: 900 });
    await seen(hers).filter({ hasText: 'The parcel left.' }).waitFor();

    await his.goto(new URL('/settings/global', his.url()).href);
    await awake(his);
    await switchOff(his.getByRole('checkbox', { name: /Seen marks/ }));
    await expect
      .poll(async () => (await site.call('GET', '/api/v1/auth/me', { token: ravi.accessToken })).body.preferences)
      .toMatchObject({ seenMarks: false });
    await fits(his, 360);
    await hers.reload();
    await box(hers).getByText('The parcel left.').waitFor();
    expect(await seen(hers).count()).toBe(0);
  });

  it('what is told in the inbox and by mail, and at what hour, is kept', async () => {
    const asha = await member(site.call, 'Asha Rao');
    const page = await site.open('/settings/global', { as: asha, width: 360, height: 900 });
    const row = page.getByRole('row', { name: /Followers/ });
    await switchOff(row.getByRole('checkbox', { name: 'Followers Daily mail' }));
    await page.getByRole('combobox', { name: /At what hour/ }).selectOption('21:00');
    const kept = async () => (await site.call('GET', '/api/v1/auth/me', { token: asha.accessToken })).body.preferences;
    await expect.poll(kept).toMatchObject({ mailFollowers: false, digestHour: '21' });
    await switchOff(page.getByRole('checkbox', { name: /^Daily mail/ }));
    expect(await row.getByRole('checkbox', { name: 'Followers Daily mail' }).isDisabled()).toBe(true);
    await expect.poll(kept).toMatchObject({ digest: false });
    await page.reload();
    await expect.poll(() => row.getByRole('checkbox', { name: 'Followers Inbox' }).isChecked()).toBe(true);
    expect(await page.getByRole('checkbox', { name: /^Daily mail/ }).isChecked()).toBe(false);
    await fits(page, 360);
  });
});
