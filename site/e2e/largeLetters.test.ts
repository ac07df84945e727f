import { beforeAll, expect, it } from 'vitest';
import { caseIdOf } from '#events/subjects/case.ts';
import { awake, inBrowser, withLargeWriting } from './browser.fixture.ts';
import {
  application,
  company,
  fund,
  member,
  post,
  sentApplication,
  signIn,
  type Visitor,
} from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';

/** Those whose lists have something to show here. All screens are looked at in `screens.test.ts`. */
const OF_ONES_OWN = [
  ...['/dashboard/feed', '/dashboard/startups', '/dashboard/funds', '/dashboard/msme', '/dashboard/inbox'],
  ...['/dashboard/inbox/messages', '/dashboard/connections', '/dashboard/funding_updates', '/dashboard/profile'],
  ...['/dashboard/saved', '/dashboard/funds/mine', '/dashboard/applications', '/dashboard/team'],
  ...['/dashboard/grow-business', '/dashboard/decisions', '/settings/personal', '/settings/privacy'],
];

/**
 * Letters of twice the size by the page's own means, as extensions and styles of one's own make them: other than with
 * letters that are chosen in the browser, queries for the screen's width do not know of them (WCAG 2.2, 1.4.4).
 */
inBrowser(
  'With letters enlarged to 200 % no screen is wider than 1280 px',
  (site) => {
    let asha: Visitor;
    let ravi: Visitor;
    let boss: Visitor;
    const own: string[] = [];
    const seenByAll: string[] = [];
    const cases: string[] = [];
    beforeAll(async () => {
      [boss, asha, ravi] = [
        await member(site.call, 'Bhavna Iyer', 'boss@example.in'),
        await member(site.call, 'Asha Rao'),
        await member(site.call, 'Ravi Krishnamurthy'),
      ];
      const role = { member: boss.user._id, role: 'moderator', given: true };
      await site.call('PUT', '/api/v1/admin/roles', { body: role, token: boss.accessToken });
      boss = await signIn(site.call, boss);
      const questions = [{ text: 'What will you do with it?', kind: 'text', required: false }];
      const [applies, opportunity, other] = [
        await company(site.call, asha),
        await fund(site.call, asha, { questions }),
        await fund(site.call, asha, { questions }),
      ];
      const said = await post(site.call, ravi, 'First looms are running in the new shed.');
      const draft = await application(site.call, asha, { opportunity: other, company: applies });
      const sent = await sentApplication(site.call, asha, { opportunity, company: applies });
      const { body } = await site.call('GET', `/api/v1/opportunities/${opportunity}`);
      const ask = { to: ravi.user._id, note: 'We weave in Kanchipuram and look for a wholesaler.' };
      await site.call('POST', '/api/v1/connections', { body: ask, token: asha.accessToken });
      const accept = { body: { accept: true }, token: ravi.accessToken };
      await site.call('PUT', `/api/v1/connections/${asha.user._id}`, accept);
      await site.call('PUT', `/api/v1/saved/company/${applies}`, { token: asha.accessToken });
      const begun = { body: { with: ravi.user._id }, token: asha.accessToken };
      const talk = await site.call('POST', '/api/v1/conversations', begun);
      for (const text of [
        'We met in Kanchipuram.',
        'The new looms are running: come and see them, on Friday or later.',
      ])
        await site.call('POST', `/api/v1/conversations/${talk.body.conversation._id}/messages`, {
          ...{ body: { text }, token: ravi.accessToken },
        });
      const report = { kind: 'post', id: said, reason: 'spam', text: 'I read it twice.' };
      await site.call('POST', '/api/v1/reports', { body: report, token: asha.accessToken });
      const providers = `/providers/${body.opportunity.providerId}`;
      seenByAll.push(`/startups/${applies}`, `/dashboard/funds/${opportunity}`, `/posts/${said}`, providers);
      seenByAll.push(`/members/${ravi.user._id}`, '/search?q=loom', '/dashboard/feed?tag=looms');
      own.push(`/dashboard/applications/${draft}`, `/dashboard/applications/${sent}`);
      own.push(`/dashboard/applications/${sent}?as=reviewer`, `/dashboard/funds/${opportunity}/desk`);
      own.push(`/dashboard/funds/${opportunity}/desk?view=board`, `/dashboard/inbox/messages?with=${ravi.user._id}`);
      own.push(`/dashboard/team?kind=company&id=${applies}`);
      cases.push(`/dashboard/moderation/${caseIdOf('reports', 'post', said)}`);
    });

    interface How {
      readonly width?: number;
      /** Letters that are chosen in the browser, which queries for the screen's width do know of. */
      readonly inSettings?: boolean;
    }

    /** What is wider or has its menu past the edge, by how many pixels. */
    async function wide(
      as: Visitor | undefined,
      paths: readonly string[],
      { width = 1280, inSettings = false }: How = {},
    ): Promise<string[]> {
      const browser = await site.visit({ ...(as && { as }), width });
      const page = await browser.newPage();
      mayFail(page, '/nothing');
      if (inSettings) await withLargeWriting(page);
      const found: string[] = [];
      for (const path of paths) {
        await page.goto(path);
        if (!inSettings) await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }));
        await awake(page);
        await page.waitForFunction(() =>
          [...document.querySelectorAll('main [aria-busy=true]')].every((part) => !part.checkVisibility()),
        );
        const past = await page.evaluate(() => {
          const menu = document.querySelector(':is(.site-menu, .shell-menu) > summary')?.getBoundingClientRect();
          return Math.max(document.documentElement.scrollWidth, menu?.right ?? 0) - innerWidth;
        });
        if (past > 0) found.push(`${path} by ${past}`);
      }
      return found;
    }

    it('for a guest', async () => {
      expect(await wide(undefined, seenByAll)).toEqual([]);
    });

    it('for a member', async () => {
      expect(await wide(asha, ['/', ...OF_ONES_OWN, ...seenByAll, ...own])).toEqual([]);
    });

    it('nor are one’s settings wider than a phone', async () => {
      const settings = ['/settings/global', '/settings/privacy', '/settings/personal', '/settings/security'];
      expect(await wide(asha, settings, { width: 360 })).toEqual([]);
    });

    it('nor is what is said of a fund that is none', async () => {
      expect(await wide(asha, ['/dashboard/funds/nothing'], { width: 360 })).toEqual([]);
    });

    it('what a phone’s application is for does not break within its words', async () => {
      const page = await site.open(own[0] ?? '', { as: asha, width: 360 });
      await page.evaluate(() => Object.assign(document.documentElement.style, { fontSize: '200%' }));
      const name = page.locator('.application-who h2 a');
      await name.waitFor();
      // As many lines as the same words have where none may break.
      const lines = (wrap: string) =>
        name.evaluate((link, overflowWrap) => {
          Object.assign(link.style, { overflowWrap });
          return link.getClientRects().length;
        }, wrap);
      expect(await lines('anywhere')).toBe(await lines('normal'));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });

    it('nor is what everybody reads wider than a phone whose browser has such letters', async () => {
      const phone = { width: 360, inSettings: true };
      expect(await wide(undefined, ['/', '/faq', ...seenByAll], phone)).toEqual([]);
      const own = ['/dashboard/feed', '/dashboard/profile', '/dashboard/grow-business'];
      expect(await wide(asha, [...own, ...seenByAll], phone)).toEqual([]);
    });

    it('there names and what is searched for have most of a phone’s width, and the bar keeps its places', async () => {
      const browser = await site.visit({ as: asha, width: 360 });
      const page = await browser.newPage();
      await withLargeWriting(page);
      const narrow: string[] = [];
      for (const [path, selector] of [
        [`/members/${ravi.user._id}`, '.member-head h1'],
        ['/dashboard/profile', '.profile-head h2'],
        ['/dashboard/profile', '.profile-list .card-title'],
        ['/dashboard/grow-business', '.grow-company h2'],
        ['/dashboard/feed', '.post .person > div'],
        [`/members/${asha.user._id}`, '.member-things p'],
        ['/dashboard/saved', '.saved-list > li > div'],
        ['/dashboard/applications', '.application-list > li > div'],
        ['/dashboard/funds/mine', '.own-funds > li > div'],
        ['/dashboard/inbox', '.inbox-list > li > div'],
        ['/dashboard/inbox/messages', '.messages-who'],
        ['/search?q=loom', '#search-q'],
      ] as const) {
        await page.goto(path);
        const width = await page
          .locator(selector)
          .first()
          .evaluate((part) => part.clientWidth);
        if (width < 180) narrow.push(`${path} ${selector}: ${width}`);
      }
      expect(narrow).toEqual([]);
      expect(await page.locator('.shell-bar > .brand').evaluate((mark) => mark.getBoundingClientRect().x)).toBe(12);
      const places = await page.locator('.shell-quick a').all();
      expect(places).toHaveLength(2);
      for (const place of places) expect((await place.boundingBox())?.width).toBeGreaterThanOrEqual(24);

      // Nor does the longest word of a button stand out of its card on the smallest phone.
      await page.setViewportSize({ width: 320, height: 640 });
      await page.goto('/settings/security');
      const button = page.getByRole('button', { name: 'Add an authenticator app' });
      const card = page.locator('.card', { has: button });
      const [inner, outer] = [await button.boundingBox(), await card.boundingBox()];
      expect((inner?.x ?? 0) + (inner?.width ?? 320)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
    });

    it.each([
      [360, 640, false],
      [360, 740, true],
      [320, 640, true],
    ])(
      'on a phone of %i × %i px a conversation opens with its name, last words and Send in sight',
      async (...screen) => {
        const [width, height, isLarge] = screen;
        const browser = await site.visit({ as: asha, width, height });
        const page = await browser.newPage();
        if (isLarge) await withLargeWriting(page);
        await page.goto(`/dashboard/inbox/messages?with=${ravi.user._id}`);
        const parts = ['.messages-talk h2 a', '.messages-box li:last-child .talk-when time', '.talk-send .btn-primary'];
        await page.locator(parts[1] ?? '').waitFor();
        /** Whether what a finger meets at the middle of each, or of its first line, is it. */
        const met = () =>
          page.evaluate(
            (selectors) =>
              selectors.map((selector) => {
                const part = [...document.querySelectorAll(selector)].at(-1);
                const { x, y, width, height } = part?.getClientRects()[0] ?? new DOMRect();
                return part?.contains(document.elementFromPoint(x + width / 2, y + height / 2)) ?? false;
              }),
            parts,
          );
        await expect.poll(met).toEqual([true, true, true]);
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
      },
    );

    it('for who moderates and administers', async () => {
      const desks = ['/dashboard/moderation', '/dashboard/admin', '/dashboard/admin/complaints', '/dashboard/reports'];
      expect(await wide(boss, [...desks, ...cases])).toEqual([]);
    });
  },
  { env: { ADMIN_EMAILS: 'boss@example.in', ANALYST_EMAILS: 'boss@example.in', TRUST_UNCONFIRMED: 'development' } },
);
