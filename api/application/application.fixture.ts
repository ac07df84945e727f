import { randomBytes } from 'node:crypto';
import { afterAll, vi } from 'vitest';
import { applicationStream } from '#events/subjects/application.ts';
import type { TeamKind, TeamRole } from '#events/subjects/team.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { uploadedPdf } from '../file/document.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { inboxRoutes } from '../inbox/routes.ts';
import { savedRoutes } from '../saved/routes.ts';
import { savedSearchRoutes } from '../savedSearch/routes.ts';
import { joinTeam } from '../team/joinTeam.fixture.ts';
import { unsubscribeRoutes } from '../unsubscribe/routes.ts';
import { updateRoutes } from '../update/routes.ts';
import { applicationRoutes } from './routes.ts';

export const QUESTIONS = [
  { text: 'What do you build?', kind: 'text' },
  { text: 'How many are you?', kind: 'number', required: false },
  { text: 'Where?', kind: 'choice', options: ['Goa', 'Assam'] },
] as const;
export const ANSWERS = { q1: 'Pumps that last', q2: '1,200', q3: 'Goa' };

/** For tests: the two sides of applications, each with a team. @param more routes beside theirs @param before routes that are asked first */
export async function openApplications(
  options: Parameters<typeof openSubjects>[2] = {},
  more: Parameters<typeof openSubjects>[0] = () => [],
  before: Parameters<typeof openSubjects>[0] = () => [],
) {
  const api = await openSubjects(
    (platform) => [
      ...before(platform),
      ...[applicationRoutes(platform), fundRoutes(platform), companyRoutes(platform)],
      ...[inboxRoutes(platform), updateRoutes(platform)],
      ...[savedSearchRoutes(platform), savedRoutes(platform), unsubscribeRoutes(platform), ...more(platform)],
    ],
    { RATE_LIMIT: 'off' },
    options,
  );
  const { platform } = api;

  async function json(answer: Response, status = 200) {
    const said = await answer.json();
    if (answer.status !== status) throw new Error(`${answer.status} in place of ${status}: ${JSON.stringify(said)}`);
    return said;
  }
  const send = (method: string, path: string, as: string | undefined, body?: object, key?: string) =>
    api.call(`/applications${path}`, { method, as, key, ...(body && { body }) });

  return {
    ...api,
    json,
    send,

    async company(as: string): Promise<string> {
      const said = await json(
        await api.call('/company', {
          method: 'POST',
          as,
          body: companyForm({ email: `${randomBytes(6).toString('hex')}@x.example.in` }),
        }),
        201,
      );
      return said.company._id;
    },

    async fund(as: string, fields: object = {}): Promise<{ id: string; provider: string }> {
      const body = fundForm({ questions: QUESTIONS, evaluationCriteria: ['Team', 'Reach'], ...fields });
      const { opportunity } = await json(await api.call('/opportunities', { method: 'POST', as, body }), 201);
      return { id: opportunity._id, provider: opportunity.providerId };
    },

    joinTeam: (kind: TeamKind, thing: string, member: string, role: TeamRole) =>
      joinTeam(api, { kind, thing, member, role }),

    /** As if a member had uploaded it. */
    document: (member: string, text: string): Promise<string> => uploadedPdf(platform, member, text),

    /** A draft with all answers. */
    async draft(as: string, opportunity: string, company: string, fields: object = {}): Promise<string> {
      const body = { opportunity, company, answers: ANSWERS, ...fields };
      return (await json(await send('POST', '', as, body), 201)).application._id;
    },
  };
}

export type Applications = Awaited<ReturnType<typeof openApplications>>;

/** The people of both sides, each with their role, and a stranger: a company of `founder`, a fund of `provider`. */
export async function bothSides(api: Applications) {
  const founder = await api.join('Founder');
  const colleague = await api.join('Colleague');
  const provider = await api.join('Provider');
  const reviewer = await api.join('Reviewer');
  const stranger = await api.join('Stranger');
  const company = await api.company(founder);
  const { id: fund, provider: providerId } = await api.fund(provider);
  await api.joinTeam('company', company, colleague, 'editor');
  await api.joinTeam('provider', providerId, reviewer, 'reviewer');

  return {
    ...{ founder, colleague, provider, reviewer, stranger, company, fund, providerId },
    get: async (id: string, as: string, query = '') =>
      (await api.json(await api.send('GET', `/${id}${query}`, as))).application,
    ends: async (answer: Response) => [answer.status, (await answer.json()).code],
    /** A fund, a company's draft for it with all answers, submitted. */
    async sent(fields: object = {}): Promise<string> {
      const draft = await api.draft(founder, (await api.fund(provider)).id, company, fields);
      await api.json(await api.send('POST', `/${draft}/submit`, founder));
      return draft;
    },
  };
}

/** For a file's tests: the two sides and their people, until the last of them has ended. @param opened as `openApplications` has it */
export async function withBothSides(...opened: Parameters<typeof openApplications>) {
  const api = await openApplications(...opened);
  afterAll(() => api.close());
  return { api, sides: await bothSides(api) };
}

/** Does something else just before the next command at an application. What processes carry out meanwhile is none. */
export function beforeNextCommand(api: Applications, id: string, meanwhile: () => Promise<void>) {
  const { commands } = api.platform;
  const { execute } = commands;
  let isDone = false;
  return vi.spyOn(commands, 'execute').mockImplementation(async (...decided) => {
    if (!isDone && decided[0] === applicationStream(id)) {
      isDone = true;
      await meanwhile();
    }
    return execute(...decided);
  });
}
