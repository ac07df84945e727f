import { expect, onTestFinished, test, vi } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { providerStream } from '#events/subjects/provider.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import type { Mail } from '../mail/transport.ts';
import { providerRoutes } from '../provider/routes.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { moderator, OFFICE } from '../role/role.fixture.ts';
import { savedSearchRoutes } from '../savedSearch/routes.ts';
import { proved } from '../verification/prove.fixture.ts';
import { moderationRoutes } from './routes.ts';

const RBI = 'Reserve Bank of India';
const PALASH = { name: 'Palash Trust', kind: 'foundation', website: 'https://evil-trust.in', about: '', logo: '' };

async function open(REVIEW: string) {
  const sent: Mail[] = [];
  const api = await openSubjects(
    (platform) => [
      ...[companyRoutes(platform), fundRoutes(platform), providerRoutes(platform)],
      ...[moderationRoutes(platform), savedSearchRoutes(platform)],
    ],
    { ...OFFICE, REVIEW },
    { transport: async (mail) => void sent.push(mail) },
  );
  onTestFinished(api.close);
  const [mod, owner, founder] = [await moderator(api, 'Mohan'), await api.join('Owner'), await api.join('Founder')];
  const caughtUp = async () => api.platform.reads.waitFor(await api.platform.store.head(), MODEL_NAMES, 5000);
  async function settled(): Promise<void> {
    await caughtUp();
    await api.dayAsked();
    await caughtUp();
  }
  async function ask(method: string, path: string, body: object | undefined, as: string | undefined) {
    const answer = await api.call(path, { method, body, as });
    return { status: answer.status, body: await answer.json() };
  }
  async function made(path: string, body: object): Promise<string> {
    const answer = await ask('POST', path, body, owner);
    expect(answer.status).toBe(201);
    await settled();
    const { company, opportunity, provider } = answer.body;
    return (company ?? opportunity ?? provider)._id;
  }
  async function change(path: string, body: object) {
    const answer = await ask('PATCH', path, body, owner);
    expect(answer.status).toBe(200);
    await settled();
    return answer.body;
  }
  async function provider(): Promise<string> {
    const id = await made('/providers', PALASH);
    await proved(api, id);
    await settled();
    return id;
  }
  return {
    ...{ api: { ...api, owner }, made, change, provider, settled, founder, ask },
    get: async (path: string, as?: string) => (await ask('GET', path, undefined, as)).body,
    ids: async (query = '') => {
      const { opportunities } = (await ask('GET', `/opportunities${query}`, undefined, undefined)).body;
      return opportunities.map((one: { _id: string }) => one._id);
    },
    async keep(kind: 'company' | 'fund' | 'provider', id: string): Promise<void> {
      const path = `/moderation/cases/${caseIdOf('review', kind, id)}/decide`;
      const body = { decision: 'keep', reason: 'no-breach', words: 'It is their foundation, and says so.' };
      expect((await ask('POST', path, body, mod)).status).toBe(200);
      await settled();
    },
    /** Whom alerts told since it was asked last. */
    alerts: () => sent.splice(0).filter(({ subject }) => subject.startsWith('A new fund')).length,
    openings: async (kind: 'company' | 'fund' | 'provider', id: string) =>
      (await api.platform.commands.history(caseStream(caseIdOf('review', kind, id)))).flatMap((event) =>
        event.type === 'CaseOpened' ? [event.data.notes.map(({ value }) => value)] : [],
      ),
  };
}

test.each([
  ['before', 'provider'],
  ['before', 'fund'],
  ['after', 'provider'],
] as const)(
  '%s: a bank’s name with a domain of one’s own is verified once a moderator keeps it, the %s',
  async (review, kept) => {
    const { api, provider, change, made, get, ids, alerts, keep, founder, ask, settled } = await open(review);
    const search = { kind: 'fund', query: '', name: 'All', alert: 'at-once' };
    expect((await ask('POST', '/saved/searches', search, founder)).status).toBe(201);
    const id = await provider();
    const honest = await made('/opportunities', fundForm({ provider: id }));
    expect([await ids('?verified=true'), alerts()]).toEqual([[honest], 1]);

    expect((await change(`/providers/${id}`, { name: RBI })).provider).toMatchObject({
      verified: false,
      proofs: [{ kind: 'domain' }],
    });
    const fund = await made('/opportunities', fundForm({ provider: id }));
    expect([(await ids()).includes(fund), alerts()]).toEqual([review === 'after', 0]);
    expect((await get(`/providers/${id}`)).provider.verified).toBe(false);
    expect((await get(`/opportunities/${honest}`)).opportunity.verified).toBe(false);
    expect(await ids('?verified=true')).toEqual([]);
    // Proved anew it is no other domain.
    await proved(api, id);
    await settled();
    expect([(await get(`/providers/${id}`)).provider.verified, (await ids()).includes(fund)]).toEqual([
      ...[false, review === 'after'],
    ]);
    await keep(kept, kept === 'fund' ? fund : id);
    expect((await get(`/providers/${id}`)).provider.verified).toBe(true);
    expect((await ids('?verified=true')).sort()).toEqual([honest, fund].sort());
    await made('/opportunities', fundForm({ provider: id }));
    expect(alerts()).toBe(1);
    // What was kept is that name alone.
    await change(`/providers/${id}`, { name: 'State Bank of India' });
    expect((await get(`/providers/${id}`)).provider.verified).toBe(false);
    await change(`/providers/${id}`, { name: 'Palash Trust' });
    expect((await get(`/providers/${id}`)).provider.verified).toBe(true);
  },
);

test.each([
  [
    'Cyrillic letters',
    'St\u0430te B\u0430nk of Indi\u0430',
    ['state bank of india', 'st\u0430te b\u0430nk indi\u0430'],
  ],
  ['a small L', 'State Bank of lndia', ['state bank of india']],
  ['full stops', 'R.B.I. Startup Grants', ['rbi']],
])('a bank’s name in %s is noted, and not verified until it is kept', async (_, name, noted) => {
  const { provider, change, made, get, ids, alerts, keep, openings, founder, ask } = await open('after');
  const search = { kind: 'fund', query: '', name: 'All', alert: 'at-once' };
  expect((await ask('POST', '/saved/searches', search, founder)).status).toBe(201);
  const id = await provider();
  expect((await change(`/providers/${id}`, { name })).provider.verified).toBe(false);
  const fund = await made('/opportunities', fundForm({ provider: id }));
  expect([await ids('?verified=true'), alerts()]).toEqual([[], 0]);
  const company = await made('/company', companyForm({ registeredEntity: name }));
  expect([await openings('fund', fund), await openings('company', company)]).toEqual([[noted], [noted]]);
  await keep('provider', id);
  expect((await get(`/providers/${id}`)).provider.verified).toBe(true);
});

test('a waiting case hears what a change brings, and what was reviewed is not once it is looked at again', async () => {
  const { api, made, change, get, keep, openings, settled } = await open('after');
  const company = await made('/company', companyForm());
  await change(`/company/${company}`, { description: 'See bit.ly/looms' });
  await change(`/company/${company}`, { registeredEntity: 'State Bank of India' });
  await change(`/company/${company}`, { registeredEntity: 'State Bank of India', tagline: 'Again' });
  expect(await openings('company', company)).toEqual([[], ['bit.ly'], ['state bank of india']]);
  const data = { kind: 'company', thing: company, proof: 'p1', by: 'x', domain: 'setulooms.example.in' } as const;
  const fact = { type: 'DomainProved', data: { ...data, until: api.time.now + 1e10 } } as const;
  const command = { actor: null, at: api.time.now };
  await api.platform.commands.begin(verificationStream('company', company), [fact], command);
  await settled();
  const shown = async () => {
    const { verified, reviewed } = (await get(`/company/${company}`)).company;
    return { verified, reviewed };
  };
  expect(await shown()).toEqual({ verified: false, reviewed: false });
  await keep('company', company);
  expect(await shown()).toEqual({ verified: true, reviewed: true });
  await change(`/company/${company}`, { registeredEntity: 'Axis Bank Weavers' });
  expect(await shown()).toEqual({ verified: false, reviewed: false });
  await keep('company', company);
  expect(await shown()).toEqual({ verified: true, reviewed: true });

  const fund = await made('/opportunities', fundForm({ provider: 'Palash' }));
  await keep('fund', fund);
  expect((await get(`/opportunities/${fund}`)).opportunity.reviewed).toBe(true);
  await change(`/opportunities/${fund}`, { description: 'See bit.ly/looms' });
  expect((await get(`/opportunities/${fund}`)).opportunity.reviewed).toBe(false);
});

test('a name that was taken an instant ago counts, where the read model does not know it yet', async () => {
  const { api, provider, made, ids, ask, settled } = await open('before');
  const id = await provider();
  const draft = await ask('POST', '/opportunities', { ...fundForm({ provider: id }), draft: true }, api.owner);
  expect(draft.status).toBe(201);
  await settled();
  const { providers } = api.platform.reads.queries;
  const before = providers.find(id);
  const data = { provider: id, creator: api.owner, by: api.owner, name: RBI };
  const fact = { type: 'ProviderChanged', data } as const;
  await api.platform.commands.execute<never>(providerStream(id), { actor: api.owner, at: api.time.now }, () => ({
    facts: [fact],
  }));
  await settled();
  // As if it had not come to it yet.
  const late = vi.spyOn(providers, 'find').mockReturnValue(before);
  onTestFinished(() => late.mockRestore());
  await made('/opportunities', fundForm({ provider: id }));
  const published = await ask('POST', `/opportunities/${draft.body.opportunity._id}/publish`, {}, api.owner);
  expect(published.status).toBe(200);
  await settled();
  expect(await ids()).toEqual([]);
});
