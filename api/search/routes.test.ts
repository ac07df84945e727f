import { expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { type Answer, type Call, client, join, type Member, upload } from '../e2e/client.fixture.ts';
import { expectFailure } from '../e2e/contract.fixture.ts';
import { picture } from '../e2e/picture.fixture.ts';
import { newDataDir, startProcess } from '../e2e/server.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';

let product: { readonly call: Call; stop(): Promise<unknown> };
let asha: Member;
async function start(): Promise<void> {
  const server = await startProcess('api/main.ts', { DATA_DIR: newDataDir() });
  product = { call: client(server.url), stop: server.stop };
  const { call } = product;
  asha = await join(call, 'asha@example.in', { name: 'Asha Swiggerson' });
  const { token } = asha;
  const company = (email: string, fields: object) =>
    call('POST', '/company', { body: companyForm({ email: `${email}@example.in`, ...fields }), token });
  await company('a', { registeredEntity: 'Swiggy', city: 'Bangalore', tagline: 'Food at the door' });
  await company('b', {
    registeredEntity: 'Zomato Private Limited',
    city: 'Gondal',
    entityType: 'Private Limited Company',
  });
  await company('c', { registeredEntity: 'Flipkart', city: 'Bengaluru' });
  await company('d', { registeredEntity: 'Kaveri', city: 'Nowhere at all', state: 'Kerala' });
  const fund = (fields: object) => call('POST', '/api/v1/opportunities', { body: fundForm(fields), token });
  await fund({ provider: 'Swiggy Foundation', region: 'Gujarat', minAmount: 100000, maxAmount: 500000 });
  await fund({ provider: 'Old Trust', deadline: '2020-01-01' });
  await fund({ provider: 'Next Trust', launchDate: '2035-01-01', deadline: '2036-01-01' });
  const image = { key: await upload(call, token, await picture(), 'Post') };
  await call('POST', '/post/new', { body: { content: 'We swiggied our way to work', image }, token });
}

/** What is looked at, all on one server. */
const looks = new Map<string, () => Promise<void>>();

const names = ({ body }: Answer): string[] =>
  body.companies.map(({ registeredEntity }: { registeredEntity: string }) => registeredEntity);
const companies = async (query: string): Promise<string[]> => names(await product.call('GET', `/company/?${query}`));
const providers = async (query: string): Promise<string[]> =>
  (await product.call('GET', `/api/v1/opportunities?${query}`)).body.opportunities.map(
    ({ provider }: { provider: string }) => provider,
  );

looks.set('companies are found however they are typed', async () => {
  expect(await companies('q=swigy')).toEqual(['Swiggy']);
  expect(await companies('q=zomatto')).toEqual(['Zomato Private Limited']);
  // Its legal form is written in several ways, or not at all.
  for (const form of ['pvt+ltd', 'private+ltd', 'Pvt.+Ltd.', 'private+limited', 'ltd', 'llp'])
    expect(await companies(`q=zomato+${form}`), form).toEqual(['Zomato Private Limited']);
  expect(await companies('q=private+limited')).toEqual(['Zomato Private Limited']);
  expect(await companies('q=flipkart+pvt')).toEqual(['Flipkart']);
  expect(await companies(`q=${encodeURIComponent('फ्लिपकार्ट')}`)).toEqual(['Flipkart']);
  expect((await companies('q=bengaluru')).toSorted()).toEqual(['Flipkart', 'Swiggy']);
  expect((await companies('city=bangalore')).toSorted()).toEqual(['Flipkart', 'Swiggy']);
  expect(await companies('q=%22*%22')).toEqual([]);
  const answer = await product.call('GET', '/company/?q=swigy');
  expect(answer.body).toMatchObject({ total: 1, totalIsCapped: false, suggestion: 'swiggy' });
});

looks.set('a company is in the state that it chose, or that its town lies in', async () => {
  expect(await companies('state=Gujarat')).toEqual(['Zomato Private Limited']);
  expect(await companies('state=Kerala&sort=name')).toEqual(['Kaveri']);
  expect(await companies('entityType=Private%20Limited%20Company')).toEqual(['Zomato Private Limited']);
  const { body } = await product.call('GET', '/company/');
  expect(body.facets.state).toEqual([
    { value: 'Karnataka', count: 2 },
    { value: 'Gujarat', count: 1 },
    { value: 'Kerala', count: 1 },
  ]);
  const { token } = asha;
  const gondal = (await product.call('GET', '/company/?q=zomato')).body.companies[0];
  const fitting = await product.call('GET', `/api/v1/opportunities/fitting?company=${gondal._id}`, { token });
  expect(fitting.status).toBe(200);
});

looks.set('funds: open ones unless asked otherwise, by what one applicant gets, with counts', async () => {
  expect(await providers('')).toEqual(['Swiggy Foundation']);
  expect(await providers('status=closed')).toEqual(['Old Trust']);
  expect(await providers('status=upcoming')).toEqual(['Next Trust']);
  expect((await providers('status=any')).length).toBe(3);
  expect((await providers('active=true')).length).toBe(3);
  expect(await providers('minAmount=600000')).toEqual([]);
  expect(await providers('minAmount=200000&maxAmount=300000')).toEqual(['Swiggy Foundation']);
  expect(await providers('status=any&deadlineBefore=2021-01-01')).toEqual(['Old Trust']);
  expect(await providers('status=any&provider=next%20trust')).toEqual(['Next Trust']);
  expect(await providers('q=swigy')).toEqual(['Swiggy Foundation']);
  const { body } = await product.call('GET', '/api/v1/opportunities');
  expect(body.facets.region).toEqual([{ value: 'Gujarat', count: 1 }]);
  expectFailure(await product.call('GET', '/api/v1/opportunities?status=perhaps'), 400);
});

looks.set('one search over everything, best first, with what was probably meant', async () => {
  const search = async (query: string) =>
    (await product.call('GET', `/api/v1/search?${query}`, { token: asha.token })).body;
  const all = await search('q=swiggy');
  expect(all.results[0]).toMatchObject({ kind: 'company', title: 'Swiggy', line: 'Food at the door' });
  // As on their cards: what was not verified, and what nobody has looked at, says so.
  const isChecked = ({ kind, verified, reviewed }: Record<string, unknown>) => [kind, verified, reviewed];
  expect((await search('q=swig')).results.map(isChecked)).toEqual([
    ['company', false, false],
    ['fund', false, false],
    ['member', null, null],
    ['post', null, null],
  ]);
  const partsOf = ({ verification }: Record<string, { parts: unknown[] }>) => verification?.parts;
  expect(all.results.map(partsOf)).toEqual([[], [], undefined, undefined].slice(0, all.results.length));
  expect(all.results.map(({ kind }: { kind: string }) => kind)).toContain('fund');
  expect((await search('q=swigg&kind=member')).results).toMatchObject([{ kind: 'member', title: 'Asha Swiggerson' }]);
  expect((await search('q=swiggied&kind=post')).results).toMatchObject([{ kind: 'post' }]);
  expect((await search('q=zomatto')).suggestion).toBe('zomato');
  expect((await search('q=')).results).toEqual([]);
  expectFailure(await product.call('GET', '/api/v1/search?q=a&kind=thing'), 400);
});

looks.set(
  'the search says how many there are of each kind, where the words stand, and turns the pages of one kind',
  async () => {
    const { token } = asha;
    const search = async (query: string) => (await product.call('GET', `/api/v1/search?${query}`, { token })).body;
    const { results, counts, nextCursor } = await search('q=swig');
    expect(results[0].marks).toEqual({ title: [[0, 4]], line: [] });
    expect(counts).toEqual([
      { kind: 'company', total: 1, totalIsCapped: false },
      { kind: 'fund', total: 1, totalIsCapped: false },
      { kind: 'member', total: 1, totalIsCapped: false },
      { kind: 'post', total: 1, totalIsCapped: false },
    ]);
    expect(nextCursor).toBeNull();
    const one = await search('q=swig&kind=fund');
    expect(one.counts).toEqual([{ kind: 'fund', total: 1, totalIsCapped: false }]);
    const counted = await search('q=swig&kind=fund&counts=all');
    expect(counted).toMatchObject({ counts, results: one.results });
    expect((await search('q=bengaluru&kind=company')).results.map(({ line }: { line: string }) => line)).toEqual([
      'Bengaluru, Karnataka',
      'Bangalore, Karnataka',
    ]);
    const first = await search('q=bengaluru&kind=company&limit=1');
    const second = await search(`q=bengaluru&kind=company&limit=1&cursor=${first.nextCursor}`);
    expect([first, second].map(({ results: [{ title }] }) => title)).toEqual(['Flipkart', 'Swiggy']);
    expect(second.nextCursor).toBeNull();
    const each = await search('q=bengaluru&each=1');
    expect(each.results).toHaveLength(1);
    expect(each.counts[0].total).toBe(2);
    for (const wrong of [
      `cursor=${first.nextCursor}`,
      'kind=fund&cursor=nonsense',
      `kind=fund&cursor=${first.nextCursor}`,
    ])
      expectFailure(await product.call('GET', `/api/v1/search?q=bengaluru&${wrong}`), 400);
    expectFailure(await product.call('GET', '/api/v1/search?q=a&each=0'), 400);
  },
);

looks.set('a guest finds, counts and is told of no more members than they see', async () => {
  const search = async (query: string, as?: Member) =>
    (await product.call('GET', `/api/v1/search?${query}`, as ? { token: as.token } : {})).body;
  for (let count = 1; count <= 12; count += 1)
    await join(product.call, `guest-sees-${count}@example.in`, { name: `Newer Member ${count}` });
  expect(await search('q=asha&kind=member')).toMatchObject({ results: [], counts: [{ total: 0 }] });
  expect((await search('q=swiggerzon&kind=member')).suggestion).toBeUndefined();
  expect((await search('q=swiggerzon&kind=member', asha)).suggestion).toBe('swiggerson');
  expect((await search('q=newer&kind=member')).counts[0].total).toBe(12);
  expect((await search('q=asha&kind=member', asha)).counts[0].total).toBe(1);
  // Whose name they see is no word for whose name they do not.
  await join(product.call, 'guest-sees-near@example.in', { name: 'Rao Swiggersun' });
  const [near, seen] = [await search('q=swiggerzon&kind=member'), await search('q=swiggersum%20rao&kind=member')];
  expect([near.results.length, near.suggestion]).toEqual([1, undefined]);
  expect([seen.results.length, seen.suggestion]).toEqual([1, 'swiggersun rao']);
});

looks.set('places, by old and new names, small towns among them', async () => {
  const places = async (q: string) =>
    (await product.call('GET', `/api/v1/places?q=${encodeURIComponent(q)}`)).body.places;
  expect((await places('gond')).find(({ name }: { name: string }) => name === 'Gondal')).toMatchObject({
    state: 'Gujarat',
  });
  expect((await places('vapi'))[0]).toMatchObject({ name: 'Vapi', state: 'Gujarat', district: 'Valsad' });
  expect((await places('bombay'))[0]).toMatchObject({ name: 'Mumbai', state: 'Maharashtra' });
  expect((await places('baroda'))[0]).toMatchObject({ name: 'Vadodara', state: 'Gujarat' });
  expect((await places('bangalore'))[0]).toMatchObject({ name: 'Bengaluru', state: 'Karnataka' });
  expect(await places('')).toEqual([]);
});

test('search over HTTP', { timeout: 120_000 }, async () => {
  await start();
  const failed: string[] = [];
  for (const [name, look] of looks) await look().catch((error) => failed.push(`${name}: ${error}`));
  await product.stop();
  expect(failed).toEqual([]);
});
