import type { Locator } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { company, fund, member, post, type Visitor } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';

/** The words that stand on more than one line, where it says something long. */
function brokenWords(line: Element): string[] {
  line.textContent = 'Your registration is submitted successfully: moderators look at it within the next days.';
  const text = line.firstChild;
  if (!text) return [];
  return [...line.textContent.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
    const range = document.createRange();
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return range.getClientRects().length > 1 ? [word] : [];
  });
}

inBrowser('Saved', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    await fund(site.call, asha, { provider: 'Cauvery Innovation Trust', region: 'Tamil Nadu' });
    await company(site.call, asha);
    await post(site.call, asha, 'First looms are running in the new shed.');
  });

  it('what is saved on a card, a company and a post stands on its page, newest first, and goes again', async () => {
    const page = await site.open('/dashboard/funds', { as: ravi });
    await awake(page);
    const save = page.getByRole('button', { name: 'Bookmark Cauvery Innovation Trust' });
    // Each is shown as saved at once: what is asked for next may overtake it.
    const pressed = (button: Locator) => Promise.all([page.waitForResponse('**/api/v1/saved/*/*'), button.click()]);
    await pressed(save);
    await page.locator('.save[aria-pressed=true]').waitFor();
    // A press on the button is no press on its card.
    expect(new URL(page.url()).pathname).toBe('/dashboard/funds');

    await page.goto(new URL('/dashboard/startups', page.url()).href);
    await awake(page);
    await pressed(page.getByRole('button', { name: 'Bookmark Setu Looms Private Limited' }));
    await page.goto(new URL('/dashboard/feed', page.url()).href);
    await awake(page);
    await pressed(page.getByRole('button', { name: 'Bookmark Post by Asha Rao' }));

    await page.goto(new URL('/dashboard/saved', page.url()).href);
    const titles = page.locator('.saved-list .saved-title');
    await expect
      .poll(() => titles.allTextContents())
      .toEqual(['Asha Rao', 'Setu Looms Private Limited', 'Cauvery Innovation Trust']);
    await page.getByRole('link', { name: 'Funds', exact: true }).first().click();
    await expect.poll(() => titles.allTextContents()).toEqual(['Cauvery Innovation Trust']);
    expect(await page.locator('.saved-list .badge').allInnerTexts()).toEqual([
      'Provider not checked',
      'Not reviewed yet',
    ]);
    await pressed(page.locator('.saved-list .save'));
    await page.locator('.saved-list .save[aria-pressed=false]').waitFor();
    await page.reload();
    await page.getByText('Nothing saved yet').waitFor();
  });

  it('a guest signs in first and comes back with it saved', async () => {
    const page = await site.open('/dashboard/funds');
    await awake(page);
    await page.getByRole('button', { name: 'Bookmark Cauvery Innovation Trust' }).click();
    await page.waitForURL('**/auth/signin**');
    await page.getByLabel('Email').fill(asha.email);
    await page.getByLabel('Password', { exact: true }).fill(asha.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/dashboard/funds');
    await page.locator('.save[aria-pressed=true]').waitFor();
  });

  it('a search is kept with one press, opened again, renamed and dropped', async () => {
    const page = await site.open('/dashboard/funds?region=Tamil+Nadu', { as: asha });
    await awake(page);
    await page.getByRole('button', { name: 'Save this search' }).click();
    await page.getByText('The search “Tamil Nadu” is saved.').waitFor();
    // While somebody is at it, it stays. It reads well on its dark ground, and breaks no word on a phone.
    const see = page.getByRole('link', { name: 'See it' });
    await see.focus();
    await fits(page, 360);
    expect(await page.locator('.toast > p').evaluate(brokenWords)).toEqual([]);
    await see.click();
    await page.waitForURL('**/dashboard/saved');
    const searches = page.getByRole('region', { name: 'Searches' });
    const link = searches.getByRole('link', { name: 'Tamil Nadu' });
    expect(await link.getAttribute('href')).toBe('/dashboard/funds?region=Tamil+Nadu');
    await searches.getByRole('button', { name: 'Rename Tamil Nadu' }).click();
    await searches.getByLabel('Name').fill('Looms of the south');
    await searches.getByRole('button', { name: 'Save', exact: true }).click();
    await searches.getByRole('link', { name: 'Looms of the south' }).waitFor();
    await expect.poll(() => focused(page)).toBe('Rename Looms of the south');
    await page.reload();
    await searches.getByRole('button', { name: 'Remove Looms of the south' }).click();
    await searches.getByText('press “Save this search”').waitFor();
    await expect.poll(() => focused(page)).toBe('Searches');
  });

  it('the deadlines are a calendar that a phone follows; a new address ends the one before', async () => {
    const page = await site.open('/dashboard/saved', { as: ravi });
    await awake(page);
    await page.getByRole('button', { name: 'Show its address' }).click();
    const address = page.getByLabel('Address of your calendar');
    const first = await address.inputValue();
    await expect.poll(() => focused(page)).toBe('Address of your calendar');
    const answer = await fetch(first);
    expect([answer.status, (await answer.text()).slice(0, 15)]).toEqual([200, 'BEGIN:VCALENDAR']);
    await page.getByRole('button', { name: 'New address' }).click();
    await page.getByText('Your calendar has a new address').waitFor();
    await expect.poll(() => address.inputValue()).not.toBe(first);
    expect((await fetch(first)).status).toBe(404);
  });

  it('what could not be saved is said, and the button tells the truth again', async () => {
    const meera = await member(site.call, 'Meera Nair');
    const page = await site.open('/dashboard/startups', { as: meera });
    await awake(page);
    const button = page.locator('.startup-card .save').first();
    await page.route('**/api/v1/saved/company/**', (route) => route.abort());
    await button.click();
    await page.getByRole('alert').first().waitFor();
    await expect.poll(() => button.getAttribute('aria-pressed')).toBe('false');
  });
});
