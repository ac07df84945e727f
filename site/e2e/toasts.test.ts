import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { comment, member, post, type Visitor } from './community.fixture.ts';
import { answerWith } from './line.fixture.ts';

const toast = (page: Page) => page.locator('.toast').first();

/** What can be pressed now, is in sight, and has a toast in front of it; asked once the page has made room for it. */
const covered = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const within = document.querySelector('dialog:modal') ?? document.body;
    return [...within.querySelectorAll<HTMLElement>('a, button, input, select, textarea, summary')]
      .filter((control) => !control.closest('.toasts') && control.checkVisibility())
      .filter((control) => {
        const box = control.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const scrolled = control.closest('.dialog-body')?.getBoundingClientRect();
        if (scrolled && (y < scrolled.top || y > scrolled.bottom)) return false;
        return document.elementFromPoint(x, y)?.closest('.toasts');
      })
      .map(({ ariaLabel, innerText, id }) => ariaLabel ?? (innerText || id));
  });

inBrowser('A toast', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Nair')]);
    const body = { to: ravi.user._id, note: 'We weave in Kanchipuram and look for a wholesaler.' };
    await site.call('POST', '/api/v1/connections', { body, token: asha.accessToken });
    const accept = { body: { accept: true }, token: ravi.accessToken };
    await site.call('PUT', `/api/v1/connections/${asha.user._id}`, accept);
    const id = await post(site.call, asha, 'First looms are running in the new shed.');
    for (let n = 1; n <= 12; n += 1) await comment(site.call, ravi, id, `Said ${n} of it`);
  });

  it.each([360, 1280])('at %i px covers nothing that is to be pressed where a message is written', async (width) => {
    const page = await site.open(`/dashboard/inbox/messages?with=${ravi.user._id}`, { as: asha, width, height: 700 });
    await page.getByRole('textbox', { name: /^Your message to/ }).fill(`We meet at nine, ${width}.`);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await page
      .getByRole('listitem')
      .filter({ hasText: `nine, ${width}` })
      .getByRole('button', { name: 'Edit this message or take it back' })
      .click();
    await page.getByRole('dialog').getByRole('textbox').fill(`We meet at ten, ${width}.`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await toast(page).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await covered(page)).toEqual([]);
    await fits(page, width);
  });

  it.each([360, 1280])('at %i px covers nothing of a dialog', async (width) => {
    const page = await site.open('/dashboard/feed', { as: asha, width, height: 700 });
    await page.getByRole('button', { name: /^Comments/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Said 12 of it').waitFor();
    await answerWith(page, '/post/comment', 500);
    await dialog.getByRole('textbox').fill('So we hear.');
    await page.keyboard.press('Enter');
    await toast(page).waitFor();
    expect(await covered(page)).toEqual([]);
    await fits(page, width);
  });

  it('covers nothing of the bars, and menus of the bar open over it', async () => {
    const page = await site.open('/dashboard/feed', { as: asha, width: 360, height: 640 });
    await answerWith(page, '/post/interact', 500);
    await page.getByRole('button', { name: /^Like/ }).click();
    await toast(page).waitFor();
    expect(await covered(page)).toEqual([]);
    await page.locator('.face-menu summary').click();
    expect(await covered(page)).toEqual([]);
  });

  it('that is dismissed gives the keyboard back', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    await answerWith(page, '/post/interact', 500);
    const like = page.getByRole('button', { name: /^Like/ });
    await like.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Dismiss' }).focus();
    await page.keyboard.press('Enter');
    await toast(page).waitFor({ state: 'detached' });
    expect(await like.evaluate((button) => button === document.activeElement)).toBe(true);
  });

  it('stands for as long as somebody is at it', async () => {
    const browser = await site.visit({ as: asha });
    await browser.grantPermissions(['clipboard-write']);
    const page = await site.tab(browser, '/dashboard/feed');
    await page.clock.install();
    await page
      .getByRole('link', { name: /^Share/ })
      .first()
      .click();
    await toast(page).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).focus();
    await page.clock.runFor(60_000);
    expect(await toast(page).isVisible()).toBe(true);
    await page.locator('#post-content').focus();
    await page.clock.runFor(6_100);
    await toast(page).waitFor({ state: 'detached' });
  });
});
