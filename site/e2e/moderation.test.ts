import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { company, fund, member, signIn, type Visitor } from './community.fixture.ts';

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

    beforeAll(async () => {
      const [boss, first, second, asha, ravi] = await Promise.all(
        ['Bhavna Iyer', 'Mohan Das', 'Nila Sen', 'Asha Rao', 'Ravi Kumar'].map((name) => member(site.call, name)),
      );
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
      const page = await site.open('/dashboard/moderation', { as: first });
      await page.getByText('2 reports').waitFor();
      await page.getByRole('button', { name: 'Hide', exact: true }).waitFor();
      expect(await findings(page)).toEqual([]);
      await page.keyboard.press('h');
      await page.getByRole('combobox', { name: 'Reason' }).waitFor();
      expect(await page.getByRole('combobox', { name: 'Reason' }).inputValue()).toBe('false-identity');
      await page.getByRole('textbox', { name: 'Words to the person' }).fill(WORDS);
      await page.getByRole('button', { name: 'Hide', exact: true }).last().click();
      await page.getByText('It is decided. Those whom it concerns are told.').waitFor();

      const own = await site.open('/dashboard/decisions', { as: owner, width: 360 });
      await own.getByText(WORDS).waitFor();
      expect(await own.locator('main').textContent()).not.toMatch(/Mohan|Asha|Ravi/);
      expect(await findings(own)).toEqual([]);
      expect(await own.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      await own.getByRole('button', { name: 'Object' }).click();
      await own.getByRole('textbox', { name: 'Your words' }).fill('We are its regional office.');
      await own.getByRole('button', { name: 'Send' }).click();
      await own.getByText('It waits for a moderator.').waitFor();

      const again = await site.open('/dashboard/moderation', { as: first });
      await again.getByText('You took the decision that is objected to.').waitFor();
      const other = await site.open('/dashboard/moderation', { as: second });
      await other.getByText('We are its regional office.').first().waitFor();
      await other.keyboard.press('h');
      await other.getByRole('textbox', { name: 'Words to the person' }).fill(WORDS);
      await other.getByRole('button', { name: 'Hide', exact: true }).last().click();
      await other.getByText('Nothing waits for a decision.').waitFor();

      const open = await site.open('/transparency', { javaScript: false });
      await open.getByRole('cell', { name: 'Hidden' }).first().waitFor();
      expect(await open.locator('main').textContent()).not.toMatch(/Mohan|Reserve/);
    });

    it('see a certificate that a company sends, and its badge says so', async () => {
      const [first] = mods;
      if (!first) throw new Error('there are two');
      const id = await company(site.call, owner, { name: 'Kaveri Looms' });
      const own = await site.open(`/dashboard/team?kind=company&id=${id}`, { as: owner, width: 360 });
      const panel = own.getByRole('region', { name: 'Verification' });
      await panel.locator('input[type=file]').setInputFiles(CERTIFICATE);
      await own.getByText('The certificate waits for a moderator.').waitFor();

      const page = await site.open('/dashboard/moderation', { as: first });
      const opening = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Open the certificate' }).click();
      expect(await readFile(await (await opening).path())).toEqual(CERTIFICATE.buffer);
      expect(await findings(page)).toEqual([]);
      const verify = page.getByRole('button', { name: 'Verify', exact: true });
      await verify.waitFor();
      await page.keyboard.press('v');
      await page.getByRole('combobox', { name: 'Reason' }).waitFor();
      await verify.last().click();
      await page.getByText('It is decided. Those whom it concerns are told.').waitFor();

      const guest = await site.open(`/startups/${id}`, { width: 360, javaScript: false });
      await guest.getByRole('button', { name: 'Certificate seen' }).click();
      await guest.getByText(/^A moderator of UdyamSetu saw a certificate on/).waitFor();
    });

    it('go from case to case on the page of one, by J and N, and are told what was done in sight', async () => {
      const [first] = mods;
      if (!first) throw new Error('there are two');
      const [asha] = [await member(site.call, 'Asha Menon')];
      for (const name of ['First Loom', 'Second Loom']) {
        const body = { kind: 'company', id: await company(site.call, owner, { name }), reason: 'spam', text: '' };
        expect((await site.call('POST', '/api/v1/reports', { body, token: asha.accessToken })).status).toBe(201);
      }
      const page = await site.open('/dashboard/moderation', { as: first, width: 360, height: 640 });
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

      await page.keyboard.press('k');
      await page.getByRole('textbox', { name: 'Words to the person' }).waitFor();
      await page.getByRole('button', { name: 'Keep', exact: true }).last().click();
      const toast = page.locator('.toast');
      await toast.waitFor();
      const isMet = () =>
        toast.evaluate((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        });
      await expect.poll(isMet).toBe(true);
    });
  },
  { env: { ADMIN_EMAILS: 'member1@example.in', TRUST_UNCONFIRMED: 'development', REVIEW: 'off' } },
);
