import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { member, pictureFile, type Visitor } from './community.fixture.ts';
import { answerAgain, answerWith, leaveUnanswered, mayFail } from './line.fixture.ts';

const PAGE = '/dashboard/inbox/messages';

inBrowser('Messages', (site) => {
  async function connected(one: string, other: string): Promise<[Visitor, Visitor]> {
    const [a, b] = await Promise.all([member(site.call, one), member(site.call, other)]);
    const body = { to: b.user._id, note: 'We weave in Kanchipuram and look for a wholesaler.' };
    await site.call('POST', '/api/v1/connections', { body, token: a.accessToken });
    const accept = { body: { accept: true }, token: b.accessToken };
    await site.call('PUT', `/api/v1/connections/${a.user._id}`, accept);
    return [a, b];
  }

  const box = (page: Page) => page.getByRole('region', { name: 'What was said' });
  const field = (page: Page) => page.getByRole('textbox', { name: /^Your message to/ });
  const said = (page: Page) => box(page).locator('li > p:first-child').allInnerTexts();
  const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

  async function write(page: Page, text: string): Promise<void> {
    await field(page).fill(text);
    await send(page).click();
    await box(page).getByText(text, { exact: true }).waitFor();
  }

  async function fits(page: Page, width: number): Promise<void> {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    expect(await findings(page)).toEqual([]);
  }

  it.each([360, 1280])(
    'at %i px two write to one another, live, and who was away catches up in order',
    async (width) => {
      const [asha, ravi] = await connected('Asha Rao', 'Ravi Krishnamurthy');
      const hers = await site.open(`/members/${ravi.user._id}`, { as: asha, width, height: 900 });
      await hers.getByRole('link', { name: 'Message Ravi Krishnamurthy' }).click();
      await hers.getByText('Write Ravi Krishnamurthy the first message.').waitFor();
      await fits(hers, width);
      await write(hers, 'The parcel left Jaipur this morning.');
      expect(await field(hers).inputValue()).toBe('');

      // He was away: the badge, the list and the conversation tell him.
      const his = await site.open('/dashboard/feed', { as: ravi, width, height: 900 });
      const badge = his.locator('.shell-bell inbox-badge');
      await badge.filter({ hasText: '2' }).waitFor(); // with the notice that she asked to connect
      await his.goto(new URL(PAGE, his.url()).href);
      const line = his.getByRole('region', { name: 'Conversations' }).getByRole('link', { name: /Asha Rao/ });
      await line.getByText('1 unread').waitFor();
      await fits(his, width);
      await line.click();
      await box(his).getByText('The parcel left Jaipur this morning.').waitFor();
      await badge.filter({ hasText: '1' }).waitFor();

      await write(his, 'It arrived. Thank you!');
      await box(hers).getByText('It arrived. Thank you!').waitFor({ timeout: 5000 });
      await write(hers, 'The next one goes on Monday.');
      await box(his).getByText('The next one goes on Monday.').waitFor({ timeout: 5000 });

      // Without a line nothing comes; with one again, all of it, in order.
      await his.context().setOffline(true);
      for (const text of ['One more thing.', 'And another.']) await write(hers, text);
      await his.context().setOffline(false);
      await box(his).getByText('And another.').waitFor();
      expect(await said(his)).toEqual(await said(hers));
      expect(await said(his)).toHaveLength(5);
      await fits(his, width);
    },
  );

  it.each([360, 1280])('at %i px a message is changed and taken back, and a picture is sent', async (width) => {
    const [asha, ravi] = await connected('Asha Rao', 'Ravi Rao');
    const hers = await site.open(`${PAGE}?with=${ravi.user._id}`, { as: asha, width, height: 900 });
    await write(hers, 'We meet at nine.');
    const his = await site.open(`${PAGE}?with=${asha.user._id}`, { as: ravi, width, height: 900 });
    await box(his).getByText('We meet at nine.').waitFor();
    expect(await his.getByRole('button', { name: 'Edit this message or take it back' }).count()).toBe(0);

    await hers.getByRole('button', { name: 'Edit this message or take it back' }).click();
    const words = hers.getByRole('textbox', { name: 'The words of your message' });
    expect(await words.inputValue()).toBe('We meet at nine.');
    await fits(hers, width);
    await words.fill('We meet at ten.');
    await hers.getByRole('button', { name: 'Save', exact: true }).click();
    for (const page of [hers, his]) {
      await box(page).getByText('We meet at ten.').waitFor({ timeout: 5000 });
      await box(page).getByText('edited').waitFor();
    }

    await hers.getByLabel('Add a picture').setInputFiles(await pictureFile(600, 400));
    await hers.getByRole('img', { name: 'The picture that goes with your message' }).waitFor();
    await fits(hers, width);
    await send(hers).click();
    const shown = box(his).getByRole('img', { name: 'Picture from Asha Rao' });
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
    await fits(his, width);

    await hers.getByRole('button', { name: 'Edit this message or take it back' }).first().click();
    await hers.getByRole('button', { name: 'Take this message back' }).click();
    await hers.getByRole('button', { name: 'Take this message back' }).click();
    for (const page of [hers, his]) {
      await box(page).getByText('This message was taken back.').waitFor({ timeout: 5000 });
      expect(await box(page).getByText('We meet at ten.').count()).toBe(0);
    }
    await fits(hers, width);
  });

  it('what is half written, and what was not sent, is not lost', async () => {
    const [asha, ravi] = await connected('Asha Rao', 'Ravi Rao');
    const page = await site.open(`${PAGE}?with=${ravi.user._id}`, { as: asha });
    await field(page).fill('Half written');
    await page.reload();
    await expect.poll(() => field(page).inputValue()).toBe('Half written');
    mayFail(page, '/conversations/');
    await answerWith(page, '/conversations/*/messages', 503);
    await send(page).click();
    await page.locator('form .error').waitFor();
    expect(await field(page).inputValue()).toBe('Half written');
    await answerAgain(page, '/conversations/*/messages');
    await send(page).click();
    await box(page).getByText('Half written', { exact: true }).waitFor();
    expect(await said(page)).toHaveLength(1);
  });

  it('what could not be read when it came is read once there is a line again', async () => {
    const [asha, ravi] = await connected('Asha Rao', 'Ravi Rao');
    const hers = await site.open(`${PAGE}?with=${ravi.user._id}`, { as: asha });
    const his = await site.open(`${PAGE}?with=${asha.user._id}`, { as: ravi });
    await write(hers, 'This one he reads.');
    await box(his).getByText('This one he reads.').waitFor();

    await leaveUnanswered(his, '/conversations/*/messages*');
    await write(hers, 'Of this one he only hears.');
    await his.getByText('Your messages could not be loaded.').waitFor();
    await answerAgain(his, '/conversations/*/messages*');
    await his.context().setOffline(true);
    await his.context().setOffline(false);
    await box(his).getByText('Of this one he only hears.').waitFor();
    await expect.poll(() => his.getByText('Your messages could not be loaded.').count()).toBe(0);
  });

  it('earlier messages come when asked for, and a connection that ended writes no more', async () => {
    const [asha, ravi] = await connected('Asha Rao', 'Ravi Rao');
    const begun = await site.call('POST', '/api/v1/conversations', {
      ...{ body: { with: ravi.user._id }, token: asha.accessToken },
    });
    const path = `/api/v1/conversations/${begun.body.conversation._id}/messages`;
    for (let n = 1; n <= 25; n += 1)
      await site.call('POST', path, {
        body: { text: `Message ${n}` },
        token: n % 2 ? asha.accessToken : ravi.accessToken,
      });
    await site.call('DELETE', `/api/v1/connections/${asha.user._id}`, { token: ravi.accessToken });
    const page = await site.open(`${PAGE}?talk=${begun.body.conversation._id}`, { as: asha });
    await box(page).getByText('Message 25', { exact: true }).waitFor();
    expect(await said(page)).toHaveLength(20);
    await page.getByRole('button', { name: 'Show earlier messages' }).click();
    await expect.poll(async () => (await said(page)).length).toBe(25);
    expect((await said(page))[0]).toBe('Message 1');
    await page.getByText('are not connected any more').waitFor();
    expect(await field(page).count()).toBe(0);
  });

  it('guests are asked in, and without JavaScript it is said that it needs it', async () => {
    const guest = await site.open(PAGE);
    await guest.getByText('Your messages are behind the sign-in').waitFor();
    const plain = await site.open(PAGE, { javaScript: false });
    // Playwright finds no text in a noscript.
    expect(await plain.locator('main').innerText()).toContain('Messages need JavaScript.');
  });
});
