import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { member, type Visitor } from './community.fixture.ts';
import { answerWith } from './line.fixture.ts';

const NOTE = 'One of you dyes with indigo, the other looks for it.';
const PAGE = '/dashboard/connections';

inBrowser('Introductions', (site) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const part = (page: Page) => page.getByRole('region', { name: 'Introductions' });

  /** The first is connected with the two others. */
  async function three(): Promise<[Visitor, Visitor, Visitor]> {
    const names = ['Asha Rao', 'Ravi Krishnamurthy', 'Meera Pillai'];
    const [asha, ...others] = (await Promise.all(names.map((name) => member(site.call, name)))) as [
      Visitor,
      Visitor,
      Visitor,
    ];
    for (const { user, accessToken } of others) {
      const body = { to: user._id, note: 'We weave in Kanchipuram and look for a wholesaler.' };
      await site.call('POST', '/api/v1/connections', { body, token: asha.accessToken });
      await site.call('PUT', `/api/v1/connections/${asha.user._id}`, { body: { accept: true }, token: accessToken });
    }
    return [asha, ...others];
  }

  it('two are introduced, both say yes, and are connected', async () => {
    const [asha, ravi, meera] = await three();
    const hers = await site.open(PAGE, { as: asha, width: 360, height: 900 });
    await button(hers, 'Introduce Ravi Krishnamurthy to somebody').click();
    const form = hers.getByRole('dialog');
    await expect.poll(() => form.getByRole('radio').count()).toBe(1);
    await form.getByRole('searchbox').fill('mee');
    await form.getByLabel('Meera Pillai').check();
    await form.getByLabel('Why should the two of them meet?').fill('Hello');
    await button(hers, 'Introduce them').click();
    await form.locator('.error').getByText('at least 20 characters').waitFor();
    expect(await hers.evaluate(() => document.activeElement?.id)).toBe('note');
    await fits(hers);
    await form.getByLabel('Why should the two of them meet?').fill(NOTE);
    await button(hers, 'Introduce them').click();
    await part(hers).getByText('Waiting until both say yes.').waitFor();
    await fits(hers);

    await button(hers, 'Introduce Meera Pillai to somebody').click();
    await form.getByLabel('Ravi Krishnamurthy').check();
    const lately =
      /^You have introduced Meera Pillai and Ravi Krishnamurthy before\. You can do so again on \d+ \w+ \d{4}\.$/;
    await form.getByRole('status').getByText(lately).waitFor();
    expect(await button(hers, 'Introduce them').isDisabled(), 'before anything is written').toBe(true);
    await fits(hers);
    await button(hers, 'Cancel').click();

    const his = await site.open('/dashboard/inbox', { as: ravi, width: 360, height: 900 });
    await his.locator('.inbox-list').getByText('was introduced to you by one of your connections').waitFor();
    await his.getByRole('link', { name: 'See your connections' }).first().click();
    await part(his).getByText(NOTE).waitFor();
    await fits(his);
    await button(his, 'Yes, connect us (Meera Pillai)').click();
    await part(his).getByText('You said yes. Once Meera Pillai says yes too, you are connected.').waitFor();

    const others = await site.open(PAGE, { as: meera, width: 360, height: 900 });
    await button(others, 'Yes, connect us (Ravi Krishnamurthy)').click();
    await part(others).getByText('You and Ravi Krishnamurthy are connected now.').waitFor();
    await others.getByRole('region', { name: /^Your connections \(2\)/ }).waitFor();
    await part(his).getByText('You and Meera Pillai are connected now.').waitFor();
    await fits(others);
    await part(hers).getByText('They are connected now.').waitFor();
    await hers.goto('/dashboard/inbox');
    const met = 'Ravi Krishnamurthy is now connected with Meera Pillai, thanks to your introduction';
    await hers.locator('.inbox-list').getByText(met).waitFor();
    await fits(hers);
  });

  it('a no is told to nobody; what cannot be sent says so and is not lost', async () => {
    const [asha, ravi] = await three();
    const hers = await site.open(PAGE, { as: asha });
    await answerWith(hers, '/introductions', 500);
    await button(hers, 'Introduce Meera Pillai to somebody').click();
    await hers.getByRole('radio', { name: 'Ravi Krishnamurthy' }).check();
    await hers.getByLabel('Why should the two of them meet?').fill(NOTE);
    await button(hers, 'Introduce them').click();
    await hers.getByRole('dialog').getByText('They could not be introduced. Please try again.').waitFor();
    expect(await hers.getByLabel('Why should the two of them meet?').inputValue()).toBe(NOTE);
    await hers.unroute('**/api/v1/introductions');
    await button(hers, 'Introduce them').click();
    await part(hers).getByText('Waiting until both say yes.').waitFor();

    const his = await site.open(PAGE, { as: ravi });
    await button(his, 'No, thank you (Meera Pillai)').click();
    await his.getByText('Declined. Nobody is told.').waitFor();
    await part(his).waitFor({ state: 'detached' });
    await hers.reload();
    await part(hers).getByText('Waiting until both say yes.').waitFor();
  });
});
