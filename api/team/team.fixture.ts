import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import type { InboxAnswer } from '../contract/inbox.ts';
import { openSubjects, type Sent } from '../e2e/subjects.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { inboxRoutes } from '../inbox/routes.ts';
import { providerRoutes } from '../provider/routes.ts';
import { teamRoutes } from './routes.ts';

type Routes = Parameters<typeof openSubjects>[0];

let companies = 0;

/** For tests: a platform with companies, providers and their teams. */
export async function openTeams(env: Readonly<Record<string, string>> = {}, more: Routes = () => []) {
  const api = await openSubjects(
    (platform) => [
      companyRoutes(platform),
      providerRoutes(platform),
      fundRoutes(platform),
      teamRoutes(platform),
      inboxRoutes(platform),
      ...more(platform),
    ],
    env,
  );
  const { call } = api;

  async function company(owner: string, name = 'Setu Looms'): Promise<string> {
    companies += 1;
    const body = companyForm({ registeredEntity: name, email: `hello${companies}@looms.example.in` });
    const answer = await (await call('/company', { method: 'POST', body, as: owner })).json();
    return `company/${answer.company._id}`;
  }

  const invite = (team: string, email: string, role: string, sent: Sent) =>
    call(`/teams/${team}/invitations`, { method: 'POST', body: { email, role }, ...sent });
  const reply = (code: string, accept: unknown, sent: Sent) =>
    call(`/invitations/${code}`, { method: 'PUT', body: { accept }, ...sent });

  const look = (code: string, as?: string) => call(`/invitations/${code}`, { as });

  const inbox = async (as: string): Promise<InboxAnswer> => (await call('/inbox', { as })).json();

  /** The code in the newest mail to an address; '' where there is none. */
  async function codeTo(email: string): Promise<string> {
    const mail = (await api.mails()).findLast((one) => one.includes(`To: ${email}`)) ?? '';
    // Lines that are too long for a mail stand in several, each but the last with '=' at its end.
    return /\/invitations\/([0-9a-f]{56})$/m.exec(mail.replaceAll('=\n', ''))?.[1] ?? '';
  }

  return {
    ...api,
    company,
    invite,
    reply,
    look,
    codeTo,
    inbox,
    noticeKinds: async (as: string) => (await inbox(as)).notices.map(({ kind }) => kind),
    team: (team: string, as?: string) => call(`/teams/${team}`, { as }),
    withdraw: (team: string, invitation: string, sent: Sent) =>
      call(`/teams/${team}/invitations/${invitation}`, { method: 'DELETE', ...sent }),
    promote: (team: string, member: string, role: string, sent: Sent) =>
      call(`/teams/${team}/members/${member}`, { method: 'PATCH', body: { role }, ...sent }),
    leave: (team: string, member: string, sent: Sent) =>
      call(`/teams/${team}/members/${member}`, { method: 'DELETE', ...sent }),

    /** A new member, who has come into a team by the mail that invited them. */
    async joinTeam(team: string, owner: string, name: string, role: string): Promise<string> {
      const member = await api.join(name);
      const email = `${name.toLowerCase()}@invited.example.in`;
      const invited = await invite(team, email, role, { as: owner });
      if (invited.status !== 201) throw new Error(`the invitation answered ${invited.status}: ${await invited.text()}`);
      const answered = await reply(await codeTo(email), true, { as: member });
      if (answered.status !== 200) throw new Error(`the reply answered ${answered.status}: ${await answered.text()}`);
      return member;
    },
  };
}

export type Teams = Awaited<ReturnType<typeof openTeams>>;
