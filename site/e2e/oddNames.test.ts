import { beforeAll, expect, it } from 'vitest';
import { inBrowser } from './browser.fixture.ts';
import { BOSS, company, fund, member, signIn, type Visitor } from './community.fixture.ts';

/** What every object has besides its own: no list of words may answer for it. */
const NAMES = ['constructor', '__proto__', 'toString', 'hasOwnProperty', '__defineGetter__'];
const CHOSEN = ['industry', 'stage', 'city', 'companySize', 'fundedType', 'state', 'entityType', 'enterprise'];

inBrowser(
  'What is called as every object has something called',
  (site) => {
    let moderator: Visitor;
    let last: string;
    beforeAll(async () => {
      const boss = await member(site.call, 'Bhavna Iyer', BOSS);
      const asha = await member(site.call, 'Asha Rao');
      const body = { member: asha.user._id, role: 'moderator', given: true };
      expect((await site.call('PUT', '/api/v1/admin/roles', { body, token: boss.accessToken })).status).toBe(200);
      moderator = await signIn(site.call, asha);
      for (const name of NAMES) {
        await company(site.call, boss, { registeredEntity: `Looms of ${name}`, city: name });
        last = await fund(site.call, boss, { provider: name, region: name, type: 'Grant' });
        const report = { kind: 'fund', id: last, reason: 'false-identity', text: `It is not ${name}.` };
        expect(
          (await site.call('POST', '/api/v1/reports', { body: report, token: moderator.accessToken })).status,
        ).toBe(201);
      }
    });

    async function read(path: string): Promise<string> {
      const response = await fetch(site.url + path);
      const html = await response.text();
      expect([path, response.status]).toEqual([path, 200]);
      expect([path, /native code|\[object /.exec(html)?.[0]]).toEqual([path, undefined]);
      return html;
    }

    it('is listed, filtered by and searched for as anything else', async () => {
      for (const name of NAMES) {
        expect(await read('/dashboard/startups')).toContain(`Looms of ${name}`);
        for (const list of ['/dashboard/startups', '/dashboard/msme'])
          for (const filter of CHOSEN) await read(`${list}?${filter}=${name}`);
        for (const filter of ['region', 'stage', 'industry', 'entityType', 'type', 'status', 'sort'])
          await read(`/dashboard/funds?${filter}=${name}`);
        await read(`/search?q=${name}&kind=${name}`);
        await read(`/dashboard/feed?whose=${name}`);
      }
      expect(await read('/')).toContain('Looms of');
      expect(await read(`/dashboard/funds/${last}`)).toContain(NAMES.at(-1));
      await read('/dashboard/grow-business');
    });

    it('is shown to moderators', async () => {
      const cases = async () =>
        (await site.call('GET', '/api/v1/moderation/cases', { token: moderator.accessToken })).body.cases;
      await expect.poll(cases).toHaveLength(NAMES.length);
      for (const { _id } of await cases()) {
        const page = await site.open(`/dashboard/moderation/${_id}`, { as: moderator });
        await page.locator('.case-fields').first().waitFor();
      }
    });
  },
  { env: { ADMIN_EMAILS: BOSS, TRUST_UNCONFIRMED: 'development', REVIEW: 'off' } },
);
