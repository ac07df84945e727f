import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { movableClock } from './clock.fixture.ts';
import { confirmAddress, follow, inDays, member, signIn, type Visitor } from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';

const NOTE = 'We weave in Kanchipuram and look for a wholesaler in Pune.';
const WIDTH = 360;
const view = { width: WIDTH, height: 900 };

const clock = movableClock();
/** At eight in the morning in India, so many days from today. */
const toEight = (days: number): void => clock.move(Date.parse(`${inDays(days)}T08:00:30+05:30`) - Date.now());

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const box = (page: Page) => page.getByRole('region', { name: 'What was said' });
const field = (page: Page) => page.getByRole('textbox', { name: /^Your message to/ });
const said = (page: Page) => box(page).locator('li > p:first-child').allInnerTexts();

async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await press(page, 'Send');
}

async function fits(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(WIDTH);
  expect(await findings(page)).toEqual([]);
}

inBrowser(
  'Two people in two browsers',
  (site) => {
    async function joined(name: string): Promise<Visitor> {
      const one = await signIn(site.call, await member(site.call, name), { remember: true });
      await confirmAddress(site.call, one, await site.codeFor(one.email));
      return one;
    }

    /** The daily mails to a member, the newest first. */
    const digests = async ({ email }: Visitor): Promise<string[]> =>
      (await site.mailsTo(email)).filter((mail) => /^List-Unsubscribe:\s+<\S+\/unsubscribe\/digest\./m.test(mail));

    it('meet, write to one another live, part without a word, and one ends the daily mails by a click', async () => {
      const [asha, ravi] = await Promise.all([joined('Asha Rao'), joined('Ravi Krishnamurthy')]);

      // She asks, and says why; he reads it, and accepts.
      const hers = await site.open(`/members/${ravi.user._id}`, { as: asha, ...view });
      await press(hers, 'Connect with Ravi Krishnamurthy');
      const form = hers.getByRole('dialog');
      await form.getByLabel('Why should the two of you meet?').fill('Hello');
      await form.getByRole('button', { name: 'Ask to connect' }).click();
      await form.locator('.error').getByText('at least 20 characters').waitFor();
      await fits(hers);
      await form.getByLabel('Why should the two of you meet?').fill(NOTE);
      await form.getByRole('button', { name: 'Ask to connect' }).click();
      await hers.getByRole('link', { name: 'You asked Ravi Krishnamurthy to connect' }).waitFor();
      const his = await site.open('/dashboard/inbox', { as: ravi, ...view });
      await his.locator('.inbox-list').getByText('asks to connect').waitFor();
      await his.getByText(NOTE).waitFor();
      await his.getByRole('link', { name: 'See your connections' }).click();
      await his
        .getByRole('region', { name: /^They ask you \(1\)/ })
        .getByText(NOTE)
        .waitFor();
      await fits(his);
      await press(his, 'Accept the request of Asha Rao');
      await his.getByRole('region', { name: /^Your connections \(1\)/ }).waitFor();
      await hers.goto(new URL('/dashboard/inbox', hers.url()).href);
      await hers.getByText('is connected with you now').waitFor();

      // The first message: a badge, a line in the list, the conversation.
      await hers.goto(new URL(`/members/${ravi.user._id}`, hers.url()).href);
      await hers.getByRole('link', { name: 'Message Ravi Krishnamurthy' }).click();
      await hers.getByText('Write Ravi Krishnamurthy the first message.').waitFor();
      await fits(hers);
      await send(hers, 'The parcel left Jaipur this morning.');
      await box(hers).getByText('The parcel left Jaipur this morning.').waitFor();
      // The line may bring it before its sender has the answer.
      await expect.poll(() => field(hers).inputValue()).toBe('');
      await his.locator('.shell-bell inbox-badge').filter({ hasText: '1' }).waitFor();
      await his.goto(new URL('/dashboard/inbox/messages', his.url()).href);
      const line = his.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Asha Rao/ });
      await line.getByText('1 unread').waitFor();
      await fits(his);
      await line.click();
      await box(his).getByText('The parcel left Jaipur this morning.').waitFor();

      // Both ways, while both look.
      const took: number[] = [];
      for (const [from, to, text] of [
        [his, hers, 'It arrived. Thank you!'],
        [hers, his, 'The next one goes on Monday.'],
      ] as const) {
        const begun = performance.now();
        await send(from, text);
        await box(to).getByText(text, { exact: true }).waitFor();
        took.push(performance.now() - begun);
      }
      process.stdout.write(
        `two browsers: a message shown after ${took.map((ms) => `${ms.toFixed(0)} ms`).join(', ')}\n`,
      );

      // Without a line nothing comes; with one again, all of it, in order.
      await his.context().setOffline(true);
      for (const text of ['One more thing.', 'And another.', 'We meet at nine.']) {
        await send(hers, text);
        await box(hers).getByText(text, { exact: true }).waitFor();
      }
      await his.context().setOffline(false);
      await box(his).getByText('We meet at nine.').waitFor();
      expect(await said(his)).toEqual(await said(hers));
      expect(await said(his)).toHaveLength(6);
      await fits(his);

      // What one wrote is changed, and taken back, for both.
      const own = hers.getByRole('button', { name: 'Edit this message or take it back' });
      await own.last().click();
      await hers.getByRole('textbox', { name: 'The words of your message' }).fill('We meet at ten.');
      await press(hers, 'Save');
      for (const page of [hers, his]) {
        await box(page).getByText('We meet at ten.').waitFor();
        await box(page).getByText('edited').waitFor();
      }
      await own.nth(-2).click();
      await press(hers, 'Take this message back');
      await press(hers, 'Take this message back');
      for (const page of [hers, his]) await box(page).getByText('This message was taken back.').waitFor();
      expect(await said(his)).toEqual(await said(hers));
      expect((await said(his)).join()).not.toContain('And another.');

      // He reports a message, and blocks her: she is told of neither.
      await his.getByRole('button', { name: 'Report what Asha Rao wrote' }).last().click();
      await his.getByRole('radio', { name: 'It insults, threatens or harasses' }).check();
      await fits(his);
      await press(his, 'Send report');
      await his.getByText('Your report is sent. Thank you.').waitFor();
      await his.goto(new URL(`/members/${asha.user._id}`, his.url()).href);
      await awake(his);
      await press(his, 'Mute or block Asha Rao');
      await press(his, 'Block Asha Rao');
      await his.getByText('You have blocked Asha Rao.').waitFor();
      mayFail(hers, '/conversations/');
      await send(hers, 'Are you there?');
      await hers.locator('form .error').getByText('Only members who are connected write to one another.').waitFor();
      await hers.reload();
      await hers.getByText('are not connected any more').waitFor();
      expect(await field(hers).count()).toBe(0);
      await fits(hers);
      const notTold = async () => expect(await hers.locator('body').innerText()).not.toMatch(/block|report/i);
      await notTold();
      for (const path of ['/dashboard/inbox', '/dashboard/connections']) {
        await hers.goto(new URL(path, hers.url()).href);
        await awake(hers);
        await hers.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
        await notTold();
      }

      // The next morning what is new is mailed; a click in it, by whoever has the mail, ends that.
      const meera = await joined('Meera Nair');
      for (const one of [asha, ravi]) await follow(site.call, meera, one);
      toEight(1);
      await expect.poll(async () => (await digests(asha)).length, { timeout: 60_000, interval: 100 }).toBe(1);
      const [mail = ''] = await digests(asha);
      expect(mail).toContain('One person followed you');
      expect(mail).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
      const [, address = ''] = /^List-Unsubscribe:\s+<(\S+)>/m.exec(mail) ?? [];
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
      const out = await fetch(new URL(new URL(address).pathname, site.url), { method: 'POST', body });
      expect([out.status, await out.text()]).toEqual([200, expect.stringContaining('no more daily mail')]);
      const uma = await joined('Uma Pillai');
      for (const one of [asha, ravi]) await follow(site.call, uma, one);
      toEight(2);
      await expect.poll(async () => (await digests(ravi)).length, { timeout: 60_000, interval: 100 }).toBe(2);
      expect(await digests(asha)).toHaveLength(1);
    });
  },
  { env: clock.env },
);
