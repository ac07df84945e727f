import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findings, fits } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { BOSS, company, fund, member, reportFigures, signIn, type Visitor, withBoss } from './community.fixture.ts';
import { focused } from './focus.fixture.ts';
import { mayFail } from './line.fixture.ts';

const WORDS = 'The Reserve Bank offers no such fund, and asks for no fee.';

const CERTIFICATE = {
  name: 'Incorporation.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.7\nCertificate of incorporation\n%%EOF'),
};

inBrowser(
  'Moderators',
  (site) => {
    let owner: Visitor;
    let mods: Visitor[];
    /** What waits for moderators, by its title and how often it was reported: the list comes a moment behind what it is of. */
    const waiting = async (): Promise<[string, number][]> => {
      const { body } = await site.call('GET', '/api/v1/moderation/cases', { token: mods[0]?.accessToken });
      return body.cases.map(({ title, reports }: { title: string; reports: number }) => [title, reports]);
    };

    beforeAll(async () => {
      const people = ['Bhavna Iyer', 'Mohan Das', 'Nila Sen', 'Asha Rao', 'Ravi Kumar'];
      const [boss, first, second, asha, ravi] = await withBoss(site.call, people);
      owner = await member(site.call, 'Owner of it');
      if (!boss || !first || !second || !asha || !ravi) throw new Error('five signed up');
      const admin = (await site.call('GET', '/api/v1/auth/me', { token: boss.accessToken })).body.user.roles;
      expect(admin).toContain('administrator');
      for (const { user } of [first, second]) {
        const body = { member: user._id, role: 'moderator', given: true };
        expect((await site.call('PUT', '/api/v1/admin/roles', { body, token: boss.accessToken })).status).toBe(200);
      }
      mods = await Promise.all([first, second].map((one) => signIn(site.call, one)));
      const id = await fund(site.call, owner, { provider: 'Reserve Bank of India' });
      for (const { accessToken: token } of [asha, ravi]) {
        const body = { kind: 'fund', id, reason: 'false-identity', text: 'It is not the Reserve Bank.' };
        expect((await site.call('POST', '/api/v1/reports', { body, token })).status).toBe(201);
      }
    });

    it('hide a false Reserve Bank by key, its owner objects, and another moderator decides; the numbers are public', async () => {
      const [first, second] = mods;
      if (!first || !second) throw new Error('there are two');
      await expect.poll(waiting).toEqual([[expect.anything(), 2]]);
      const page = await site.open('/dashboard/moderation', { as: first });
      await page.getByText('2 reports').waitFor();
      // Why it stands where it does.
      await page.getByRole('region', { name: 'Cases' }).getByText('Passes for somebody else').waitFor();
      await page.getByRole('button', { name: 'Hide', exact: true }).waitFor();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('h');
      await page.getByRole('combobox', { name: 'Reason' }).waitFor();
      // No reason is chosen for them, and none is no decision.
      expect(await page.getByRole('combobox', { name: 'Reason' }).inputValue()).toBe('');
      await page.getByRole('textbox', { name: 'Words to the person' }).fill(WORDS);
      await page.getByRole('button', { name: 'Hide', exact: true }).last().click();
      await page.getByText('Choose a reason: the person concerned reads it.').waitFor();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('combobox', { name: 'Reason' }).selectOption('false-identity');
      // What was weighed is there after a reload, and the page opens at its beginning.
      await page.reload();
      await expect.poll(() => page.getByRole('combobox', { name: 'Reason' }).inputValue()).toBe('false-identity');
      expect(await page.getByRole('textbox', { name: 'Words to the person' }).inputValue()).toBe(WORDS);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
      await page.getByRole('button', { name: 'Hide', exact: true }).last().click();
      await page.getByText('It is decided. Those whom it concerns are told.').waitFor();
      const atHand = (one: Page) => one.evaluate(() => document.activeElement?.tagName);
      // The form is gone; the keyboard stays where it was.
      await expect.poll(() => page.evaluate(() => document.activeElement?.className)).toBe('case-columns');

      const own = await site.open('/dashboard/decisions', { as: owner, width: 360 });
      await own.getByText(WORDS).waitFor();
      expect(await own.locator('main').textContent()).not.toMatch(/Mohan|Asha|Ravi/);
      await fits(own, 360);
      // To read a decision presses nobody to object, and whoever thinks again stays at the button.
      expect(await own.locator('main .btn-primary').filter({ visible: true }).count()).toBe(0);
      await own.getByRole('button', { name: 'Object' }).press('Enter');
      await own.getByRole('button', { name: 'Cancel' }).press('Enter');
      await expect.poll(() => focused(own)).toBe('Object');
      await own.getByRole('button', { name: 'Object' }).click();
      expect(await atHand(own)).toBe('TEXTAREA');
      await own.getByText(/You can object until \d+ \w+ 20\d\d, once\.$/).waitFor();
      // Told before anything is sent: the server refuses nothing here.
      await own.getByRole('button', { name: 'Send' }).click();
      await own.getByText('What you say to it is required').waitFor();
      await expect.poll(() => atHand(own)).toBe('TEXTAREA');
      expect(await findings(own)).toEqual([]);
      const said = own.getByRole('textbox', { name: 'Your words' });
      expect(await said.getAttribute('aria-describedby')).toContain('-wrong');
      await said.fill('We are its regional office.');
      await own.getByRole('button', { name: 'Send' }).click();
      await own.getByText('It waits for a moderator.').waitFor();
      await expect.poll(() => atHand(own)).toBe('H2');

      const again = await site.open('/dashboard/moderation', { as: first });
      await again.getByText('You took the decision that is objected to.').waitFor();
      const other = await site.open('/dashboard/moderation', { as: second });
      await other.getByText('We are its regional office.').first().waitFor();
      await other.getByRole('button', { name: 'Hide', exact: true }).waitFor();
      await other.keyboard.press('h');
      await other.getByRole('combobox', { name: 'Reason' }).selectOption('false-identity');
      await other.getByRole('textbox', { name: 'Words to the person' }).fill(WORDS);
      await other.getByRole('button', { name: 'Hide', exact: true }).last().click();
      await other.getByText('Nothing waits for a decision.').waitFor();
      await other.getByLabel('State').selectOption('asked');
      await other.getByText('There are no such cases.').waitFor();

      const open = await site.open('/transparency', { javaScript: false });
      await open.getByRole('cell', { name: 'Hidden' }).first().waitFor();
      expect(await open.locator('main').textContent()).not.toMatch(/Mohan|Reserve/);
    });

    it('see a certificate that a company sends, and its badge says so', async () => {
      const [first] = mods;
      if (!first) throw new Error('there are two');
      const id = await company(site.call, owner, { name: 'Kaveri Looms', stage: 'prototype' });
      await reportFigures(site.call, owner, id);
      const own = await site.open(`/dashboard/team?kind=company&id=${id}`, { as: owner, width: 360 });
      const panel = own.getByRole('region', { name: 'Verification' });
      await panel.locator('input[type=file]').setInputFiles(CERTIFICATE);
      await own.getByText('The certificate waits for a moderator.').waitFor();
      await expect.poll(waiting).toHaveLength(1);

      const page = await site.open('/dashboard/moderation', { as: first });
      // A company has a name of its own: whose is whose is said.
      const named = page.locator('.case-fields > div', { hasText: 'Kaveri Looms' });
      await expect.poll(() => named.locator('dt').allTextContents()).toEqual(['Founder’s name']);
      await page.getByText('2024: ₹25,00,000').waitFor();
      await page.getByText('Prototype', { exact: true }).waitFor();
      const opening = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Open the certificate' }).click();
      expect(await readFile(await (await opening).path())).toEqual(CERTIFICATE.buffer);
      expect(await findings(page)).toEqual([]);
      const verify = page.getByRole('button', { name: 'Verify', exact: true });
      await verify.waitFor();
      await page.keyboard.press('v');
      await page.getByRole('combobox', { name: 'Reason' }).selectOption('document-seen');
      await verify.last().click();
      await page.getByText('It is decided. Those whom it concerns are told.').waitFor();

      const guest = await site.open(`/startups/${id}`, { width: 360, javaScript: false });
      await guest.getByRole('button', { name: 'Certificate seen' }).click();
      await guest.getByText(/^A moderator of UdyamSetu saw a certificate on/).waitFor();
    });

    it('go from case to case on the page of one, by J and N, and are told what was done in sight', async () => {
      const [first] = mods;
      if (!first) throw new Error('there are two');
      const asha = await member(site.call, 'Asha Menon');
      for (const registeredEntity of ['First Loom', 'Second Loom', 'Third Loom']) {
        const body = {
          kind: 'company',
          id: await company(site.call, owner, { registeredEntity }),
          reason: 'spam',
          text: '',
        };
        expect((await site.call('POST', '/api/v1/reports', { body, token: asha.accessToken })).status).toBe(201);
      }
      await expect.poll(waiting).toHaveLength(3);
      // Where there is no such case, they are told so, with the way back.
      const narrow = await site.open('/dashboard/moderation', { as: first, width: 360 });
      mayFail(narrow, '/moderation/cases/nothing');
      await narrow.goto('/dashboard/moderation/nothing');
      await narrow.getByText('There is no such case.').waitFor();
      await fits(narrow, 360);
      const back = narrow.getByRole('link', { name: 'Back to all cases' });
      expect(await back.getAttribute('href')).toBe('/dashboard/moderation');

      const page = await site.open('/dashboard/moderation', { as: first });
      const lines = page.getByRole('region', { name: 'Cases' }).getByRole('button');
      const atHand = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
      await lines.first().waitFor();
      await page.getByRole('button', { name: /^Keep/ }).waitFor();
      // The keyboard goes on in the case.
      await page.keyboard.press('j');
      await expect.poll(() => lines.nth(1).getAttribute('aria-current')).toBe('true');
      await expect.poll(atHand).toBe(await page.locator('.case-line[aria-current] strong').innerText());
      await page.keyboard.press('n');
      await expect.poll(() => lines.first().getAttribute('aria-current')).toBe('true');
      // A phone and fingers have no keys.
      const keys = page.locator('.case-keys');
      expect(await keys.isVisible()).toBe(true);
      const device = await page.context().newCDPSession(page);
      await device.send('Emulation.setTouchEmulationEnabled', { enabled: true });
      await expect.poll(() => keys.isVisible()).toBe(false);
      await device.send('Emulation.setTouchEmulationEnabled', { enabled: false });
      // Once it is decided, the case after it comes, not the first that was passed over.
      const names = await lines.locator('strong').allInnerTexts();
      const current = () => page.locator('.case-line[aria-current] strong').innerText();
      await page.keyboard.press('j');
      await expect.poll(current).toBe(names[1]);
      await page.getByRole('button', { name: /^Keep/ }).click();
      await page.getByRole('combobox', { name: 'Reason' }).selectOption('no-breach');
      await page.getByRole('button', { name: 'Keep', exact: true }).last().click();
      await expect.poll(() => lines.count()).toBe(names.length - 1);
      await expect.poll(async () => [await current(), await atHand()]).toEqual([names[2], names[2]]);
      await page.keyboard.press('n');
      // Back leads to the list that was left.
      const state = page.getByLabel('State');
      await state.selectOption('decided');
      await page.getByRole('link', { name: 'Open on a page of its own' }).click();
      await page.waitForURL((url) => /moderation\/./.test(url.pathname));
      await page.goBack();
      await expect.poll(() => state.inputValue()).toBe('decided');
      await page.goBack();
      await expect.poll(current).toBe(names[0]);
      await page.setViewportSize({ width: 360, height: 640 });
      const to = await page.getByRole('link', { name: 'Open on a page of its own' }).getAttribute('href');
      await page.goto(to ?? '');
      const around = page.getByRole('navigation', { name: 'Cases before and after this one' });
      await around.getByRole('link', { name: 'Next case' }).waitFor();
      expect(await around.getByRole('button', { name: 'Case before' }).isDisabled()).toBe(true);
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await page.keyboard.press('j');
      await page.waitForURL((url) => url.pathname !== to);
      await around.getByRole('link', { name: 'Case before' }).waitFor();
      await page.keyboard.press('n');
      await page.waitForURL(`**${to}`);
      await around.getByRole('link', { name: 'Next case' }).waitFor();
      await page.getByRole('button', { name: /^Keep/ }).waitFor();
      await page.keyboard.press('k');
      await page.getByRole('combobox', { name: 'Reason' }).selectOption('no-breach');
      await page.getByRole('button', { name: 'Keep', exact: true }).last().click();
      const toast = page.locator('.toast');
      await toast.waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2');
      const isMet = () =>
        toast.evaluate((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
      await expect.poll(isMet).toBe(true);
    });
  },
  { env: { ADMIN_EMAILS: BOSS, TRUST_UNCONFIRMED: 'development', REVIEW: 'off' } },
);
