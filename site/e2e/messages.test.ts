import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
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

  it.each(['100%', '200%'])('on a phone Send is in sight below the last message, with writing of %s', async (size) => {
    const [asha, ravi] = await connected(`Meena ${size}`, `Tara ${size}`);
    const page = await site.open(`${PAGE}?with=${ravi.user._id}`, { as: asha, width: 360, height: 640 });
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
    for (let count = 1; count <= 6; count += 1) await write(page, `Line ${count}`);
    /** What a finger meets in the middle of the button. */
    const met = () =>
      send(page).evaluate((button) => {
        const { x, y, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await expect.poll(met).toBe(true);
    if (size === '100%') await fits(page);
  });

  it('a message is changed and taken back, and a picture is sent', async () => {
    const [asha, ravi] = await connected('Asha Rao', 'Ravi Rao');
    const hers = await site.open(`${PAGE}?with=${ravi.user._id}`, { as: asha, width: 360, height: 900 });
    await write(hers, 'We meet at nine.');
    const his = await site.open(`${PAGE}?with=${asha.user._id}`, { as: ravi, width: 360, height: 900 });
    await box(his).getByText('We meet at nine.').waitFor();
    expect(await his.getByRole('button', { name: 'Edit this message or take it back' }).count()).toBe(0);

    await hers.getByRole('button', { name: 'Edit this message or take it back' }).click();
    const words = hers.getByRole('textbox', { name: 'The words of your message' });
    expect(await words.inputValue()).toBe('We meet at nine.');
    await fits(hers);
    await words.fill('We meet at ten.');
    await hers.getByRole('button', { name: 'Save', exact: true }).click();
    for (const page of [hers, his]) {
      await box(page).getByText('We meet at ten.').waitFor();
      await box(page).getByText('edited').waitFor();
    }

    await hers.getByLabel('Add a picture').setInputFiles(await pictureFile(600, 400));
    await hers.getByRole('img', { name: 'The picture that goes with your message' }).waitFor();
    await fits(hers);
    await send(hers).click();
    const shown = box(his).getByRole('img', { name: 'Picture from Asha Rao' });
    await shown.waitFor();
    await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
    await fits(his);

    // A PDF stays with what is half written, and opens for the other.
    const pdf = { name: 'Price list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\nTwill\n%%EOF') };
    await hers.getByLabel('Add a PDF').setInputFiles(pdf);
    await hers.getByRole('button', { name: 'Remove Price list' }).waitFor();
    await hers.reload();
    await hers.getByRole('button', { name: 'Remove Price list' }).waitFor();
    await fits(hers);
    await send(hers).click();
    const coming = his.waitForEvent('download');
    await box(his).getByRole('button', { name: 'Price list' }).click();
    expect((await coming).suggestedFilename()).toBe('Price list.pdf');
    expect(readFileSync(await (await coming).path(), 'latin1')).toBe('%PDF-1.7\nTwill\n%%EOF');
    await fits(his);

    await hers.getByRole('button', { name: 'Edit this message or take it back' }).first().click();
    await hers.getByRole('button', { name: 'Take this message back' }).click();
    await hers.getByRole('button', { name: 'Take this message back' }).click();
    // The keyboard goes on at the message that is no more.
    const atHand = () => hers.evaluate(() => document.activeElement?.textContent);
    await expect.poll(atHand).toContain('This message was taken back.');
    for (const page of [hers, his]) {
      await box(page).getByText('This message was taken back.').waitFor();
      expect(await box(page).getByText('We meet at ten.').count()).toBe(0);
    }
    await fits(hers);
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

    // The page is left while a message is on its way: it has arrived, and its answer has not.
    const arrived = Promise.withResolvers<void>();
    await page.route('**/api/v1/conversations/*/messages', async (route) => {
      await route.fetch();
      arrived.resolve();
    });
    await field(page).fill('On its way');
    await send(page).click();
    await arrived.promise;
    await page.unroute('**/api/v1/conversations/*/messages');
    await page.reload();
    await box(page).getByText('On its way', { exact: true }).waitFor();
    // It is sent again under its key, and then the field is empty.
    await expect.poll(() => field(page).inputValue()).toBe('');
    expect(await said(page)).toHaveLength(2);
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
    // Pressed while what is shown is read anew, as when the tab is looked at again, they come once that has come.
    const reading = Promise.withResolvers<void>();
    const read = Promise.withResolvers<void>();
    await page.route('**/api/v1/conversations/*/messages*', async (route) => {
      reading.resolve();
      await read.promise;
      await route.continue();
    });
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await reading.promise;
    await page.getByRole('button', { name: 'Show earlier messages' }).click();
    read.resolve();
    await expect.poll(async () => (await said(page)).length).toBe(25);
    expect((await said(page))[0]).toBe('Message 1');
    await page.getByText('are not connected any more').waitFor();
    expect(await field(page).count()).toBe(0);
  });

  it('what moderators hid says so, and its writer alone reads it', async () => {
    const [asha, ravi] = await connected('Asha Rao', 'Ravi Rao');
    const hers = await site.open(`${PAGE}?with=${ravi.user._id}`, { as: asha });
    await write(hers, 'Pay first.');
    const talk = new URL(hers.url()).searchParams.get('talk');
    for (const [as, text, lines] of [
      [ravi, '', ['This message is hidden by moderation.']],
      [asha, 'Pay first.', ['Pay first.', 'Only you and moderators see this message.']],
    ] as const) {
      const page = await site.open('/dashboard/inbox', { as, width: 360 });
      // As the API answers the one and the other.
      await page.route('**/api/v1/conversations/*/messages?*', async (route) => {
        const answer = await route.fetch();
        const body = await answer.json();
        const hidden = { ...body.messages[0], text, state: 'hidden' };
        await route.fulfill({ response: answer, json: { ...body, messages: [hidden] } });
      });
      await page.goto(`${PAGE}?talk=${talk}`);
      await box(page).getByText(lines[0], { exact: true }).waitFor();
      expect(await box(page).locator('li > p').allInnerTexts()).toEqual(lines);
      expect(await box(page).getByRole('button').count()).toBe(0);
      await fits(page, 360);
    }
  });

  it('guests are asked in', async () => {
    const guest = await site.open(PAGE);
    await guest.getByText('Your messages are behind the sign-in').waitFor();
  });
});
