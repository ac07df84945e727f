import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { caseIdOf } from '#events/subjects/case.ts';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { BOSS, company, member, pictureFile, post, signIn, type Visitor } from './community.fixture.ts';

const SAID = 'Apply at https://pay.loan-quick.in/now';
const WHY =
  'It waits for a moderator, because it links to the same site as something that was removed for fraud or spam.';
const SHOTS = process.env.SHOTS_DIR;
const WIDTHS = [360, 768, 1280];

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

inBrowser(
  'A link to what was removed for fraud',
  (site) => {
    let moderator: Visitor;
    let asha: Visitor;
    const ask = async (method: string, path: string, { accessToken: token }: Visitor, body: object) => {
      const { status, text } = await site.call(method, `/api/v1${path}`, { body, token });
      expect(status, text).toBeLessThan(300);
    };

    beforeAll(async () => {
      const [boss, first] = [await member(site.call, 'Bhavna Iyer', BOSS), await member(site.call, 'Mohan Das')];
      asha = await member(site.call, 'Asha Rao');
      const role = { member: first.user._id, role: 'moderator', given: true };
      await ask('PUT', '/admin/roles', boss, role);
      moderator = await signIn(site.call, first);
      const id = await company(site.call, await member(site.call, 'Quick Loan'), { website: 'https://loan-quick.in' });
      await ask('POST', '/reports', asha, { kind: 'company', id, reason: 'fraud', text: '' });
      const inCase = caseIdOf('reports', 'company', id);
      const decision = { decision: 'remove', reason: 'fraud', words: 'Who pays there gets nothing.' };
      await ask('POST', `/moderation/cases/${inCase}/decide`, moderator, decision);
    });

    /** At each width, in light and dark: nothing stands out sideways. `findings` looks at both by itself. */
    async function looked(path: string, text: string, name: string): Promise<void> {
      const page = await site.open(path, { as: asha, width: 360 });
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        await page.getByText(text).first().waitFor();
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme });
          expect(await sideways(page)).toBe(0);
          if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` });
        }
        expect(await findings(page)).toEqual([]);
      }
    }

    it('is held with a post, which says why; a comment with it says so at once', async () => {
      const page = await site.open('/dashboard/feed', { as: asha, width: 360 });
      await page.locator('#post-content').fill(SAID);
      await page.locator('#post-photo').setInputFiles(await pictureFile());
      await page.locator('.composer progress').waitFor({ state: 'detached' });
      await page.locator('.composer button[type=submit]').click();
      await page.locator('.toast', { hasText: 'Only you and moderators see your post yet.' }).waitFor();
      await looked('/dashboard/profile', WHY, 'held');

      const id = await post(site.call, asha, 'Our looms.');
      const one = await site.open(`/posts/${id}`, { as: asha, width: 360 });
      async function say(words: string): Promise<Locator> {
        await one.getByLabel('Your comment').fill(words);
        await one.getByRole('button', { name: 'Comment', exact: true }).click();
        const line = one.locator('.comment[aria-busy=false]', { hasText: words });
        await line.waitFor();
        return line;
      }
      const reply = { name: 'Reply to Asha Rao' };
      await (await say('They run again.')).getByRole('button', reply).waitFor();
      const held = await say(SAID);
      await one.locator('.toast', { hasText: 'Only you and moderators see your comment yet.' }).waitFor();
      await held.getByText('Only you and moderators see this comment.').waitFor();
      // To others an answer to it would be one to nothing; it can be changed.
      expect(await held.getByRole('button', reply).count()).toBe(0);
      expect(await held.getByRole('button').count()).toBe(1);
    });

    it('on a member’s own page is theirs alone, and they are told', async () => {
      await ask('PATCH', '/auth/me', asha, { links: ['https://loan-quick.in', 'https://looms.example'] });
      await looked(`/members/${asha.user._id}`, 'Others do not see a link of yours', 'page');
      const page = await site.open(`/members/${asha.user._id}`);
      await page.getByText('looms.example').first().waitFor();
      expect(await page.content()).not.toContain('loan-quick.in');
    });

    it('is told to moderators in words', async () => {
      const page = await site.open('/dashboard/moderation', { as: moderator, width: 360 });
      await page.getByRole('region', { name: 'Cases' }).getByRole('button').first().click();
      await page.getByText('it is hidden until you decide').first().waitFor();
      expect(await sideways(page)).toBe(0);
    });
  },
  { env: { ADMIN_EMAILS: BOSS, TRUST_UNCONFIRMED: 'development', REVIEW: 'off' } },
);
