import { beforeAll, expect, it } from 'vitest';
import { findings, fits } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { BOSS, company, member, signIn, type Visitor, withBoss } from './community.fixture.ts';
import { leadingDots } from './dots.fixture.ts';
import { focused } from './focus.fixture.ts';
import { holdBack } from './line.fixture.ts';

inBrowser(
  'Moderators with a small screen',
  (site) => {
    let boss: Visitor;
    let moderator: Visitor;

    beforeAll(async () => {
      const [administrator, mohan] = await withBoss(site.call, ['Bhavna Iyer', 'Mohan Das']);
      if (!administrator || !mohan) throw new Error('two signed up');
      boss = administrator;
      const body = { member: mohan.user._id, role: 'moderator', given: true };
      expect((await site.call('PUT', '/api/v1/admin/roles', { body, token: boss.accessToken })).status).toBe(200);
      moderator = await signIn(site.call, mohan);
    });

    it('have a case to themselves on a phone, and come back to its place in the list', async () => {
      const owner = await member(site.call, 'Owner of it');
      const asha = await member(site.call, 'Asha Pillai');
      for (const count of Array(8).keys()) {
        const id = await company(site.call, owner, { registeredEntity: `Loom number ${count + 1}` });
        const body = { kind: 'company', id, reason: 'spam', text: '' };
        expect((await site.call('POST', '/api/v1/reports', { body, token: asha.accessToken })).status).toBe(201);
      }
      const waiting = () => site.call('GET', '/api/v1/moderation/cases', { token: moderator.accessToken });
      await expect.poll(async () => (await waiting()).body.cases).toHaveLength(8);
      const page = await site.open('/dashboard/moderation', { as: moderator, width: 360, height: 640 });
      const list = page.getByRole('region', { name: 'Cases' });
      const line = list.getByRole('button', { name: /Loom number 6/ });
      const title = page.getByRole('article').getByRole('heading', { level: 2 });
      await line.waitFor();
      expect(await title.count()).toBe(0);
      expect(await leadingDots(page)).toEqual([]);
      // Also where the case comes late.
      const release = await holdBack(page, '/moderation/cases/*');
      // Pressing may scroll before it presses.
      await page.evaluate(() =>
        addEventListener('click', () => document.body.setAttribute('data-y', `${scrollY}`), true),
      );
      const pressedAt = async () => Number(await page.locator('body').getAttribute('data-y'));
      await line.click();
      const back = page.getByRole('link', { name: 'Back to all cases' });
      await back.waitFor();
      await expect.poll(() => focused(page)).toMatch(/^Loom number 6/);
      expect(await pressedAt()).toBeGreaterThan(300);
      release();
      await title.waitFor();
      expect(await title.innerText()).toMatch(/^Loom number 6/);
      await expect.poll(() => focused(page)).toMatch(/^Loom number 6/);
      expect([await list.isVisible(), await page.getByLabel('State').isVisible()]).toEqual([false, false]);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
      for (const leave of [() => page.goBack(), () => back.click()]) {
        const place = await pressedAt();
        await leave();
        await expect.poll(() => focused(page)).toMatch(/^Loom number 6/);
        expect(await list.isVisible()).toBe(true);
        await expect.poll(() => page.evaluate(() => scrollY)).toBe(place);
        await line.click();
        await title.waitFor();
      }
      await fits(page, 360);
      expect(await findings(page)).toEqual([]);
      // What is open is in the address: a reload shows it, and the way back is there all the same.
      await page.reload();
      await title.waitFor();
      expect([await title.innerText(), await list.isVisible()]).toEqual([
        expect.stringMatching(/^Loom number 6/),
        false,
      ]);
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect.poll(() => list.isVisible()).toBe(true);
      await page.setViewportSize({ width: 360, height: 640 });
      // Decided, it makes room for the next, to which the keyboard goes; Back leads to the list from there too.
      await page.getByRole('button', { name: /^Keep/ }).click();
      await page.getByRole('combobox', { name: 'Reason' }).selectOption('no-breach');
      await page.getByRole('button', { name: 'Keep', exact: true }).last().click();
      await expect.poll(() => focused(page)).toMatch(/^Loom number 7/);
      await back.click();
      await expect.poll(() => focused(page)).toMatch(/^Loom number 7/);
      await expect.poll(() => line.count()).toBe(0);
    });
  },
  { env: { ADMIN_EMAILS: BOSS, TRUST_UNCONFIRMED: 'development', REVIEW: 'off' } },
);
