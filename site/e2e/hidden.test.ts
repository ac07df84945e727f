import { beforeAll, expect, it } from 'vitest';
import { caseIdOf } from '#events/subjects/case.ts';
import { findings } from './axe.fixture.ts';
import { inBrowser } from './browser.fixture.ts';
import { BOSS, comment, company, fund, inDays, post, signIn, type Visitor, withBoss } from './community.fixture.ts';
import { mayFail } from './line.fixture.ts';

const WORDS = 'Others wrote to us about it.';

inBrowser(
  'What moderators decided',
  (site) => {
    let owner: Visitor;
    let critic: Visitor;
    let decide: (kind: 'company' | 'fund' | 'post' | 'comment' | 'member', id: string, change: object) => Promise<void>;

    beforeAll(async () => {
      const people = ['Bhavna Iyer', 'Mohan Das', 'Asha Rao', 'Owner of it', 'Critic of it'];
      const [boss, first, asha, ...others] = await withBoss(site.call, people);
      const [one, two] = others;
      if (!boss || !first || !asha || !one || !two) throw new Error('five signed up');
      [owner, critic] = [one, two];
      const given = { member: first.user._id, role: 'moderator', given: true };
      const roles = await site.call('PUT', '/api/v1/admin/roles', { body: given, token: boss.accessToken });
      expect(roles.status).toBe(200);
      const mod = await signIn(site.call, first);
      decide = async (kind, id, change) => {
        const report = { kind, id, reason: 'fraud', text: WORDS };
        const said = await site.call('POST', '/api/v1/reports', { body: report, token: asha.accessToken });
        expect(said.status).toBe(201);
        const body = { decision: 'hide', reason: 'fraud', words: WORDS, ...change };
        const path = `/api/v1/moderation/cases/${caseIdOf('reports', kind, id)}/decide`;
        expect((await site.call('POST', path, { body, token: mod.accessToken })).text).toContain('success');
      };
    });

    it('is told to the owner of a hidden company, fund and post, with the reason and the way to object', async () => {
      await decide('company', await company(site.call, owner), {});
      const offer = await fund(site.call, owner);
      await decide('fund', offer, {});
      const said = await post(site.call, owner, 'Looms for sale.');
      await decide('post', said, {});
      for (const [path, words] of [
        ['/dashboard/profile', 'A moderator hid this company. Only its team and moderators see it.'],
        ['/dashboard/funds/mine', 'A moderator hid this opportunity. Only its provider’s team and moderators see it.'],
        [`/dashboard/feed?post=${said}`, 'A moderator hid this post. Only its author and moderators see it.'],
        // Its own page, where others are told that there is nothing.
        [
          `/dashboard/funds/${offer}`,
          'A moderator hid this opportunity. Only its provider’s team and moderators see it.',
        ],
      ] as const) {
        const page = await site.open('/dashboard/profile', { as: owner, width: 360 });
        mayFail(page, `/dashboard/funds/${offer}`);
        await page.goto(path);
        await page.getByText(`${words} Reason: Deceives, or is after money.`).waitFor();
        // On the profile, of the hidden post as well.
        const way = page.getByRole('main').getByRole('link', { name: 'Read the decision, or object' }).first();
        expect(await way.getAttribute('href')).toBe('/dashboard/decisions');
        expect(await page.getByText('No such fund').isVisible()).toBe(false);
        expect(await findings(page)).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      }
    });

    it('is nowhere on the site for others at once: lists, pages, pictures, the home page and the sitemap, kept ones too', async () => {
      const name = 'Parijat Looms and Grants';
      const ids = {
        company: await company(site.call, owner, { registeredEntity: name, tagline: name }),
        fund: await fund(site.call, owner, { provider: name }),
        post: await post(site.call, owner, `${name} say so.`),
      };
      const search = `/search?q=${encodeURIComponent(name)}`;
      const places = {
        company: ['/dashboard/startups', `/startups/${ids.company}`, search],
        fund: ['/dashboard/funds', '/dashboard/funding_updates', `/dashboard/funds/${ids.fund}`, search],
        post: ['/dashboard/feed', `/posts/${ids.post}`, search],
      };
      const etags = new Map<string, string>();
      async function where(kind: keyof typeof places): Promise<Record<string, boolean>> {
        const found: Record<string, boolean> = {};
        for (const path of places[kind]) {
          const known = etags.get(path);
          const answer = await fetch(site.url + path, { headers: known ? { 'If-None-Match': known } : {} });
          const text = await answer.text();
          // A page repeats its address, and the search what was searched for.
          const isNamed = (answer.ok && text.includes(ids[kind])) || (path !== search && text.includes(name));
          found[path] = answer.status === 304 || isNamed;
          const etag = answer.headers.get('etag');
          if (etag) etags.set(path, etag);
        }
        return found;
      }
      const listed = async () => (await (await fetch(`${site.url}/sitemap.xml`)).text()).includes(ids.company);
      await expect.poll(listed).toBe(true);
      const isAtHome = async (id: string) => (await (await fetch(site.url)).text()).includes(id);

      for (const kind of ['company', 'fund', 'post'] as const) {
        const everywhere = (is: boolean) => Object.fromEntries(places[kind].map((path) => [path, is]));
        // Twice, so that what the site keeps is there.
        for (const _ of [1, 2]) expect(await where(kind)).toEqual(everywhere(true));
        await expect.poll(() => isAtHome(ids[kind])).toBe(true);
        const picture = await fetch(`${site.url}/share/${kind}/${ids[kind]}/0.png`);
        const again = { headers: { 'If-None-Match': picture.headers.get('etag') ?? '' } };
        const asked = async () => (await fetch(picture.url.replace(/^https?:\/\/[^/]+/, site.url), again)).status;
        // No cache between may keep it without asking.
        expect([picture.status, picture.headers.get('cache-control'), await asked()]).toEqual([200, 'no-cache', 304]);
        await decide(kind, ids[kind], {});
        expect(await where(kind)).toEqual(everywhere(false));
        // What the home page shows is asked for anew twice a second.
        await expect.poll(() => isAtHome(ids[kind])).toBe(false);
        expect(await asked()).toBe(404);
      }
      await expect.poll(listed).toBe(false);
    });

    it('is told in place of a comment, and to its suspended writer where they meet it and wherever they go then', async () => {
      const said = await post(site.call, owner, 'Our looms run again.');
      await comment(site.call, critic, said, 'Nonsense.');
      const { comments } = (await site.call('GET', `/api/v1/post/${said}/comments`)).body;
      await decide('comment', comments[0]._id, {});
      const read = await site.open(`/posts/${said}`, { javaScript: false });
      await read.getByText('This comment is hidden by moderation.').waitFor();

      await decide('member', critic.user._id, { decision: 'suspend', until: `${inDays(9)}T18:00:00.000Z` });
      const page = await site.open(`/dashboard/feed?post=${said}`, { as: critic, width: 360 });
      const notice = page.locator('#suspension');
      // They signed in before.
      expect(await notice.isVisible()).toBe(false);
      mayFail(page, '/api/v1/post/');
      await page.getByRole('button', { name: /^Like/ }).first().click();
      await page.getByText('You cannot write before').waitFor();
      await notice.getByText(/^Until .* you can read.* Reason: Deceives, or is after money\.$/).waitFor();
      await page.goto('/settings/global');
      await notice.getByRole('link', { name: 'Read the decision, or object' }).waitFor();
      expect(await findings(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    });
  },
  { env: { ADMIN_EMAILS: BOSS, TRUST_UNCONFIRMED: 'development' } },
);
