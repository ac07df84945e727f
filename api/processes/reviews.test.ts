import { expect, onTestFinished, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { providerRoutes } from '../provider/routes.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';

const WORDS =
  'We lend to weavers of Kanchipuram against the sarees on their looms, without any fee, and answer within a week of asking.';

async function opened(REVIEW: string) {
  const api = await openSubjects(
    (platform) => [companyRoutes(platform), fundRoutes(platform), providerRoutes(platform)],
    { REVIEW },
  );
  onTestFinished(api.close);
  const asha = await api.join('Asha');
  const { commands, reads, store } = api.platform;
  async function made(path: string, body: object): Promise<string> {
    const answer = await (await api.call(path, { method: 'POST', as: asha, body })).json();
    await api.dayAsked();
    await reads.waitFor(await store.head(), MODEL_NAMES, 5000);
    return (answer.company ?? answer.opportunity ?? answer.provider)._id;
  }
  const listed = async (as?: string) => {
    const [{ companies }, { opportunities }] = [
      await (await api.call('/company', { as })).json(),
      await (await api.call('/opportunities', { as })).json(),
    ];
    return [...companies, ...opportunities].map((one) => [one._id, one.reviewed]);
  };
  return {
    ...api,
    ...{ asha, made, listed },
    notes: async (kind: 'company' | 'fund', id: string) => {
      const [first] = await commands.history(caseStream(caseIdOf('review', kind, id)));
      return first?.type === 'CaseOpened' ? first.data.notes : undefined;
    },
    /** As the case's own command writes it. */
    async keep(kind: 'company' | 'fund', id: string): Promise<void> {
      const of = caseIdOf('review', kind, id);
      const about = { case: of, kind, id, cause: 'review', author: asha, concerned: [] as string[] } as const;
      const data = {
        ...about,
        by: 'mod',
        decision: 'keep',
        reason: 'no-breach',
        until: null,
        objection: null,
      } as const;
      const fact = { type: 'CaseDecided', data, personal: {} } as const;
      await commands.execute(caseStream(of), { actor: 'mod', at: api.time.now }, () => ({ facts: [fact] }));
      await api.dayAsked();
      await reads.waitFor(await store.head(), MODEL_NAMES, 5000);
    },
    async change(path: string, body: object): Promise<void> {
      expect((await api.call(path, { method: 'PATCH', as: asha, body })).status).toBe(200);
      await reads.waitFor(await store.head(), MODEL_NAMES, 5000);
      await api.dayAsked();
      await reads.waitFor(await store.head(), MODEL_NAMES, 5000);
    },
    /** What was noticed at each opening of its case. */
    openings: async (kind: 'company' | 'fund' | 'provider', id: string) =>
      (await commands.history(caseStream(caseIdOf('review', kind, id)))).flatMap((event) =>
        event.type === 'CaseOpened' ? [event.data.notes] : [],
      ),
    async prove(provider: string): Promise<void> {
      const data = { kind: 'provider', thing: provider, proof: 'p1', by: asha, domain: 'x.example.in' } as const;
      const fact = { type: 'DomainProved', data: { ...data, until: api.time.now + 1e10 } } as const;
      await commands.execute(verificationStream('provider', provider), { actor: asha, at: api.time.now }, () => ({
        facts: [fact],
      }));
      await api.dayAsked();
      await reads.waitFor(await store.head(), MODEL_NAMES, 5000);
    },
  };
}

test('after: seen at once and marked, until a moderator keeps it', async () => {
  const { made, listed, keep, notes } = await opened('after');
  const company = await made('/company', companyForm());
  expect(await listed()).toEqual([[company, false]]);
  expect(await notes('company', company)).toEqual([]);
  await keep('company', company);
  expect(await listed()).toEqual([[company, true]]);
});

test('before: seen by its owner alone, until a moderator keeps it or its domain is proved', async () => {
  const { made, listed, keep, prove, call, asha } = await opened('before');
  const company = await made('/company', companyForm());
  const provider = await made('/providers', {
    ...{ name: 'Palash', kind: 'foundation', website: 'https://x.example.in', about: '', logo: '' },
  });
  const fund = await made('/opportunities', fundForm({ provider }));
  expect(await listed()).toEqual([]);
  expect((await call(`/company/${company}`)).status).toBe(404);
  const own = (await (await call(`/company/${company}`, { as: asha })).json()).company;
  expect([own.reviewed, own.hidden.state]).toEqual([false, 'awaiting-review']);
  await keep('company', company);
  expect(await listed()).toEqual([[company, true]]);
  await prove(provider);
  expect(await listed()).toEqual([
    [company, true],
    [fund, false],
  ]);
  const later = await made('/opportunities', fundForm({ provider }));
  expect((await listed()).map(([id]) => id)).toContain(later);
});

test('off: seen at once, unmarked, and no case is opened', async () => {
  const { made, listed, notes } = await opened('off');
  const company = await made('/company', companyForm());
  expect(await listed()).toEqual([[company, true]]);
  expect(await notes('company', company)).toBeUndefined();
});

test('a program notices borrowed names, the same words, many at once, and links that hide where they lead', async () => {
  const { made, notes } = await opened('after');
  const first = await made('/company', companyForm({ description: WORDS }));
  const links = 'Apply at bit.ly/rbi-grant or at аpple.com now, for every weaver.';
  const fund = await made(
    '/opportunities',
    fundForm({ provider: 'Reserve Bank of India', description: `${WORDS} ${links}` }),
  );
  expect(await notes('fund', fund)).toEqual([
    { code: 'borrowed-name', value: 'reserve bank of india' },
    { code: 'same-words', value: `company ${first}` },
    { code: 'short-link', value: 'bit.ly' },
    { code: 'lookalike-link', value: 'xn--pple-43d.com' },
  ]);
  for (const n of [1, 2]) await made('/company', companyForm({ email: `${n}@many.example.in` }));
  const last = await made('/company', companyForm({ email: 'last@many.example.in' }));
  expect(await notes('company', last)).toContainEqual({ code: 'many-at-once', value: '5' });
});

test('who takes a borrowed name, or puts in a link that hides where it leads, after the review is looked at again', async () => {
  const { made, keep, change, openings, prove } = await opened('after');
  const company = await made('/company', companyForm());
  await keep('company', company);
  await change(`/company/${company}`, { tagline: 'Handloom, tracked and counted' });
  expect(await openings('company', company)).toEqual([[]]);
  await change(`/company/${company}`, { registeredEntity: 'State Bank of India' });
  const borrowed = { code: 'borrowed-name', value: 'state bank of india' };
  expect(await openings('company', company)).toEqual([[], [borrowed]]);
  await keep('company', company);
  // What was kept is not asked about again; what is new is.
  await change(`/company/${company}`, { registeredEntity: 'State Bank of India', tagline: 'Kept' });
  await change(`/company/${company}`, { description: 'See bit.ly/sbi' });
  expect(await openings('company', company)).toEqual([[], [borrowed], [{ code: 'short-link', value: 'bit.ly' }]]);

  // A domain that is proved is not that of the bank.
  const told = { kind: 'foundation', website: 'https://x.example.in', about: '', logo: '' };
  const provider = await made('/providers', { name: 'Palash', ...told });
  await prove(provider);
  await change(`/providers/${provider}`, { name: 'Reserve Bank of India' });
  expect(await openings('provider', provider)).toEqual([[{ code: 'borrowed-name', value: 'reserve bank of india' }]]);
});

test('who takes the borrowed name back while a moderator looks, and takes it again once kept, is looked at again', async () => {
  const { made, keep, change, openings } = await opened('after');
  const company = await made('/company', companyForm());
  await keep('company', company);
  const borrowed = [{ code: 'borrowed-name', value: 'state bank of india' }];
  for (const registeredEntity of ['State Bank of India', 'Kewra Looms'])
    await change(`/company/${company}`, { registeredEntity });
  await keep('company', company);
  expect(await openings('company', company)).toEqual([[], borrowed]);
  await change(`/company/${company}`, { registeredEntity: 'State Bank of India' });
  expect(await openings('company', company)).toEqual([[], borrowed, borrowed]);
});

test('off: nor is a change looked at', async () => {
  const { made, change, openings } = await opened('off');
  const company = await made('/company', companyForm());
  await change(`/company/${company}`, { registeredEntity: 'State Bank of India' });
  expect(await openings('company', company)).toEqual([]);
});
