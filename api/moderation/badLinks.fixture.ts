import { expect } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { abuseRoutes } from '../abuse/routes.ts';
import { settingsRoutes } from '../account/settingsRoutes.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { userRoutes } from '../member/routes.ts';
import { postListRoutes } from '../post/lists.ts';
import { ownPostRoutes } from '../post/ownRoutes.ts';
import { postRoutes } from '../post/routes.ts';
import { providerRoutes } from '../provider/routes.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { moderator, OFFICE } from '../role/role.fixture.ts';
import { ownCaseRoutes } from './ownRoutes.ts';
import { moderationRoutes } from './routes.ts';

type Kind = 'company' | 'fund' | 'provider' | 'post' | 'comment';

/** For tests: a platform with two moderators, where companies are made, removed for fraud, and whatever links where they did. */
export async function openBadLinks(env: Readonly<Record<string, string>> = { REVIEW: 'after' }) {
  const api = await openSubjects(
    (platform) => [
      ...[abuseRoutes(platform), moderationRoutes(platform), ownCaseRoutes(platform), userRoutes(platform)],
      ...[companyRoutes(platform), fundRoutes(platform), providerRoutes(platform)],
      settingsRoutes(platform),
      ...[postListRoutes(platform), postRoutes(platform), ownPostRoutes(platform)],
    ],
    { ...OFFICE, ...env },
  );
  const [mod, other] = [await moderator(api, 'Mohan'), await moderator(api, 'Nila')];
  let made = 0;

  const post = (path: string, body: unknown, as: string) => api.call(path, { method: 'POST', body, as });
  const caughtUp = async () => api.platform.reads.waitFor(await api.platform.store.head(), MODEL_NAMES, 5000);
  async function done(): Promise<void> {
    await caughtUp();
    await api.dayAsked();
    await caughtUp();
  }

  /** By somebody who is new, so that nothing else is noticed. */
  async function newThing(path: string, body: object) {
    made += 1;
    const as = await api.join(`Maker ${made}`);
    const answer = await (await post(path, { ...body, email: `${made}@maker.example.in` }, as)).json();
    await done();
    expect(answer.errors).toBeUndefined();
    const thing = answer.company ?? answer.opportunity ?? answer.provider;
    return { as, id: thing._id as string };
  }
  const company = (over: object) =>
    newThing('/company', companyForm({ socialLinks: ['https://x.com/kewra'], ...over }));

  async function change(path: string, body: object, as: string): Promise<void> {
    expect((await api.call(path, { method: 'PATCH', body, as })).status).toBe(200);
    await done();
  }

  async function decide(kind: Kind, id: string, decision: string, over: object = {}, as = mod) {
    const reason = decision === 'keep' ? 'not-shown' : 'fraud';
    const body = { decision, reason, words: 'Who pays there gets nothing.', ...over };
    const answer = await post(`/moderation/cases/${caseIdOf('review', kind, id)}/decide`, body, as);
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
    await done();
  }

  /** The bad links of which a thing's case tells, in the order in which it was opened for them. */
  const badOf = async (kind: Kind, id: string): Promise<string[]> =>
    (await api.platform.commands.history(caseStream(caseIdOf('review', kind, id)))).flatMap((event) =>
      event.type === 'CaseOpened'
        ? event.data.notes.flatMap(({ code, value }) => (code === 'bad-link' ? [value] : []))
        : [],
    );

  return {
    ...api,
    ...{ mod, other, post, caughtUp, done, newThing, company, change, decide, badOf },
    badNow: async (over: object) => badOf('company', (await company(over)).id),
    object: async (kind: Kind, id: string, as: string) => {
      const path = `/moderation/cases/${caseIdOf('review', kind, id)}/objection`;
      expect((await post(path, { words: 'It is our site, and honest.' }, as)).status).toBe(201);
    },
    /** A company that links there is removed for fraud; its maker and its id. */
    async removed(website: string) {
      const one = await company({ website });
      // Where nothing is reviewed a report opens the case.
      if (env.REVIEW === 'off') {
        const body = { kind: 'company', id: one.id, reason: 'fraud', note: '' };
        expect((await post('/reports', body, other)).status).toBeLessThan(300);
        await done();
      }
      await decide('company', one.id, 'remove');
      return one;
    },
  };
}
