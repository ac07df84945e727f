import { randomBytes } from 'node:crypto';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { verificationOpeningsStream } from '#events/subjects/verification.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import type { Company } from '../contract/company-answer.ts';
import type { Verification } from '../contract/verification.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import type { Mail } from '../mail/transport.ts';
import { NOW } from '../moderation/subject.ts';
import { providerRoutes } from '../provider/routes.ts';
import { documentIdOf } from '../storage/keys.ts';
import { carryOutDecision } from './decided.ts';
import { verificationRoutes } from './routes.ts';

type Said = { status: number; message?: string; parts?: Verification['parts'] };
type Room = 'company' | 'providers';

/** When the tests' clocks begin. */
export const BEGUN = Date.parse('2026-03-05T06:00:00Z');

/** For tests: companies and providers that are verified, with two members. */
export async function openVerified() {
  const sent: Mail[] = [];
  const api = await openSubjects(
    (platform) => [
      ...[companyRoutes(platform), providerRoutes(platform)],
      ...[fundRoutes(platform), verificationRoutes(platform)],
    ],
    { RATE_LIMIT: 'off' },
    { transport: async (mail) => void sent.push(mail) },
  );
  const [asha, ravi] = [await api.join('Asha'), await api.join('Ravi')];

  async function say(answer: Response): Promise<Said> {
    const body = await answer.json();
    return { status: answer.status, message: body.message, parts: body.verification?.parts };
  }

  return {
    ...api,
    ...{ sent, asha, ravi, say },
    give: async (id: string, kind: string, value: string, as = asha, room: Room = 'company', key?: string) =>
      say(await api.call(`/${room}/${id}/verification`, { method: 'POST', body: { kind, value }, as, key })),
    sendKey: async (id: string, key: string, as = asha) =>
      say(await api.call(`/company/${id}/verification`, { method: 'POST', body: { kind: 'document', key }, as })),
    withdraw: async (id: string, part: string, as = asha) =>
      say(await api.call(`/company/${id}/verification/${part}`, { method: 'DELETE', as })),
    own: async (id: string, as = asha) => say(await api.call(`/company/${id}/verification`, { as })),
    read: async (id: string): Promise<Company> => (await (await api.call(`/company/${id}`)).json()).company,

    async company(fields: object = {}, as = asha): Promise<string> {
      const body = companyForm({ email: `${randomBytes(6).toString('hex')}@x.example.in`, ...fields });
      return (await (await api.call('/company', { method: 'POST', body, as })).json()).company._id;
    },

    /** As `ravi`, a moderator, has decided. @param position of the decision */
    async moderate(id: string, cause: 'claim' | 'document', isGood: boolean, position = NOW) {
      const by = ravi;
      const told = { caseId: caseIdOf(cause, 'company', id), cause, isGood, by, position, opened: NOW };
      return carryOutDecision(api.platform, { kind: 'company', thing: id }, told, { actor: ravi, at: api.time.now });
    },

    /** As `ravi` has opened the certificate of a key. */
    async openCertificate(id: string, key: string) {
      const data = { kind: 'company', thing: id, document: documentIdOf(key), by: ravi } as const;
      const command = { actor: ravi, at: api.time.now };
      const facts = [{ type: 'CertificateOpened', data }] as const;
      await api.platform.commands.execute<never>(verificationOpeningsStream('company', id), command, () => ({ facts }));
    },

    isOpen: async (id: string, cause: 'claim' | 'document'): Promise<boolean> =>
      (await api.platform.commands.history(caseStream(caseIdOf(cause, 'company', id)))).some(
        ({ type }) => type === 'CaseOpened',
      ),
  };
}

export type Verified = Awaited<ReturnType<typeof openVerified>>;
