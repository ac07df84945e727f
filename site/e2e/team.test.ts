import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { fund, joinsTeam, member, type Visitor } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';
import { mayFail } from './line.fixture.ts';

inBrowser('A team', (site) => {
  let asha: Visitor;
  let ravi: Visitor;
  let provider: string;
  beforeAll(async () => {
    [asha, ravi] = await Promise.all([member(site.call, 'Asha Rao'), member(site.call, 'Ravi Krishnamurthy')]);
    const id = await fund(site.call, asha, { provider: 'Cauvery Innovation Trust' });
    provider = (await site.call('GET', `/api/v1/opportunities/${id}`)).body.opportunity.providerId;
  });

  it.each([360, 1280])(
    'at %i px somebody is invited by mail, joins, and changes what the provider offers',
    async (width) => {
      const email = `first.invited-${width}@example.in`;
      const page = await site.open(`/providers/${provider}`, { as: asha, width, height: 900 });
      await page.getByRole('link', { name: 'Team', exact: true }).click();
      await awake(page);
      await page.getByText('The team of Cauvery Innovation Trust').waitFor();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('As', { exact: true }).selectOption('editor');
      await page.getByRole('button', { name: 'Send the invitation' }).click();
      await page.getByText(`An invitation is on its way to ${email}`).waitFor();
      const address = page.locator('.team-list').getByText(email, { exact: true });
      await address.waitFor();
      expect(await address.evaluate((one) => one.getClientRects().length)).toBe(1);
      // The next one can be invited at once.
      await expect.poll(() => atHand(page)).toBe('INPUT email');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

      const path = await site.invitationFor(email);
      const joins = width === 360 ? ravi : await member(site.call, 'Meera Pillai');
      const guest = await site.open(path, { width, height: 900 });
      await guest.getByText('Sign in to answer').waitFor();
      await guest.getByRole('heading', { name: 'The team of Cauvery Innovation Trust' }).waitFor();
      await guest.getByText('You are invited as editor').waitFor();
      await guest.getByText('The invitation is good until').waitFor();
      expect(await guest.content()).not.toContain(email);
      expect(await findings(guest)).toEqual([]);
      const mine = await site.open(path, { as: joins, width, height: 900 });
      await mine.getByRole('button', { name: 'Join the team' }).click();
      await mine.getByText('You are in the team of Cauvery Innovation Trust now, as editor.').waitFor();
      await expect
        .poll(() => mine.evaluate(() => document.activeElement?.textContent))
        .toContain('You are in the team');
      // The open page of whoever invited them has them among its people.
      await page.locator('.team-list').getByRole('link', { name: joins.user.name }).waitFor();
      await expect.poll(() => address.count()).toBe(0);
      // Until when it can be answered is over with the answer.
      expect(await mine.getByText('The invitation is good until').isVisible()).toBe(false);
      // Whoever invited them hears of it, and comes to the team from there.
      const told = await site.open('/dashboard/inbox', { as: asha, width, height: 900 });
      const line = told.locator('.inbox-list > li').filter({ hasText: joins.user.name });
      await line.filter({ hasText: 'accepted an invitation' }).getByText('They have confirmed no address').waitFor();
      expect(await findings(told)).toEqual([]);
      await line.getByRole('link', { name: 'The team of Cauvery Innovation Trust' }).click();
      await told.getByRole('heading', { name: 'People' }).waitFor();
      // Answered, it tells the next one who has the link nothing.
      const late = await tab();
      mayFail(late, '/invitations/');
      await late.goto(path);
      await late.getByText('This invitation is not good any more').waitFor();
      expect(await late.content()).not.toContain('Cauvery');
      await mine.getByRole('link', { name: 'To the team' }).click();
      await mine.getByText('Asha Rao').first().waitFor();
      await mine.goto(new URL('/dashboard/funds/mine', mine.url()).href);
      await mine.getByRole('button', { name: 'Change Cauvery Innovation Trust' }).waitFor();

      await page.reload();
      // What cannot be pressed while it works has the keyboard again afterwards.
      const role = page.getByLabel(`Role of ${joins.user.name}`);
      await role.focus();
      await role.selectOption('reviewer');
      await page.locator('.toast', { hasText: 'Saved' }).waitFor();
      await expect.poll(() => role.evaluate((one) => one === document.activeElement)).toBe(true);
      // By one press nobody is put out: that could not be undone.
      const sure = page.getByRole('button', {
        name: `Remove: ${joins.user.name} can come back by a new invitation only`,
      });
      await page.getByRole('button', { name: `Remove ${joins.user.name}` }).press('Enter');
      await sure.waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Tab');
      await page.getByRole('button', { name: `Remove ${joins.user.name}` }).press('Enter');
      await sure.press('Enter');
      await page.locator('.toast', { hasText: `${joins.user.name} is not in the team any more` }).waitFor();
      // Their line goes, and the keyboard stays among the people.
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('People');
    },
  );

  it('an invitation that was declined, or is over, leads on', async () => {
    const body = { email: 'declines@example.in', role: 'reviewer' };
    const sent = await site.call('POST', `/api/v1/teams/provider/${provider}/invitations`, {
      ...{ body, token: asha.accessToken },
    });
    expect(sent.status).toBeLessThan(300);
    const path = await site.invitationFor(body.email);
    const onward = { name: 'Explore startups' };
    const page = await tab(await member(site.call, 'Dev Menon'));
    await page.goto(path);
    await awake(page);
    await page.getByRole('button', { name: 'No, thank you' }).click();
    await page.getByText('You have said no.').waitFor();
    await page.getByRole('main').getByRole('link', onward).waitFor();
    mayFail(page, '/invitations/');
    await page.reload();
    await page.getByText('An owner of the team can send you another one').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('main').getByRole('link', onward).click();
    await page.waitForURL('**/dashboard/startups');
  });

  it('who is in the team already is told so, and led there', async () => {
    const body = { email: 'asha.elsewhere@example.in', role: 'reviewer' };
    await site.call('POST', `/api/v1/teams/provider/${provider}/invitations`, { body, token: asha.accessToken });
    const page = await tab(asha);
    mayFail(page, '/invitations/');
    await page.goto(await site.invitationFor(body.email));
    await awake(page);
    await page.getByRole('button', { name: 'Join the team' }).press('Enter');
    const said = page.getByText('You are in the team of Cauvery Innovation Trust already.');
    await said.waitFor();
    await page.getByRole('link', { name: 'To the team' }).press('Enter');
    const back = page.getByRole('button', { name: `Take back the invitation of ${body.email}` });
    await back.click();
    await back.waitFor({ state: 'detached' });
  });

  it('who takes the last invitation back goes on where another is written', async () => {
    const page = await site.open(`/dashboard/team?kind=provider&id=${provider}`, { as: asha, width: 360 });
    const email = `${'nobody'.repeat(8)}@example.in`;
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send the invitation' }).click();
    // However long an address is, what is said of it stays in sight, with the button to put it away.
    const said = await page.locator('.toast', { hasText: email }).boundingBox();
    expect((said?.x ?? 0) + (said?.width ?? 0)).toBeLessThanOrEqual(360);
    // Pressed with the keyboard in the field that was just emptied: nothing is missing there, and nothing moves away.
    await expect.poll(() => atHand(page)).toBe('INPUT email');
    await page.getByRole('button', { name: `Take back the invitation of ${email}` }).click();
    await page.getByRole('heading', { name: 'Invited' }).waitFor({ state: 'detached' });
    await expect.poll(() => focused(page)).toBe('Invite somebody');
  });

  it('who is not in it does not see it; the last owner stays', async () => {
    const stranger = await member(site.call, 'Dev Menon');
    const other = await tab(stranger);
    await other.goto(`/dashboard/team?kind=provider&id=${provider}`);
    await other.getByText('This is not your team').waitFor();
    const page = await tab(asha);
    await page.goto(`/dashboard/team?kind=provider&id=${provider}`);
    // What would be refused is not offered.
    await page.getByText('To leave, make somebody else an owner first.').waitFor();
    const leave = page.getByRole('button', { name: 'Leave the team' });
    const role = page.getByLabel('Role of Asha Rao');
    expect([await leave.count(), await role.count()]).toEqual([0, 0]);
    const sita = await member(site.call, 'Sita Devi');
    await joinsTeam(site, `provider/${provider}`, asha, sita, 'owner');
    await page.reload();
    // By one press nobody leaves: they could not undo it.
    await leave.press('Enter');
    await page.getByRole('button', { name: 'Leave: only an owner can let you in again' }).waitFor();
    await page.keyboard.press('Tab');
    await leave.waitFor();
    // Nor does anybody give up being an owner by a key on the list of roles.
    await role.selectOption('reviewer');
    await page.getByRole('button', { name: 'Become reviewer: only an owner can undo this' }).waitFor();
    await role.selectOption('owner');
    await leave.waitFor();
    expect(await findings(page)).toEqual([]);
    await role.selectOption('reviewer');
    await page.getByRole('button', { name: 'Become reviewer: only an owner can undo this' }).press('Enter');
    await page.locator('.toast', { hasText: 'Saved' }).waitFor();
    await role.waitFor({ state: 'detached' });
    const again = { body: { role: 'owner' }, token: sita.accessToken };
    const back = await site.call('PATCH', `/api/v1/teams/provider/${provider}/members/${asha.user._id}`, again);
    expect(back.status).toBeLessThan(300);
    await expect.poll(() => focused(page)).toBe('People');
  });

  it.each([360, 1280])('at %i px its owner writes what its page says', async (width) => {
    const page = await site.open(`/providers/${provider}`, { as: asha, width, height: 900 });
    await page.getByRole('button', { name: 'Change this page' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('What you are').selectOption('foundation');
    await form.getByLabel(/^Website/).fill('cauvery');
    await form.getByLabel(/^About/).fill(`We give to weavers, ${width}.`);
    // Closed by mistake, it is opened as it was left.
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Change this page' }).click();
    await expect.poll(() => form.getByLabel(/^About/).inputValue()).toBe(`We give to weavers, ${width}.`);
    expect(await form.getByLabel('What you are').inputValue()).toBe('foundation');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await form.locator('.error').first().waitFor();
    await form.getByLabel(/^Website/).fill('https://cauvery.example');
    expect(await findings(page)).toEqual([]);
    await page.evaluate(() => document.documentElement.setAttribute('data-loaded-before', ''));
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText(`We give to weavers, ${width}.`).waitFor();
    await page.locator('.fund-head .badge', { hasText: 'Foundation' }).waitFor();
    await page.getByRole('link', { name: 'cauvery.example' }).waitFor();
    await page.getByRole('status').getByText('The page is changed.').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Change this page');
    expect(await page.locator('html[data-loaded-before]').count()).toBe(1);
    expect(await findings(page)).toEqual([]);

    // Its name is all over the page.
    await page.getByRole('button', { name: 'Change this page' }).click();
    expect(await form.getByLabel(/^About/).inputValue()).toBe(`We give to weavers, ${width}.`);
    await form.getByLabel('Name').fill(`Cauvery Trust ${width}`);
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: `Cauvery Trust ${width}`, level: 1 }).waitFor();
    await awake(page);
    await page.getByRole('status').getByText('The page is changed.').waitFor();
    await page.getByRole('button', { name: 'Change this page' }).click();
    await form.getByLabel('Name').fill('Cauvery Innovation Trust');
    await form.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('heading', { name: 'Cauvery Innovation Trust', level: 1 }).waitFor();
  });

  it('a provider has a page of its own, also without JavaScript; where there is none it says so', async () => {
    const page = await site.open(`/providers/${provider}`, { javaScript: false });
    await page.getByRole('heading', { name: 'Cauvery Innovation Trust', level: 1 }).waitFor();
    await expect.poll(() => page.locator('.own-funds li').count()).toBe(1);
    const none = await tab();
    mayFail(none, '/providers/nowhere');
    await none.goto('/providers/nowhere');
    await none.getByText('No such provider').waitFor();
  });

  const atHand = (page: Page) =>
    page.evaluate(() => `${document.activeElement?.tagName} ${document.activeElement?.id}`);

  /** A page that the server may refuse what it asks of a team. */
  async function tab(as?: Visitor): Promise<Page> {
    const page = await (await site.visit(as && { as })).newPage();
    mayFail(page, '/teams/');
    return page;
  }
});
