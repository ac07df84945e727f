import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { member, type Visitor } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';

const EMAIL = 'meera.admin@example.in';

inBrowser(
  'The operator’s desk',
  (site) => {
    let meera: Visitor;
    let asha: Visitor;
    beforeAll(async () => {
      meera = await member(site.call, 'Meera Nair', EMAIL);
      asha = await member(site.call, 'Asha Rao');
    });

    it('stands in the menu of administrators alone, and says how the machine does', async () => {
      const page = await site.open('/dashboard/feed', { as: meera });
      await awake(page);
      await page.getByRole('link', { name: 'Operator’s desk' }).first().click();
      await page.getByRole('heading', { name: 'All is well on this machine' }).waitFor();
      await page.getByText('Event log').waitFor();
      await page.getByRole('link', { name: 'Read models' }).click();
      await page.getByRole('rowheader', { name: 'members', exact: true }).waitFor();
      await page.getByRole('link', { name: 'Mails' }).click();
      await page.getByText('Nothing was given up.').waitFor();

      const other = await site.open('/dashboard/admin', { as: asha });
      await other.getByRole('heading', { name: 'This is for administrators' }).waitFor();
      expect(await other.getByRole('link', { name: 'Operator’s desk' }).count()).toBe(0);
    });

    it('keeps what is written to a complaint through a reload, until it is sent', async () => {
      const body = { text: 'My number stands on a page.' };
      await site.call('POST', '/api/v1/grievances', { body, token: asha.accessToken });
      const page = await site.open('/dashboard/admin/complaints', { as: meera });
      const answer = page.locator('.complaint textarea');
      await answer.fill('We have taken it off.');
      await page.reload();
      await expect.poll(() => answer.inputValue()).toBe('We have taken it off.');
      await page.locator('.complaint [type=submit]').click();
      await answer.waitFor({ state: 'detached' });
      expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /complaint/.test(key)))).toEqual([]);
      // What was said stays to be read.
      await page.getByRole('link', { name: 'Answered', exact: true }).click();
      const said = page.locator('.complaint', { hasText: 'My number stands on a page.' });
      await said.getByText('We have taken it off.', { exact: true }).waitFor();
      expect(await said.locator('textarea').count()).toBe(0);
      expect(await findings(page)).toEqual([]);
      await page.reload();
      await said.getByText(/^Answered/).waitFor();
    });

    it('names its limits in words, on a phone without a step to the side', async () => {
      const page = await site.open('/dashboard/admin', { as: meera, width: 360 });
      await page.getByRole('heading', { name: 'Limits in force' }).waitFor();
      const section = page.locator('section', { has: page.locator('#desk-limits') });
      await section.getByText('Requests to connect').waitFor();
      // Two that only remember are no refusals.
      expect(await section.getByText(/^refuses nobody; seen again: /).count()).toBe(2);
      expect(await section.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });

    it.each([360, 768])('each read model is read within its card at %i px', async (width) => {
      const page = await site.open('/dashboard/admin?part=models', { as: meera, width });
      const section = page.locator('section', { has: page.locator('#desk-models') });
      await section.getByRole('rowheader', { name: 'members', exact: true }).waitFor();
      const past = await section.evaluate((card) => {
        const { right } = card.getBoundingClientRect();
        const edge = right - Number.parseFloat(getComputedStyle(card).paddingInlineEnd);
        const cells = [...card.querySelectorAll('td, tbody th')].filter((cell) => {
          const range = document.createRange();
          range.selectNodeContents(cell);
          return range.getBoundingClientRect().right > edge + 0.5;
        });
        return cells.map(({ textContent }) => textContent);
      });
      expect(past).toEqual([]);
      expect(await findings(page)).toEqual([]);
    });

    it('a read model that recovers leaves the keyboard at the list of them all', async () => {
      const page = await site.open('/dashboard/admin?part=models', { as: meera, width: 360 });
      await page.getByRole('rowheader', { name: 'members', exact: true }).waitFor();
      let failure: object | null = {
        position: 7,
        words: 'no such column',
        since: new Date().toISOString(),
        event: null,
      };
      await page.route('**/api/v1/admin/desk', async (route) => {
        const response = await route.fetch();
        const desk = await response.json();
        desk.models[0].failure = failure;
        await route.fulfill({ response, json: desk });
      });
      await page.route('**/api/v1/admin/models/*/retry', (route) => {
        failure = null;
        return route.fulfill({ json: { status: 'success' } });
      });
      await page.reload();
      await page.getByRole('button', { name: 'Try again' }).press('Enter');
      await page.getByRole('dialog').getByLabel('Why?').fill('The column is there now');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /has stopped/ }).waitFor({ state: 'detached' });
      await expect.poll(() => focused(page)).toBe('Read models');
    });

    it('an administrator finds a member and makes them moderator, with a reason', async () => {
      const page = await site.open('/dashboard/admin?part=members', { as: meera });
      await awake(page);
      await page.getByRole('searchbox', { name: 'Name, or a whole e-mail address' }).fill(asha.email);
      await page.getByText(asha.email).waitFor();
      const line = page.locator('.desk-people > li');
      await expect.poll(() => line.count()).toBe(1);
      await line.getByRole('button', { name: 'Make moderator' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Make moderator' }).click();
      await dialog.getByText('Say why, in a few words.').waitFor();
      await dialog.getByLabel('Why?').fill('Reads reports from today on');
      await dialog.getByRole('button', { name: 'Make moderator' }).click();
      await page.getByText('Asha Rao became a moderator').waitFor();
      await page.getByText('Reads reports from today on').waitFor();
      await line.getByRole('button', { name: 'No longer moderator' }).waitFor();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
      expect(await findings(page)).toEqual([]);
    });

    it('are told who moderates, and lead to where they may give themselves the role', async () => {
      const page = await site.open('/dashboard/moderation', { as: meera, width: 360 });
      await page.getByRole('heading', { name: 'This is for moderators' }).waitFor();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('link', { name: 'To members and roles' }).click();
      await page.getByRole('heading', { name: 'Members', exact: true }).waitFor();
      const stranger = await member(site.call, 'Nila Sen');
      const other = await site.open('/dashboard/moderation', { as: stranger });
      await other.getByText('An administrator gives the role.').waitFor();
      expect(await other.getByRole('link', { name: 'To members and roles' }).count()).toBe(0);
      // Given it meanwhile, they are let in without signing in anew.
      const body = { member: stranger.user._id, role: 'moderator', given: true };
      expect((await site.call('PUT', '/api/v1/admin/roles', { body, token: meera.accessToken })).status).toBe(200);
      await other.reload();
      await other.getByLabel('State').waitFor();
    });

    it('of a role given without a reason, says nothing of one', async () => {
      const body = { member: (await member(site.call, 'Ravi Kumar')).user._id, role: 'moderator', given: true };
      expect((await site.call('PUT', '/api/v1/admin/roles', { body, token: meera.accessToken })).status).toBe(200);
      const page = await site.open('/dashboard/admin', { as: meera });
      await page.getByText('Ravi Kumar became a moderator').waitFor();
      expect(await page.getByText('The reason went with who gave it.').count()).toBe(0);
    });
  },
  { env: { RATE_LIMIT: 'on', ADMIN_EMAILS: EMAIL, TRUST_UNCONFIRMED: 'development' } },
);
