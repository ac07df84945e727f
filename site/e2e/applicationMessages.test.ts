import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
import { awake, inBrowser, withLargeWriting } from './browser.fixture.ts';
import { company, fund, member, pictureFile, sentApplication, type Visitor } from './community.fixture.ts';
import { answerAgain, answerWith, mayFail } from './line.fixture.ts';

const PDF = '%PDF-1.7\nTwill\n%%EOF';
const pdf = { name: 'Price list.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) };

const talk = (page: Page) => page.locator('.application-messages');
const field = (page: Page) => page.getByRole('textbox', { name: /^Your message to/ });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const said = (page: Page) => talk(page).locator('.keep-lines').allInnerTexts();
const edit = (page: Page) => page.getByRole('button', { name: 'Edit this message or take it back' });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await press(page, 'Send');
  await talk(page).getByText(text, { exact: true }).waitFor();
}

/** Whether a finger meets a button in its middle, top and bottom. */
const isMet = (page: Page, name: string): Promise<boolean> =>
  page.getByRole('button', { name, exact: true }).evaluate((button) => {
    const { x, y, width, height } = button.getBoundingClientRect();
    return [0.1, 0.5, 0.9].every((part) =>
      button.contains(document.elementFromPoint(x + width / 2, y + height * part)),
    );
  });

/** From its top on: elsewhere the page's bars may cover half of a button. */
async function fitsFromTop(page: Page, width: number): Promise<void> {
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await fits(page, width);
}

inBrowser('Messages of an application', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let looms: string;
  beforeAll(async () => {
    asha = await member(site.call, 'Asha Rao');
    ravi = await member(site.call, 'Ravi Krishnamurthy');
    looms = await company(site.call, ravi, { registeredEntity: 'Kaveri Looms' });
  });

  /** An application, as each side has it open. */
  async function sides(provider: string, width: number): Promise<[applicant: Page, desk: Page]> {
    const opportunity = await fund(site.call, asha, { provider });
    const id = await sentApplication(site.call, ravi, { opportunity, company: looms });
    const path = `/dashboard/applications/${id}`;
    const view = { width, height: 900 };
    const pages = [
      await site.open(path, { as: ravi, ...view }),
      await site.open(`${path}?as=reviewer`, { as: asha, ...view }),
    ] as const;
    for (const page of pages) {
      await awake(page);
      await field(page).waitFor();
    }
    return [...pages];
  }

  it.each([360, 1280])(
    'at %i px the two sides write live, with pictures, see what was seen, and change what they wrote',
    async (width) => {
      const [mine, desk] = await sides(`Cauvery Trust ${width}`, width);
      await write(mine, 'We have forty looms.');
      await talk(desk).getByText('We have forty looms.').waitFor();
      await talk(mine).locator('li', { hasText: 'Seen' }).filter({ hasText: 'We have forty looms.' }).waitFor();
      expect(await edit(desk).count()).toBe(0);
      expect(await talk(desk).getByRole('button', { name: 'Report what Ravi Krishnamurthy wrote' }).count()).toBe(1);

      // A picture and a PDF go with the answer, and open for the other side.
      await desk.getByLabel('Add a picture').setInputFiles(await pictureFile(600, 400));
      await desk.getByRole('img', { name: 'The picture that goes with your message' }).waitFor();
      await desk.getByLabel('Add a PDF', { exact: true }).setInputFiles(pdf);
      await desk.getByRole('button', { name: 'Remove Price list' }).waitFor();
      await fitsFromTop(desk, width);
      await write(desk, 'These are ours.');
      const shown = talk(mine).getByRole('img', { name: 'Picture from Asha Rao' });
      await shown.waitFor();
      await shown.scrollIntoViewIfNeeded();
      await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
      const coming = mine.waitForEvent('download');
      await talk(mine).getByRole('button', { name: 'Price list' }).click();
      expect((await coming).suggestedFilename()).toBe('Price list.pdf');
      await fitsFromTop(mine, width);

      // Many at once come in the order in which they were written.
      for (const text of ['One more thing.', 'And another.', 'We meet at nine.']) await write(mine, text);
      await talk(desk).getByText('We meet at nine.').waitFor();
      await expect.poll(() => said(mine)).toHaveLength(5);
      await expect.poll(() => said(desk)).toEqual(await said(mine));

      // What one wrote is changed, and taken back, for both.
      await edit(mine).last().click();
      await mine.getByRole('textbox', { name: 'The words of your message' }).fill('We meet at ten.');
      await fitsFromTop(mine, width);
      await press(mine, 'Save');
      // Without a look at the other side: it is told for a few seconds only.
      await edit(mine).nth(-2).click();
      await press(mine, 'Take this message back');
      // What has just been saved is still told, and covers nothing that one is to press.
      await mine.locator('.toast', { hasText: 'Your words are changed.' }).waitFor();
      await expect.poll(() => isMet(mine, 'Keep it')).toBe(true);
      for (const page of [mine, desk]) {
        await talk(page).getByText('We meet at ten.').waitFor();
        await talk(page).getByText('edited').waitFor();
      }
      // The keyboard is on what changes nothing, and back where it was after it.
      const atHand = () => mine.evaluate(() => document.activeElement?.textContent);
      expect(await atHand()).toBe('Keep it');
      await press(mine, 'Keep it');
      expect(await atHand()).toBe('Take this message back');
      await press(mine, 'Take this message back');
      await fitsFromTop(mine, width);
      await press(mine, 'Take this message back');
      await expect.poll(atHand).toContain('This message was taken back.');
      for (const page of [mine, desk]) {
        await talk(page).getByText('This message was taken back.').waitFor();
        expect((await said(page)).join()).not.toContain('And another.');
      }
      // The picture and the PDF go with the words.
      await edit(desk).click();
      await press(desk, 'Take this message back');
      await press(desk, 'Take this message back');
      await shown.waitFor({ state: 'detached' });
      expect(await talk(mine).getByText('These are ours.').count()).toBe(0);
      // Edited, taken back and seen, as both sides read it, in letters of twice the size, too.
      for (const page of [mine, desk]) {
        await fitsFromTop(page, width);
        await withLargeWriting(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      }
    },
  );

  it.each([360, 1280])('at %i px a message is found by its words, and leads to where it stands', async (width) => {
    const [mine, desk] = await sides(`Tapti Trust ${width}`, width);
    await write(mine, `The shuttles came from Hubballi ${width}.`);
    for (let n = 0; n < 8; n += 1) await write(mine, `Thread ${n}`);
    for (const page of [desk, mine]) {
      await page.goto(new URL('/dashboard/inbox/messages', page.url()).href);
      await awake(page);
      await page.getByRole('searchbox', { name: 'Search your messages' }).fill(`shuttles ${width}`);
      const line = page.getByRole('link', { name: /The shuttles came from Hubballi/ });
      await line.getByText(`Kaveri Looms: Grant by Tapti Trust ${width}`).waitFor();
      await fitsFromTop(page, width);
      await line.click();
      await page.waitForURL(/\/dashboard\/applications\/.*#message-/);
      const found = talk(page).locator('[data-linked=true]');
      await found.getByText('The shuttles came from Hubballi').waitFor();
      await expect.poll(() => found.evaluate((one) => one === document.activeElement)).toBe(true);
      await expect.poll(() => inSight(page)).toBe(true);
      await fitsFromTop(page, width);
    }
  });

  const inSight = (page: Page) =>
    talk(page)
      .locator('[data-linked=true]')
      .evaluate((one) => {
        const { top, bottom } = one.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });

  it('what is half written, and what was not sent, is not lost; a message is reported', async () => {
    const [mine, desk] = await sides('Nilgiri Trust', 360);
    await field(mine).fill('Half written');
    const chosen = mine.getByRole('img', { name: 'The picture that goes with your message' });
    await mine.getByLabel('Add a picture').setInputFiles(await pictureFile(600, 400));
    await mine.locator('.talk-chosen progress').waitFor({ state: 'detached' });
    await mine.reload();
    await expect.poll(() => field(mine).inputValue()).toBe('Half written');
    await expect.poll(() => chosen.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(1);
    mayFail(mine, '/applications/');
    await answerWith(mine, '/applications/*/messages', 503);
    await press(mine, 'Send');
    await mine.locator('.talk-write .error').waitFor();
    expect(await field(mine).inputValue()).toBe('Half written');
    await answerAgain(mine, '/applications/*/messages');
    await press(mine, 'Send');
    await talk(mine).getByText('Half written', { exact: true }).waitFor();
    await expect.poll(() => field(mine).inputValue()).toBe('');
    await talk(desk).getByRole('img', { name: 'Picture from Ravi Krishnamurthy' }).waitFor();
    // Neither what was sent nor what was removed comes back.
    expect(await chosen.count()).toBe(0);
    await mine.getByLabel('Add a picture').setInputFiles(await pictureFile(600, 400));
    await mine.locator('.talk-chosen progress').waitFor({ state: 'detached' });
    await press(mine, 'Remove the picture');
    await mine.reload();
    await awake(mine);
    await field(mine).waitFor();
    expect(await chosen.count()).toBe(0);

    await talk(desk).getByRole('button', { name: 'Report what Ravi Krishnamurthy wrote' }).click();
    await desk.getByRole('radio', { name: 'It insults, threatens or harasses' }).check();
    await press(desk, 'Send report');
    await desk.getByText('Your report is sent. Thank you.').waitFor();
  });

  it('a document of a message stays in the answer that it also stands in; one taken back is said to be', async () => {
    const [mine] = await sides('Vaigai Trust', 360);
    const path = new URL(mine.url()).pathname.replace('/dashboard', '/api/v1');
    const [own, theirs] = [{ token: ravi.accessToken }, { token: asha.accessToken }];
    await mine.getByLabel('Add a PDF', { exact: true }).setInputFiles(pdf);
    await mine.getByRole('button', { name: 'Remove Price list' }).waitFor();
    await write(mine, 'Our prices.');
    const body = { to: 'question', letter: 'And what do they cost?' };
    expect((await site.call('POST', `${path}/decide`, { body, ...theirs })).status).toBe(200);
    const { messages } = (await site.call('GET', `${path}/messages`, own)).body;
    const [{ key, name, n }] = messages[0].documents;
    const documents = { documents: [{ name, key }] };
    expect((await site.call('PATCH', path, { body: documents, ...own })).status).toBe(200);
    await mine.reload();
    await mine.getByText('This form has no questions of its own.').waitFor();
    const place = mine.locator('#answer-documents');
    await place.getByRole('button', { name: 'Price list', exact: true }).waitFor();
    expect((await site.call('DELETE', `${path}/messages/${messages[0]._id}`, own)).status).toBe(204);
    await mine.reload();
    await place.getByRole('button', { name: 'Price list', exact: true }).waitFor();
    expect((await site.call('DELETE', `${path}/documents/${n}`, own)).status).toBe(204);
    await mine.reload();
    await place.getByText('‘Price list’ was taken back and is not sent. Add it again if it belongs here.').waitFor();
    await fitsFromTop(mine, 360);
  });

  it('what one side decides stands before the other at once, and what they were writing stays', async () => {
    const [mine, desk] = await sides('Godavari Trust', 360);
    await field(mine).fill('Half written');
    // On a phone, with what happened above the screen.
    await mine.setViewportSize({ width: 360, height: 400 });
    await mine.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    const top = async () => (await field(mine).boundingBox())?.y ?? 0;
    const before = await top();
    await desk.locator('label.chip', { hasText: 'Put on the shortlist' }).click();
    await press(desk, 'Put on the shortlist');
    for (const page of [desk, mine])
      await page.locator('.application-head .badge', { hasText: 'Shortlisted' }).waitFor();
    await mine.locator('.application-history', { hasText: 'Put on the shortlist' }).waitFor();
    expect(await field(mine).inputValue()).toBe('Half written');
    // What grows above it does not move it.
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(2);
  });
});
