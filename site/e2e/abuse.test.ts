import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { comment, company, fund, member, post, storedPicture, type Visitor } from './community.fixture.ts';
import { answerAgain, answerWith } from './line.fixture.ts';

inBrowser('Reporting what should not be here', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let said: string;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Kumar')]);
    said = await post(site.call, ravi, 'Pay a fee first', await storedPicture(site.call, ravi));
    await comment(site.call, ravi, said, 'Only today');
  });

  it.each([360, 1280])('at %i px a post is reported with a reason, and what could not be sent stays', async (width) => {
    const fresh = await post(site.call, ravi, `Pay ${width} first`);
    const page = await site.open('/dashboard/feed', { as: asha, width });
    const flag = page.locator(`#post-${fresh}`).getByRole('button', { name: 'Report the post by Ravi Kumar' });
    await flag.click();
    // Nothing is chosen for whoever reports.
    expect(await page.locator('dialog[open] input:checked').count()).toBe(0);
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByRole('alert').getByText('Choose what is wrong with it.').waitFor();
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Somebody is to be cheated' }).check();
    await page.getByText('Choose what is wrong with it.').waitFor({ state: 'detached' });
    await page.getByRole('textbox', { name: 'What happened' }).fill('They ask for money.');
    expect(await findings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await answerWith(page, '/reports', 500);
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.locator('dialog[open] .error').waitFor();
    expect(await page.getByRole('textbox', { name: 'What happened' }).inputValue()).toBe('They ask for money.');
    await answerAgain(page, '/reports');
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Your report is sent. Thank you.').waitFor();
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0);
    // Once more: it is not said to be sent, and what was written stays.
    await flag.click();
    await page.getByRole('radio', { name: 'Advertising' }).check();
    await page.getByRole('textbox', { name: 'What happened' }).fill('And again.');
    await page.getByRole('button', { name: 'Send report' }).click();
    const before = page.getByRole('status').filter({ hasText: /^You reported this on / });
    await before.getByText('Moderators have yours. Once they have decided, it stands in your inbox.').waitFor();
    expect(await page.getByRole('textbox', { name: 'What happened' }).inputValue()).toBe('And again.');
    expect(await findings(page)).toEqual([]);
  });

  it('a comment is reported from the popup it stands in, which stays open', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    await page
      .locator(`#post-${said}`)
      .getByRole('button', { name: /comment/i })
      .click();
    await page.getByRole('button', { name: 'Report what Ravi Kumar said' }).click();
    await page.getByRole('radio', { name: 'Advertising' }).check();
    await page.getByRole('button', { name: 'Send report' }).click();
    await page.getByText('Your report is sent. Thank you.').waitFor();
    await page.getByRole('dialog').getByText('Only today').waitFor();
  });

  it('members, startups, opportunities are reported where they are shown; guests sign in first', async () => {
    const [id, offered] = [await company(site.call, ravi), await fund(site.call, ravi)];
    for (const [path, name] of [
      [`/members/${ravi.user._id}`, 'Report Ravi Kumar'],
      [`/dashboard/startups?startup=${id}`, /^Report /],
      [`/dashboard/funds/${offered}`, /^Report the opportunity/],
    ] as const) {
      const page = await site.open(path, { as: asha });
      await page.getByRole('button', { name }).first().click();
      await page.getByRole('radio', { name: 'Something else' }).check();
      await page.getByRole('button', { name: 'Send report' }).click();
      await page.getByText('Your report is sent. Thank you.').waitFor();
    }
    const guest = await site.open('/dashboard/feed');
    await guest.getByRole('button', { name: 'Report the post by Ravi Kumar' }).first().click();
    await guest.waitForURL('**/auth/signin**');
  });
});
