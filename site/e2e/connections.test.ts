import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { fits } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { member, type Visitor } from './community.fixture.ts';
import { holdBack, mayFail } from './line.fixture.ts';
import { moved, watchMoves } from './moved.fixture.ts';

const NOTE = 'We weave in Kanchipuram and look for a wholesaler in Pune.';
const PAGE = '/dashboard/connections';

inBrowser('Connections', (site) => {
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const atHand = (page: Page) =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.textContent}`);
  const part = (page: Page, name: RegExp) => page.getByRole('region', { name });
  const ask = (from: Visitor, to: Visitor) =>
    site.call('POST', '/api/v1/connections', { body: { to: to.user._id, note: NOTE }, token: from.accessToken });

  it('one asks with a note, the other accepts, and it ends after a question', async () => {
    // On a phone: twoPeople.test.ts.
    const [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    const hers = await site.open(`/members/${ravi.user._id}`, { as: asha, width: 1280, height: 900 });
    await awake(hers);
    await button(hers, 'Connect with Ravi Krishnamurthy').click();
    const form = hers.getByRole('dialog');
    await form.getByLabel('Why should the two of you meet?').fill('Hello');
    await form.getByRole('button', { name: 'Ask to connect' }).click();
    await form.locator('.error').getByText('at least 20 characters').waitFor();
    // One goes on writing at once.
    expect(await hers.evaluate(() => document.activeElement?.id)).toBe('note');
    await fits(hers, 1280);
    await form.getByLabel('Why should the two of you meet?').fill(NOTE);
    await form.getByRole('button', { name: 'Ask to connect' }).click();
    const asked = hers.getByRole('link', { name: 'You asked Ravi Krishnamurthy to connect' });
    await asked.waitFor();
    // What was pressed is gone: the keyboard goes on in its place.
    expect(await asked.evaluate((link) => link === document.activeElement)).toBe(true);
    await asked.click();
    await part(hers, /^You asked/)
      .getByText(NOTE)
      .waitFor();
    await fits(hers, 1280);

    const his = await site.open('/dashboard/inbox', { as: ravi, width: 1280, height: 900 });
    await his.locator('.inbox-list').getByText('asks to connect').waitFor();
    await his.getByText(NOTE).waitFor();
    await his.getByRole('link', { name: 'See your connections' }).click();
    await part(his, /^They ask you \(1\)/)
      .getByText(NOTE)
      .waitFor();
    await fits(his, 1280);
    // However many ask: no second yellow button on a screen.
    expect(await his.locator('main .btn-primary:visible').count()).toBe(0);
    await button(his, 'Accept the request of Asha Rao').click();
    const connected = part(his, /^Your connections \(1\)/);
    await connected.getByRole('link', { name: 'Asha Rao', exact: true }).waitFor();
    await his.getByText('Nobody asks you at the moment.').waitFor();
    expect(await atHand(his)).toBe('H2 They ask you');
    await fits(his, 1280);

    await hers.goto(new URL('/dashboard/inbox', hers.url()).href);
    await hers.getByText('is connected with you now').waitFor();
    await hers.goto(new URL(`/members/${ravi.user._id}`, hers.url()).href);
    await hers.getByRole('link', { name: 'You are connected with Ravi Krishnamurthy' }).waitFor();

    await button(his, 'Remove Asha Rao from your connections').click();
    await his.getByRole('button', { name: 'Stay connected' }).click();
    await connected.getByRole('link', { name: 'Asha Rao', exact: true }).waitFor();
    await button(his, 'Remove Asha Rao from your connections').click();
    const question = his.getByRole('dialog');
    await fits(his);
    await question.getByRole('button', { name: 'Remove', exact: true }).click();
    await his.getByText('No connections yet').waitFor();
    expect(await atHand(his)).toBe('H2 Your connections');
    await his.reload();
    await his.getByText('No connections yet').waitFor();
  });

  it('where a connection ends at once, the keyboard goes on at the heading of the part all the same', async () => {
    const [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Rao')]);
    await ask(asha, ravi);
    await ask(ravi, asha);
    const page = await site.open(PAGE, { as: asha });
    await button(page, 'Remove Ravi Rao from your connections').click();
    // Before the browser has drawn anything: what cannot be pressed meanwhile has not lost the keyboard yet.
    await page.evaluate(() => {
      const { fetch: real } = window;
      window.fetch = async (asked, init) =>
        init?.method === 'DELETE' ? new Response(null, { status: 204 }) : real(asked, init);
    });
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect.poll(() => atHand(page)).toMatch(/^H2 Your connections/);
  });

  it('a no changes nothing for whoever asked; what was asked can be withdrawn', async () => {
    const [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Rao')]);
    await ask(asha, ravi);
    const hers = await site.open(PAGE, { as: asha });
    const sent = part(hers, /^You asked/);
    await sent.getByText(NOTE).waitFor();
    const his = await site.open(PAGE, { as: ravi });
    await button(his, 'Decline the request of Asha Rao').click();
    await his.getByText('Nobody asks you at the moment.').waitFor();
    await hers.reload();
    await part(hers, /^You asked \(1\)/)
      .getByText(NOTE)
      .waitFor();
    await button(hers, 'Withdraw the request to Ravi Rao').click();
    await hers.getByText('No request of yours is open.').waitFor();

    await hers.goto(new URL(`/members/${ravi.user._id}`, hers.url()).href);
    await awake(hers);
    mayFail(hers, '/connections');
    await button(hers, 'Connect with Ravi Rao').click();
    await hers.getByLabel('Why should the two of you meet?').fill(NOTE);
    await hers.getByRole('button', { name: 'Ask to connect' }).click();
    await hers.getByRole('dialog').getByText('You have asked this member before').waitFor();
  });

  it('who asks the reader is accepted from their page', async () => {
    const [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Rao')]);
    await ask(asha, ravi);
    const page = await site.open(`/members/${asha.user._id}`, { as: ravi });
    await button(page, 'Accept the request of Asha Rao').click();
    await page.getByRole('link', { name: 'You are connected with Asha Rao' }).waitFor();
  });

  it('connections are searched by name', async () => {
    const asha = await member(site.call, 'Asha Rao');
    for (const name of ['Kabir Nair', 'Meera Nair', 'Zoya Khan']) {
      const other = await member(site.call, name);
      await ask(asha, other);
      await ask(other, asha);
    }
    const page = await site.open(PAGE, { as: asha });
    const names = part(page, /^Your connections \(3\)/).locator('.member-name');
    await expect.poll(() => names.allTextContents()).toEqual(['Zoya Khan', 'Meera Nair', 'Kabir Nair']);
    await page.setViewportSize({ width: 360, height: 780 });
    const acts = page.locator('.connection-acts').first().locator('> .btn');
    const tops = await acts.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
    expect([tops.length, new Set(tops).size]).toEqual([3, 1]);
    await page.getByLabel('Search by name').fill('nair');
    await expect.poll(() => names.allTextContents()).toEqual(['Meera Nair', 'Kabir Nair']);
    await page.getByLabel('Search by name').fill('nobody');
    await page.getByText('Nobody here is called “nobody”.').waitFor();
  });

  it('a list that comes late moves no other from under a finger', async () => {
    const [asha, ravi, zoya] = await Promise.all(
      ['Asha Rao', 'Ravi Rao', 'Zoya Khan'].map((name) => member(site.call, name)),
    );
    if (!asha || !ravi || !zoya) throw new Error('three were made');
    await ask(ravi, asha);
    await ask(asha, zoya);
    await ask(zoya, asha);
    const browser = await site.visit({ as: asha, width: 360 });
    await watchMoves(browser);
    const page = await browser.newPage();
    const come = await holdBack(page, '/connections?state=asks-me*');
    const others = ['connected', 'asked'].map((state) => page.waitForResponse(`**/connections?state=${state}*`));
    await page.goto(PAGE);
    await Promise.all(others);
    await moved(page);
    come();
    await part(page, /^They ask you \(1\)/).waitFor();
    await part(page, /^Your connections \(1\)/).waitFor();
    expect(await moved(page)).toBeLessThan(0.02);
  });

  it('guests are asked in', async () => {
    const guest = await site.open(PAGE);
    await guest.getByText('Your connections are behind the sign-in').waitFor();
    const ravi = await member(site.call, 'Ravi Rao');
    const other = await site.open(`/members/${ravi.user._id}`);
    await awake(other);
    await button(other, 'Connect with Ravi Rao').click();
    await other.waitForURL('**/auth/signin**');
  });
});
