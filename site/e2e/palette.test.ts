import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { member, type Visitor } from './community.fixture.ts';
import { answerAgain, answerWith, holdBack, leaveUnanswered, mayFail, refusal } from './line.fixture.ts';
import { weavers } from './weavers.fixture.ts';

const SEARCH = '/search?*';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search UdyamSetu' });
const combobox = (page: Page) => palette(page).getByRole('combobox');
const options = (page: Page) => palette(page).getByRole('option');
const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

const searchedBefore = (page: Page) => palette(page).getByRole('group', { name: 'Searched before' });

/** Opens the palette by a key, wherever the focus is. */
async function summon(page: Page, key = 'Control+k'): Promise<void> {
  await page.keyboard.press(key);
  await combobox(page).waitFor();
}

async function searchFor(page: Page, word: string): Promise<void> {
  await summon(page);
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/search?q=${word}`);
}

/** Writes letters one after the other in one turn of the page: however slow the machine, no time passes between them. */
const typeAtOnce = (page: Page, letters: string): Promise<void> =>
  combobox(page).evaluate((input, text) => {
    for (const letter of text) document.execCommand('insertText', false, letter);
    if (document.activeElement !== input) throw new Error('the letters went elsewhere');
  }, letters);

inBrowser('The palette', (site) => {
  let asha: Visitor;
  beforeAll(async () => {
    ({ asha } = await weavers(site));
  });

  it('on a phone says whole, and smaller than the name, what was checked of a find', async () => {
    const page = await site.open('/dashboard/feed', { as: asha, width: 360 });
    await summon(page);
    await page.keyboard.type('looms of');
    const found = options(page).filter({ hasText: 'Looms of India Trust' });
    const marks = found.locator('.palette-marks');
    await marks.waitFor();
    expect(await marks.innerText()).toContain('Not reviewed yet');
    const sizes = await marks.evaluate((line) => {
      const name = line.parentElement?.querySelector('strong');
      const size = (of: Element) => Number.parseFloat(getComputedStyle(of).fontSize);
      // As long as a domain may be.
      line.textContent = `Domain proved: ${'looms'.repeat(8)}.example.in · Not reviewed yet`;
      return { name: name ? size(name) : 0, line: size(line), cut: line.scrollWidth - line.clientWidth };
    });
    expect(sizes.line).toBeLessThan(sizes.name);
    expect(sizes.cut).toBeLessThanOrEqual(0);
  });

  it('by keyboard: Ctrl+K, letters, arrows, Enter; Escape gives the focus back', async () => {
    const page = await site.open('/dashboard/feed', { as: asha });
    await page.locator('#post-content').focus();
    await summon(page);
    expect(await combobox(page).evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await options(page).allInnerTexts()).toContain('Create a post');
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'hidden' });
    // The dialog is out of sight a turn before it says that it has closed.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('post-content');
    await page.keyboard.press('/');
    expect(await page.locator('#post-content').inputValue()).toBe('/');
    expect(await palette(page).count()).toBe(0);

    await summon(page);
    await page.keyboard.type('zomat');
    await options(page).filter({ hasText: 'Zomato Foods' }).waitFor();
    await expect.poll(() => palette(page).getByRole('group', { name: 'Startups' }).count()).toBe(1);
    await palette(page).getByText('2 suggestions').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page).innerText()).toContain('See all results for “zomat”');
    expect(await combobox(page).getAttribute('aria-activedescendant')).toBe(await chosen(page).getAttribute('id'));
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page).innerText()).toContain('Zomato Foods');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Zomato Foods', level: 1 }).waitFor();
  });

  it('by keyboard: Enter without a choice leads to the page, and what was searched for is kept on the device', async () => {
    const page = await site.open('/dashboard/startups');
    await searchFor(page, 'loom');
    await page.evaluate(() => localStorage.setItem('searchedBefore', '["whose?"]'));
    await summon(page, '/');
    expect(await page.evaluate(() => localStorage.getItem('searchedBefore'))).toBeNull();
    expect(await searchedBefore(page).getByRole('option').allInnerTexts()).toEqual(['loom']);
    await palette(page).getByRole('button', { name: 'Forget these' }).click();
    expect(await searchedBefore(page).count()).toBe(0);
    expect(await page.evaluate(() => localStorage.getItem('searchedBefore-'))).toBeNull();
    expect(await combobox(page).evaluate((input) => input === document.activeElement)).toBe(true);
  });

  it('what was searched for is forgotten when somebody logs out', async () => {
    const leaving = await member(site.call, 'Leaving Soon');
    const page = await site.open('/dashboard/startups', { as: leaving });
    await searchFor(page, 'loom');
    await page.locator('.face-menu summary').click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/auth/signin');
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContainEqual(expect.stringMatching('searched'));
  });

  it('what a member searched for whose session has ended is not shown to the next at the same device', async () => {
    const [first, next] = [await member(site.call, 'First Here'), await member(site.call, 'Next Here')];
    const page = await site.open('/dashboard/startups', { as: first });
    await searchFor(page, 'loom');
    await summon(page);
    await searchedBefore(page).waitFor();
    await page.keyboard.press('Escape');
    for (const signedIn of [null, next]) {
      await page.evaluate((who) => {
        localStorage.removeItem('accessToken');
        if (!who) return;
        localStorage.setItem('accessToken', who.accessToken);
        localStorage.setItem('user', JSON.stringify(who.user));
      }, signedIn);
      await page.goto('/dashboard/startups');
      await summon(page);
      await options(page).first().waitFor();
      expect(await searchedBefore(page).count()).toBe(0);
      await page.keyboard.press('Escape');
    }
  });

  it('by mouse: a press on the box opens it, a press beside it closes it, and each line is a link', async () => {
    const page = await site.open('/dashboard/feed');
    await page.getByRole('searchbox', { name: 'Search', exact: true }).click();
    await combobox(page).fill('swiggi zomato');
    await combobox(page).fill('zomatto');
    const meant = options(page).filter({ hasText: 'Did you mean “zomato”?' });
    expect(await meant.getAttribute('href')).toBe('/search?q=zomato');
    const hit = options(page).filter({ hasText: 'Zomato Foods' });
    expect(await hit.getAttribute('href')).toMatch(/^\/startups\//);
    await page.mouse.click(20, 780);
    await palette(page).waitFor({ state: 'hidden' });
    await page.getByRole('searchbox', { name: 'Search', exact: true }).click();
    await combobox(page).fill('repo');
    await options(page).filter({ hasText: 'Reports' }).click();
    await page.waitForURL('**/dashboard/reports');
  });

  it('Create a post leads a member into the composer, and a guest to sign in first', async () => {
    const page = await site.open('/dashboard/reports', { as: asha });
    await summon(page);
    await options(page).filter({ hasText: 'Create a post' }).click();
    await page.waitForURL('**/dashboard/feed');
    await page.waitForFunction(() => document.activeElement?.id === 'post-content');
    const guest = await site.open('/dashboard/reports');
    await summon(guest);
    await options(guest).filter({ hasText: 'Create a post' }).click();
    await guest.waitForURL('**/auth/signin?next=*');
  });

  it('only the last letters are asked for, and an answer that comes late says nothing', async () => {
    const page = await site.open('/dashboard/feed');
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/v1/search') && asked.push(request.url()));
    await summon(page);
    const letGo = await holdBack(page, SEARCH);
    await typeAtOnce(page, 'loom');
    await expect.poll(() => asked.length).toBe(1);
    await typeAtOnce(page, 'qqqq');
    await expect.poll(() => asked.length).toBe(2);
    letGo();
    await palette(page).getByText('Nothing found for “loomqqqq”').waitFor();
    expect(await options(page).filter({ hasText: 'Loomworks' }).count()).toBe(0);
    expect(asked.map((url) => new URL(url).searchParams.get('q'))).toEqual(['loom', 'loomqqqq']);
  });

  it('says in words that there is no connection, or that there were too many searches, and tries again', async () => {
    const page = await site.open('/dashboard/feed');
    await summon(page);
    await leaveUnanswered(page, SEARCH);
    await page.keyboard.type('loom');
    await palette(page).getByRole('alert').getByText('No response from server').waitFor();
    await answerAgain(page, SEARCH);
    await palette(page).getByRole('button', { name: 'Try again' }).click();
    await options(page).filter({ hasText: 'Loomworks' }).first().waitFor();
    await answerWith(page, SEARCH, 429, refusal('Too fast'));
    await page.keyboard.type('works');
    await palette(page).getByRole('alert').getByText('Too many searches just now. Please wait a second.').waitFor();
  });

  it('the box is a form where the palette cannot be fetched', async () => {
    const browser = await site.visit();
    const page = await browser.newPage();
    mayFail(page, 'openPalette');
    await page.route('**/_astro/openPalette*', (route) => route.abort('connectionfailed'));
    await page.goto('/dashboard/feed');
    await page.keyboard.press('/');
    await page.keyboard.type('loom');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/search?q=loom');
  });

  it('takes the whole screen of a phone, and nothing of it is fetched before it is wanted', async () => {
    const browser = await site.visit({ width: 360, height: 740 });
    const page = await browser.newPage();
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    await page.goto('/dashboard/feed');
    await page.locator('.btn-waking').waitFor({ state: 'detached' });
    expect(fetched.filter((url) => /palette/i.test(url))).toEqual([]);
    await page.locator('.top-search summary').click();
    await combobox(page).fill('loom');
    await options(page).filter({ hasText: 'Loomworks' }).first().waitFor();
    expect(await palette(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 });
    expect(await palette(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
    await palette(page).getByRole('button', { name: 'Close the search' }).click();
    await palette(page).waitFor({ state: 'hidden' });
  });

  it.each([360, 1280])('axe-core finds nothing at %d px, in light and in dark', async (width) => {
    const page = await site.open('/dashboard/feed', { width });
    await summon(page);
    expect(await findings(page), 'palette').toEqual([]);
    await combobox(page).fill('loom');
    await options(page).filter({ hasText: 'Loomworks' }).first().waitFor();
    await page.keyboard.press('ArrowDown');
    expect(await findings(page), 'palette with hits').toEqual([]);
    await leaveUnanswered(page, SEARCH);
    await page.keyboard.type('w');
    await palette(page).locator('.notice').waitFor();
    expect(await findings(page), 'palette without a connection').toEqual([]);
  });
});
