import { expect, onTestFinished, test } from 'vitest';
import { caseIdOf, caseStream } from '#events/subjects/case.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { companyForm } from '../company/company.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { openBadLinks } from './badLinks.fixture.ts';

async function opened(env?: Readonly<Record<string, string>>) {
  const api = await openBadLinks(env);
  onTestFinished(api.close);
  return api;
}
const provider = { kind: 'foundation', about: '', logo: '', website: '' };

test('a known bad host that a change puts in has its case opened, once until it is decided', async () => {
  const { removed, company, change, decide, badOf } = await opened();
  await removed('https://loan-quick.in');
  await removed('https://fee-first.in');
  const { id, as } = await company({});
  await decide('company', id, 'keep');
  await change(`/company/${id}`, { website: 'https://honest.example.in' }, as);
  expect(await badOf('company', id)).toEqual([]);
  await change(`/company/${id}`, { website: 'https://loan-quick.in/apply' }, as);
  await change(`/company/${id}`, { tagline: 'Apply at loan-quick.in' }, as);
  expect(await badOf('company', id)).toEqual(['loan-quick.in']);
  // What waits already hears of another one.
  await change(`/company/${id}`, { description: 'Pay at fee-first.in.' }, as);
  expect(await badOf('company', id)).toEqual(['loan-quick.in', 'fee-first.in']);
  // Kept, both are known there; taken out and kept so, the first is put in anew.
  await decide('company', id, 'keep');
  await change(`/company/${id}`, { description: 'Pay at fee-first.in, and weave.' }, as);
  expect(await badOf('company', id)).toHaveLength(2);
  await change(`/company/${id}`, { website: '', tagline: 'Looms', description: 'See bit.ly/looms' }, as);
  await decide('company', id, 'keep');
  await change(`/company/${id}`, { website: 'https://loan-quick.in' }, as);
  expect(await badOf('company', id)).toEqual(['loan-quick.in', 'fee-first.in', 'loan-quick.in']);
});

test('so has a fund, and a provider; once an objection is followed, nobody is asked about it', async () => {
  const { removed, newThing, post, change, decide, badOf, object, other, done } = await opened();
  const { id, as } = await newThing('/providers', { name: 'Palash', ...provider });
  const answer = await post('/opportunities', fundForm({ provider: id }), as);
  const { _id: fund } = (await answer.json()).opportunity;
  await done();
  await decide('fund', fund, 'keep');
  const first = await removed('https://loan-quick.in');
  await change(`/opportunities/${fund}`, { description: 'Apply at pay.loan-quick.in.' }, as);
  await change(`/providers/${id}`, { website: 'https://loan-quick.in' }, as);
  expect([await badOf('fund', fund), await badOf('provider', id)]).toEqual([['pay.loan-quick.in'], ['loan-quick.in']]);

  await object('company', first.id, first.as);
  await decide('company', first.id, 'keep', {}, other);
  await decide('fund', fund, 'keep');
  await change(`/opportunities/${fund}`, { description: 'Apply at loan-quick.in.' }, as);
  expect(await badOf('fund', fund)).toHaveLength(1);
});

test('where nothing is reviewed it is known all the same, of what is new too', async () => {
  const { removed, company, newThing, change, badOf, badNow, platform } = await opened({ REVIEW: 'off' });
  await removed('https://loan-quick.in');
  expect(await badNow({ website: 'https://loan-quick.in' })).toEqual(['loan-quick.in']);
  expect(await badNow({ registeredEntity: 'State Bank of India' })).toEqual([]);
  const { id, as } = await company({});
  await change(`/company/${id}`, { website: 'https://loan-quick.in' }, as);
  expect(await badOf('company', id)).toEqual(['loan-quick.in']);
  const fund = await newThing('/opportunities', fundForm({ description: 'Apply at loan-quick.in.' }));
  expect(await badOf('fund', fund.id)).toEqual(['loan-quick.in']);
  // Told of it once, moderators are not asked about the rest.
  await change(`/company/${id}`, { description: 'See bit.ly/looms' }, as);
  expect(await badOf('company', id)).toHaveLength(1);
  const history = await platform.commands.history(caseStream(caseIdOf('review', 'company', id)));
  expect(history.map(({ type }) => type)).toEqual(['CaseOpened']);
});

test('another site of who offers a reviewed fund is read: with the fund while it waits, and again once it changes', async () => {
  const { newThing, post, call, change, decide, done, platform, mod } = await opened();
  const { id, as } = await newThing('/providers', {
    name: 'Palash',
    ...provider,
    website: 'https://palash.example.in',
  });
  const { _id: fund } = (await (await post('/opportunities', fundForm({ provider: id }), as)).json()).opportunity;
  await done();
  const inCase = caseIdOf('review', 'fund', fund);
  const read = async () => (await (await call(`/moderation/cases/${inCase}`, { as: mod })).json()).case;
  const { seen, now } = await read();
  expect(now.fields.website).toBe('https://palash.example.in');
  await change(`/providers/${id}`, { website: 'https://palash.example.in/about' }, as);
  const keep = { decision: 'keep', reason: 'not-shown', words: '' };
  const answer = await post(`/moderation/cases/${inCase}/decide`, { ...keep, seen }, mod);
  expect((await answer.json()).code, 'it reads otherwise').toBe('changed');
  await decide('fund', fund, 'keep', { seen: (await read()).seen });
  const notes = async () =>
    (await platform.commands.history(caseStream(caseIdOf('review', 'provider', id)))).flatMap((event) =>
      event.type === 'CaseOpened' ? event.data.notes.map(({ code, value }) => `${code} ${value}`) : [],
    );
  await change(`/providers/${id}`, { about: 'We plant.' }, as);
  expect(await notes()).toEqual([]);
  await change(`/providers/${id}`, { website: 'https://others.test-site.in' }, as);
  expect(await notes()).toEqual(['new-site others.test-site.in']);
});

test('whoever was removed is known by their next company too, though it proves the same domain', async () => {
  const { removed, post, done, badOf, platform, time } = await opened();
  const { as } = await removed('https://loan-quick.in');
  const body = companyForm({
    website: 'https://loan-quick.in',
    email: 'next@loan-quick.in',
    socialLinks: ['https://x.com/kewra'],
  });
  const { _id: next } = (await (await post('/company', body, as)).json()).company;
  const proof = {
    kind: 'company',
    thing: next,
    proof: 'p',
    by: as,
    domain: 'loan-quick.in',
    until: time.now * 2,
  } as const;
  await platform.commands.execute<never>(verificationStream('company', next), { actor: as, at: time.now }, () => ({
    facts: [{ type: 'DomainProved', data: proof }],
  }));
  await done();
  expect(await badOf('company', next)).toEqual(['loan-quick.in']);
  expect(platform.reads.queries.reviews.isBlamedOn('pay.loan-quick.in', as)).toBe(true);
  expect(platform.reads.queries.reviews.isBlamedOn('pay.loan-quick.in', 'else')).toBe(false);
});
