import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { caseIdOf } from '#events/subjects/case.ts';
import { findings } from './axe.fixture.ts';
import { awake, inBrowser } from './browser.fixture.ts';
import {
  application,
  BOSS,
  company,
  fund,
  inDays,
  sentApplication,
  signIn,
  type Visitor,
  withBoss,
} from './community.fixture.ts';
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
      const [boss, first, ...others] = await withBoss(site.call, people);
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

    it.each([360, 1280])(
      'at %i px who saved it, writes for it or has sent is told that it is not shown',
      async (width) => {
        const name = `Krishna Trust ${width}`;
        const opportunity = await fund(site.call, provider, { provider: name, deadline: inDays(40) });
        const [one, two] = await Promise.all(
          ['Jute House', 'Silk Barn'].map((registeredEntity) => company(site.call, founder, { registeredEntity })),
        );
        const draft = await application(site.call, founder, { opportunity, company: one ?? '' });
        const sent = await sentApplication(site.call, founder, { opportunity, company: two ?? '' });
        const change = { body: { amount: 3_000_000 }, token: provider.accessToken };
        expect((await site.call('PATCH', `/api/v1/opportunities/${opportunity}`, change)).status).toBe(200);
        await hide(opportunity);

        const page = await opened('/dashboard/inbox', founder, width);
        const notice = page
          .locator('.inbox-list > li', { hasText: 'changed the terms of a fund that you have an application for' })
          .first();
        await notice.getByText('The fund is not shown at present.').waitFor();
        expect(await notice.innerText()).not.toMatch(/ by$|Its terms are again|30,00,000/m);
        expect(await notice.locator('a[href*="/funds/"]').count()).toBe(0);
        const hidden = page
          .locator('.inbox-list > li', { hasText: 'Moderators hid a fund that you have an application for' })
          .first();
        await hidden.getByText(/Nothing can be sent for it now\. What you have written stays with you/).waitFor();
        expect(await hidden.getByRole('link').allInnerTexts()).toEqual(['See your applications']);
        await fits(page, width);

        await page.goto('/dashboard/applications');
        const mine = page.locator('.application-list > li', { hasText: name });
        await mine.first().waitFor();
        expect(await mine.filter({ hasText: 'The fund is not shown at present' }).count()).toBe(2);
        await fits(page, width);

        for (const [id, line] of [
          [draft, 'This fund is not shown at present, so nothing can be sent. What you have written stays here.'],
          [sent, 'This fund is not shown at present. What you have sent stays with the provider.'],
        ]) {
          await page.goto(`/dashboard/applications/${id}`);
          await page.getByText(line ?? '', { exact: true }).waitFor();
          expect(await page.locator('.application-head a[href*="/funds/"]').count()).toBe(0);
          await fits(page, width);
        }
        const desk = await opened(`/dashboard/applications/${sent}?as=reviewer`, provider, width);
        await desk.getByText('What was sent to you stays here, and you can go on with it.').waitFor();
        expect(await desk.getByRole('link', { name: `Grant by ${name}` }).count()).toBe(1);
      },
    );
  },
  { env: { ADMIN_EMAILS: BOSS, TRUST_UNCONFIRMED: 'development' } },
);
