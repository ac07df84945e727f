import { afterAll, beforeAll, expect, test } from 'vitest';
import { fundForm } from '../fund/fund.fixture.ts';
import { openBadLinks } from './badLinks.fixture.ts';

let api: Awaited<ReturnType<typeof openBadLinks>>;
beforeAll(async () => {
  api = await openBadLinks();
});
afterAll(() => api.close());

test('where something linked that was removed for fraud is noticed at the next, below the host too, until an objection is followed', async () => {
  const { badNow, badOf, company, decide, newThing, object, mod, other } = api;
  const website = 'https://www.loan-quick.in/apply';
  const first = await company({
    website,
    socialLinks: ['https://www.linkedin.com/company/quick', 'https://rbi.org.in'],
  });
  expect(await badNow({ website })).toEqual([]);
  await decide('company', first.id, 'remove');
  const links = 'Ask at pay.loan-quick.in/now, see loan-quick.in. We write Node.js and ASP.';
  expect(await badNow({ website, description: links })).toEqual([
    ...['www.loan-quick.in', 'pay.loan-quick.in', 'loan-quick.in'],
  ]);
  // What everybody uses, whose name was borrowed, and who is called nearly so.
  const shared = ['https://www.linkedin.com/company/other', 'https://rbi.org.in'];
  expect(await badNow({ website: 'https://quick.in', socialLinks: shared, tagline: 'not-loan-quick.in' })).toEqual([]);
  // In a fund's text too, and in the queue.
  const fund = await newThing('/opportunities', fundForm({ description: 'Apply at loan-quick.in.' }));
  expect(await badOf('fund', fund.id)).toEqual(['loan-quick.in']);
  const { cases } = await (await api.call('/moderation/cases?limit=100', { as: mod })).json();
  expect(cases.find(({ id }: { id: string }) => id === fund.id).notes).toContainEqual({
    ...{ code: 'bad-link', value: 'loan-quick.in' },
  });

  await object('company', first.id, first.as);
  await decide('company', first.id, 'ask', { reason: 'unclear' }, other);
  expect(await badNow({ website }), 'to ask first is no answer').toEqual(['www.loan-quick.in']);
  await decide('company', first.id, 'keep', {}, other);
  expect(await badNow({ website })).toEqual([]);
});

test('an objection that is not followed leaves it, whatever was taken out meanwhile; what is hidden, or removed for less, counts for nothing', async () => {
  const { badNow, company, decide, object, other } = api;
  const website = 'https://fee-first.in';
  const one = await company({ website });
  await decide('company', one.id, 'remove', { reason: 'other' });
  expect(await badNow({ website })).toEqual([]);
  const two = await company({ website });
  await decide('company', two.id, 'hide');
  expect(await badNow({ website })).toEqual([]);
  await decide('company', two.id, 'remove', { reason: 'spam', anew: true });
  expect(await badNow({ website })).toEqual(['fee-first.in']);
  await object('company', two.id, two.as);
  const edit = { method: 'PATCH', body: { website: 'https://honest.example.in' }, as: two.as };
  await api.call(`/company/${two.id}`, edit);
  await decide('company', two.id, 'remove', { reason: 'spam' }, other);
  expect(await badNow({ website })).toEqual(['fee-first.in']);
  expect(await badNow({ website: 'https://honest.example.in' })).toEqual([]);
});

test('of a fund the links of its provider count', async () => {
  const { badNow, decide, newThing, post } = api;
  const about = { kind: 'foundation', about: 'Ask at pay-here.org/ask', logo: '' };
  const provider = await newThing('/providers', { name: 'Palash', website: 'https://palash-money.in', ...about });
  const answer = await post('/opportunities', fundForm({ provider: provider.id }), provider.as);
  const { _id: fund } = (await answer.json()).opportunity;
  await api.dayAsked();
  await decide('fund', fund, 'remove');
  expect(await badNow({ website: 'https://palash-money.in', tagline: 'pay-here.org' })).toEqual([
    ...['palash-money.in', 'pay-here.org'],
  ]);
});
