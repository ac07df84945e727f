import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { caseIdOf } from '#events/subjects/case.ts';
import { findings } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import { company, fund, member, sentApplication, signIn, type Visitor } from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';

const HIDDEN = 'A moderator hid this opportunity. Only its provider’s team and moderators see it.';

inBrowser(
  'A fund that moderators hid',
  (site) => {
    let provider: Visitor;
    let founder: Visitor;
    let hide: (fundId: string) => Promise<void>;
    beforeAll(async () => {
      const people = ['Bhavna Iyer', 'Mohan Das', 'Pranav Rao', 'Farah Khan'];
      const [boss, first, ...others] = await Promise.all(people.map((name) => member(site.call, name)));
      const [one, two] = others;
      if (!boss || !first || !one || !two) throw new Error('four signed up');
      [provider, founder] = [one, two];
      const given = { member: first.user._id, role: 'moderator', given: true };
      await site.call('PUT', '/api/v1/admin/roles', { body: given, token: boss.accessToken });
      const { accessToken: token } = await signIn(site.call, first);
      hide = async (id) => {
        const report = { kind: 'fund', id, reason: 'fraud', text: 'They ask for a fee first.' };
        await site.call('POST', '/api/v1/reports', { body: report, token: founder.accessToken });
        const body = { decision: 'hide', reason: 'fraud', words: 'They ask for a fee first.' };
        const path = `/api/v1/moderation/cases/${caseIdOf('reports', 'fund', id)}/decide`;
        expect((await site.call('POST', path, { body, token })).status).toBe(200);
      };
    });

    /** A page of theirs; the site may answer it that guests see no such fund. */
    async function opened(path: string, as: Visitor, width: number): Promise<Page> {
      const page = await (await site.visit({ as, width })).newPage();
      mayFail(page, '/dashboard/funds/');
      mayFail(page, '/opportunities/');
      await page.goto(path);
      await awake(page);
      return page;
    }

    async function fits(page: Page, width: number): Promise<void> {
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }

    it.each([360, 1280])(
      'at %i px its team still reads and decides on what was sent; others find no fund',
      async (width) => {
        const opportunity = await fund(site.call, provider, { provider: `Godavari Trust ${width}` });
        const applies = await company(site.call, founder, { registeredEntity: 'Teak Works' });
        await sentApplication(site.call, founder, { opportunity, company: applies });
        await hide(opportunity);
        const path = `/dashboard/funds/${opportunity}/desk`;

        const desk = await opened(path, provider, width);
        await desk.getByText(HIDDEN).waitFor();
        await desk.getByLabel('Choose Teak Works').check();
        expect(await desk.getByText('No such fund').isVisible()).toBe(false);
        expect(await desk.locator('h1:visible').allInnerTexts()).toEqual(['Applications']);
        await fits(desk, width);
        const back = desk.getByRole('link', { name: `Grant by Godavari Trust ${width}` });
        expect(await back.getAttribute('href')).toBe(`/dashboard/funds/${opportunity}`);
        await desk.getByRole('link', { name: 'Teak Works' }).click();
        await desk.getByText('New: nobody has moved it yet.').waitFor();

        const other = await opened('/dashboard/inbox', founder, width);
        const answered = other.waitForResponse(`**/api/v1/opportunities/${opportunity}`);
        await other.goto(path);
        expect((await answered).status()).toBe(404);
        await other.getByText('No such fund').waitFor();
        expect(await other.getByRole('heading', { name: 'Applications' }).count()).toBe(0);
      },
    );
  },
  { env: { ADMIN_EMAILS: 'member1@example.in', TRUST_UNCONFIRMED: 'development' } },
);
