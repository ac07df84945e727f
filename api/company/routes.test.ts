import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { claimed, claimStream } from '#events/subjects/claim.ts';
import { companyStream } from '#events/subjects/company.ts';
import { ABANDONED_AFTER_MS } from '../commands/claims.ts';
import { newCompany } from '../contract/company.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { steadyTag } from '../e2e/tag.fixture.ts';
import { joinTeam } from '../team/joinTeam.fixture.ts';
import { companyAddresses } from './addresses.ts';
import { companyForm } from './company.fixture.ts';
import { registration } from './decide.ts';
import { companyRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let ravi: string;
let count = 0;

beforeAll(async () => {
  api = await openSubjects((platform) => [companyRoutes(platform)], { ANALYST_EMAILS: 'analyst@example.in' });
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
});
afterAll(() => api.close());

function address(): string {
  count += 1;
  return `office${count}@example.in`;
}
const form = (fields: object = {}) => companyForm({ email: address(), ...fields });

const register = (body: object, as: string | undefined = asha, key?: string) =>
  api.call('/company', { method: 'POST', body, as, key });

async function registered(fields: object = {}, as = asha) {
  const answer = await register(form(fields), as);
  expect(answer.status).toBe(201);
  return (await answer.json()).company;
}

const patch = (id: string, body: object, as: string | undefined = asha, key?: string) =>
  api.call(`/company/${id}`, { method: 'PATCH', body, as, key });

const taken = { code: 'email-taken', message: 'Email Already exists', errors: [{ path: 'email' }] };

test('members see the companies of their own, the newest first; guests are asked to sign in', async () => {
  const meera = await api.join('Meera');
  const first = await registered({}, meera);
  const second = await registered({}, meera);
  const answer = await api.call('/company/mine', { as: meera });
  expect(await answer.json()).toEqual({
    status: 'success',
    companies: [second, first],
    owners: [],
    reviewed: [],
    nextCursor: null,
  });
  expect(answer.headers.get('etag')).not.toBeNull();
  expect(await (await api.call('/company/mine', { as: await api.join('Newcomer') })).json()).toMatchObject({
    companies: [],
  });
  expect((await api.call('/company/mine')).status).toBe(401);
});

test('a key registers one company: sent again it answers the same, and with another company nothing is lost in silence', async () => {
  const meera = await api.join('Meera');
  const key = randomUUID();
  const sent = form({ womenLed: true, city: 'Pune' });
  const first = await register(sent, meera, key);
  const again = await register(sent, meera, key);
  expect([first.status, again.status]).toEqual([201, 201]);
  const [{ company }, repeated] = [await first.json(), await again.json()];
  expect(repeated.company).toEqual(company);
  // Also after it was changed.
  await patch(company._id, { tagline: 'Another', companySize: '51-200' }, meera);
  expect((await register(sent, meera, key)).status).toBe(201);
  for (const other of [form(), { ...sent, tagline: 'Another' }, { ...sent, womenLed: false }]) {
    const answer = await register(other, meera, key);
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'key-used']);
  }
  expect((await (await api.call('/company/mine', { as: meera })).json()).companies).toHaveLength(1);
});

test('who joined a team and may change its company has it among their own; who only reads in it has not', async () => {
  const [editor, reviewer] = [await api.join('Editor'), await api.join('Reviewer')];
  const theirs = await registered();
  await joinTeam(api, { kind: 'company', thing: theirs._id, member: editor, role: 'editor' });
  await joinTeam(api, { kind: 'company', thing: theirs._id, member: reviewer, role: 'reviewer' });
  const own = await registered({}, editor);
  const mine = async (as: string, query = '') => (await api.call(`/company/mine${query}`, { as })).json();
  expect(await mine(editor)).toMatchObject({
    companies: [own, theirs],
    owners: [{ _id: asha, name: 'Asha' }],
  });
  const { _id, registeredEntity } = theirs;
  expect(await mine(reviewer)).toMatchObject({ companies: [], reviewed: [{ _id, registeredEntity }] });
  expect((await mine(editor)).reviewed).toEqual([]);
  // The founder, who is of the team too, has it once.
  const ids = (await mine(asha)).companies.map(({ _id }: { _id: string }) => _id);
  expect(ids.filter((id: string) => id === theirs._id)).toHaveLength(1);
  // Whoever asks for one has it where they may change it, as where others do not see it; and nothing beside it.
  const one = (as: string, id: string) => mine(as, `?company=${id}`);
  expect(await one(editor, theirs._id)).toMatchObject({ companies: [theirs], reviewed: [], nextCursor: null });
  expect(await one(asha, theirs._id)).toMatchObject({ companies: [theirs] });
  for (const [as, id] of [
    [reviewer, theirs._id],
    [asha, own._id],
    [ravi, theirs._id],
    [editor, 'nothing'],
  ] as const)
    expect(await one(as, id)).toMatchObject({ companies: [], reviewed: [] });
  expect((await api.call('/company/mine?company=no.id', { as: editor })).status).toBe(400);
  const first = await mine(editor, '?limit=1');
  expect(first.companies).toEqual([own]);
  expect((await mine(editor, `?limit=1&cursor=${first.nextCursor}`)).companies).toEqual([theirs]);
});

test('of very many companies of one’s own 100 are answered at once, the newest first, and the rest page by page', async () => {
  const kavita = await api.join('Kavita');
  const { commands, reads } = api.platform;
  const command = { actor: kavita, at: api.time.now };
  for (let n = 0; n < 103; n += 1) {
    const facts = [registration(`kavita${n}`, kavita, newCompany.parse(form()), 'off')];
    await commands.begin(companyStream(`kavita${n}`), facts, command);
  }
  await reads.waitFor(await api.head(), ['directory'], 5000);
  const first = await (await api.call('/company/mine', { as: kavita })).json();
  expect(first.companies).toHaveLength(100);
  const second = await (await api.call(`/company/mine?cursor=${first.nextCursor}`, { as: kavita })).json();
  expect(second.nextCursor).toBeNull();
  const ids = [...first.companies, ...second.companies].map(({ _id }) => _id);
  expect(ids).toEqual(Array.from({ length: 103 }, (_, n) => `kavita${102 - n}`));
  const few = await (await api.call('/company/mine?limit=2', { as: kavita })).json();
  expect(few.companies.map(({ _id }: { _id: string }) => _id)).toEqual(ids.slice(0, 2));
  for (const query of ['limit=101', 'cursor=bm9wZQ'])
    expect((await api.call(`/company/mine?${query}`, { as: kavita })).status).toBe(400);
});

test('the ids of all companies are told to everybody, page by page, and to nobody who has them', async () => {
  const [older, newer] = [await registered(), await registered()];
  const first = await api.call('/company/ids?limit=1');
  const page = await first.json();
  expect(page).toEqual({ status: 'success', ids: [newer._id], nextCursor: expect.any(String) });
  expect((await (await api.call(`/company/ids?limit=1&cursor=${page.nextCursor}`)).json()).ids).toEqual([older._id]);
  const all = await (await api.call('/company/ids', { as: ravi })).json();
  expect([all.ids.slice(0, 2), all.nextCursor]).toEqual([[newer._id, older._id], null]);
  const tag = await steadyTag((headers) => api.call('/company/ids', { headers }));
  expect((await api.call('/company/ids', { headers: { 'If-None-Match': tag } })).status).toBe(304);
  for (const query of ['limit=1001', 'limit=0', 'cursor=bm9wZQ'])
    expect((await api.call(`/company/ids?${query}`)).status).toBe(400);
  expect((await api.call('/company/ids?limit=1000')).status).toBe(200);
});

describe('how a company is reached', () => {
  const contactsOf = ({ email, phone }: { email: string; phone: string }) => [email, phone];

  test('is told to members alone, in lists and by itself; the founder’s name to everybody', async () => {
    const company = await registered({ city: 'Orchha' });
    const told = [company.email, company.phone];
    for (const as of [asha, ravi, undefined]) {
      // Twice: the second answer comes out of the cache.
      for (let n = 0; n < 2; n += 1) {
        const { companies } = await (await api.call('/company/?city=Orchha', { as })).json();
        expect(contactsOf(companies[0])).toEqual(as ? told : ['', '']);
        expect(companies[0].name).toBe('Asha Rao');
      }
      const { company: one } = await (await api.call(`/company/${company._id}`, { as })).json();
      expect(contactsOf(one)).toEqual(as ? told : ['', '']);
    }
  });

  test('is kept once for all members and once for guests', async () => {
    await registered({ city: 'Mandu' });
    const tag = async (as?: string) => (await api.call('/company/?city=Mandu', { as })).headers.get('etag');
    expect(await tag(asha)).toBe(await tag(ravi));
    expect(await tag(asha)).not.toBe(await tag());
  });

  test('is read of 2,000 companies a day at the most, each counted once; one’s own do not count', async () => {
    const limited = await openSubjects((platform) => [companyRoutes(platform)], { RATE_LIMIT: 'on' });
    const reader = await limited.join('Reader');
    const owner = await limited.join('Owner');
    const ids: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const answer = await limited.call('/company', { method: 'POST', body: form(), as: owner });
      ids.push((await answer.json()).company._id);
    }
    const { guard } = limited.platform;
    const seen = Array.from({ length: 1998 }, (_, n) => `company ${n}`);
    expect(guard.read('contacts', reader, seen)).toBeNull();
    const one = (id: string | undefined, as?: string) => limited.call(`/company/${id}`, { as });
    for (let n = 0; n < 5; n += 1) for (const id of ids.slice(0, 2)) expect((await one(id, reader)).status).toBe(200);
    const refused = await one(ids[2], reader);
    expect([refused.status, (await refused.json()).code]).toEqual([429, 'too-many']);
    // Until midnight in India: it is 11:30 there.
    expect(refused.headers.get('Retry-After')).toBe(String(12.5 * 3600));
    expect((await limited.call('/company', { as: reader })).status).toBe(429);
    expect((await one(ids[0], reader)).status).toBe(200);
    expect((await one(ids[2])).status).toBe(200);
    expect((await one(ids[2], owner)).status).toBe(200);
    limited.time.now += 12.5 * 3_600_000;
    expect((await one(ids[2], reader)).status).toBe(200);
    await limited.close();
  });
});

describe('registering', () => {
  test('answers the company, and the directory shows it at once, to guests too', async () => {
    const body = form({ city: 'Hampi', logo: await api.upload('Company/loom-a1.webp') });
    const answer = await register(body);
    expect(answer.status).toBe(201);
    expect(Number(answer.headers.get('x-position'))).toBeGreaterThan(0);
    const { status, company } = await answer.json();
    expect(status).toBe('success');
    expect(company).toMatchObject({
      ...body,
      ownerId: asha,
      growth: null,
      metricsReported: false,
      enterprise: 'micro',
    });
    expect(company.logoUrl).toContain('/files/Company/loom-a1.webp?X-Amz-Date=');
    expect(company.bannerUrl).toBe('');

    const one = await (await api.call(`/company/${company._id}`, { as: asha })).json();
    expect(one.company).toEqual(company);
    for (const path of ['/company', '/company/']) {
      const list = await (await api.call(`${path}?city=hampi&q=loom`, { as: ravi })).json();
      expect(list).toMatchObject({ status: 'success', companies: [company], total: 1, nextCursor: null });
      expect(list.facets.city).toContainEqual({ value: 'Hampi', count: 1 });
    }
  });

  test('needs a member', async () => {
    expect((await api.call('/company', { method: 'POST', body: form() })).status).toBe(401);
  });

  test('takes pictures only that were uploaded for companies', async () => {
    const logo = await api.upload('User/face-a1.webp');
    const answer = await register(form({ logo, banner: 'Company/gone-a1.webp' }));
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors.map(({ path }: { path: string }) => path)).toEqual(['logo', 'banner']);
  });

  test('with an address that a company has is refused, in capitals too, and writes nothing', async () => {
    const { email } = await registered();
    const before = await api.head();
    const answer = await register(form({ email: email.toUpperCase() }), ravi);
    expect(answer.status).toBe(409);
    expect(await answer.json()).toMatchObject(taken);
    expect(await api.head()).toBe(before);
  });

  test('of many at once with one address, one wins', async () => {
    const email = address();
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(form({ email }))));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)]);
  });

  test('sent again under its key answers the same and writes nothing', async () => {
    const body = form();
    const first = await register(body, asha, 'k1');
    const before = await api.head();
    const second = await register(body, asha, 'k1');
    expect(second.status).toBe(201);
    expect(await second.json()).toEqual(await first.json());
    expect(await api.head()).toBe(before);
  });
});

describe('a crash between the claim and the company', () => {
  /** What such a crash leaves: a claim, and no company under the id that it names. */
  async function abandonedClaim(email: string, holder = randomUUID().replaceAll('-', '').slice(0, 24)) {
    const stream = claimStream('company', api.platform.keyring.fingerprint('company', email));
    const fact = { type: claimed.type, data: { kind: 'company', holder } } as const;
    await api.platform.commands.begin(stream, [fact], { actor: asha, at: api.time.now });
    return holder;
  }

  test('leaves a claim that the next try takes up at once, and one alone', async () => {
    const email = address();
    const holder = await abandonedClaim(email);
    const answers = await Promise.all([register(form({ email }), ravi), register(form({ email }), asha)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect((await api.call(`/company/${holder}`, { as: asha })).status).toBe(200);
  });

  test('whoever took it up may send it again', async () => {
    const body = form();
    await abandonedClaim(body.email);
    const first = await register(body, ravi, 'k2');
    const second = await register(body, ravi, 'k2');
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await second.json()).toEqual(await first.json());
  });

  test('does not keep the address from an existing company for ever', async () => {
    const company = await registered();
    const email = address();
    await abandonedClaim(email);
    expect((await patch(company._id, { email })).status).toBe(409);
    api.time.now += ABANDONED_AFTER_MS;
    expect((await patch(company._id, { email })).status).toBe(200);
  });

  test('in an edit leaves both addresses claimed for a while, and none with two companies', async () => {
    const company = await registered();
    const email = address();
    await abandonedClaim(email, company._id);
    expect((await register(form({ email }), ravi)).status).toBe(409);
    expect((await register(form({ email: company.email }), ravi)).status).toBe(409);
    expect((await patch(company._id, { email })).status).toBe(200);
    expect((await register(form({ email: company.email }), ravi)).status).toBe(201);
  });
});

describe('editing', () => {
  test('changes what was sent', async () => {
    const company = await registered();
    const answer = await patch(company._id, { city: ' Hosur ', name: 'Asha R' });
    expect(answer.status).toBe(200);
    const edited = { ...company, city: 'Hosur', name: 'Asha R' };
    expect((await answer.json()).company).toEqual(edited);
    expect((await (await api.call(`/company/${company._id}`, { as: asha })).json()).company).toEqual(edited);
  });

  test('is for the owner alone', async () => {
    const company = await registered();
    expect((await patch(company._id, { city: 'Hosur' }, ravi)).status).toBe(403);
    expect((await api.call(`/company/${company._id}`, { method: 'PATCH', body: {} })).status).toBe(401);
    expect((await patch('nobody', { city: 'Hosur' })).status).toBe(404);
    expect((await patch('%00..%2f', { city: 'Hosur' })).status).toBe(404);
  });

  test('moves the claim with the address', async () => {
    const company = await registered();
    const other = await registered({}, ravi);
    const refused = await patch(company._id, { email: other.email, city: 'Hosur' });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject(taken);
    expect((await (await api.call(`/company/${company._id}`, { as: asha })).json()).company).toEqual(company);

    const email = address();
    expect((await patch(company._id, { email })).status).toBe(200);
    expect((await register(form({ email }), ravi)).status).toBe(409);
    expect((await register(form({ email: company.email }), ravi)).status).toBe(201);
  });

  test('may take an address back that it left', async () => {
    const company = await registered();
    expect((await patch(company._id, { email: address() })).status).toBe(200);
    expect((await patch(company._id, { email: company.email })).status).toBe(200);
    expect((await register(form({ email: company.email }), ravi)).status).toBe(409);
  });

  test('of many at once to one address, one company gets it', async () => {
    const companies = await Promise.all(Array.from({ length: 6 }, () => registered()));
    const email = address();
    const answers = await Promise.all(companies.map(({ _id }) => patch(_id, { email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(5).fill(409)]);
    const { companies: listed } = await (await api.call('/company', { as: asha })).json();
    expect(listed.filter((one: { email: string }) => one.email === email)).toHaveLength(1);
  });

  test('sent again under its key does nothing more', async () => {
    const company = await registered();
    const email = address();
    const first = await patch(company._id, { email }, asha, 'k3');
    await patch(company._id, { email: company.email });
    expect((await patch(company._id, { email }, asha, 'k3')).status).toBe(200);
    expect(first.status).toBe(200);
    expect((await (await api.call(`/company/${company._id}`, { as: asha })).json()).company.email).toBe(company.email);
  });
});

describe('what a company tells for funds alone', () => {
  const told = async (id: string, as: string | undefined) => api.call(`/company/${id}/told`, { as });

  test('is told to its team, and to nobody else anywhere', async () => {
    const said = { findable: true, womenLed: true, recognitions: ['micro'] };
    const { _id } = await registered({ ...said, city: 'Pattadakal' });
    expect(await (await told(_id, asha)).json()).toEqual({
      status: 'success',
      told: { findable: true, womenLed: true },
    });
    expect([(await told(_id, ravi)).status, (await told(_id, undefined)).status]).toEqual([403, 401]);
    expect((await told('nobody', asha)).status).toBe(404);
    for (const path of [`/company/${_id}`, '/company?city=Pattadakal', '/company/mine']) {
      const text = await (await api.call(path, { as: asha })).text();
      expect(text).toContain('"recognitions":["micro"]');
      expect(text).not.toMatch(/findable|womenLed/);
    }
    expect((await patch(_id, { womenLed: '', findable: false })).status).toBe(200);
    expect(await (await told(_id, asha)).json()).toMatchObject({ told: { findable: false, womenLed: null } });
  });

  test('is sealed where it says something of its owner', async () => {
    const { _id } = await registered({ womenLed: true });
    const events = await api.platform.store.readStream(companyStream(_id));
    expect(JSON.stringify(events)).toContain('findable');
    expect(JSON.stringify(events)).not.toContain('womenLed');
  });
});

describe('reporting metrics', () => {
  const metrics = {
    marketShare: [{ name: 'Us', percent: 12.5 }],
    revenue: [{ year: 2024, amount: 30e7 }],
    employees: [{ year: 2024, count: 40 }],
    investors: [{ name: 'Cauvery', amount: 5e6 }],
    growth: 31,
    culture: ['Quiet Fridays'],
  };
  const report = (id: string, body: object, as: string = asha) =>
    api.call(`/company/${id}/metrics`, { method: 'PUT', body, as });

  test('shows them as they were sent, founders with a link to their pictures', async () => {
    const { _id } = await registered();
    const image = await api.upload('Company/founder-a1.webp');
    const answer = await report(_id, { ...metrics, founders: [{ name: 'Asha', role: 'CEO', image }] });
    expect(answer.status).toBe(200);
    const { company } = await answer.json();
    expect(company).toMatchObject({ ...metrics, metricsReported: true, enterprise: 'small' });
    expect(company.founders).toMatchObject([{ name: 'Asha', role: 'CEO', image }]);
    expect(company.founders[0].imageUrl).toContain(image);
    expect((await (await api.call(`/company/${_id}`, { as: asha })).json()).company).toEqual(company);
  });

  test('is for the owner alone, and with pictures that are there', async () => {
    const { _id } = await registered();
    expect((await report(_id, metrics, ravi)).status).toBe(403);
    expect((await report('nobody', metrics)).status).toBe(404);
    const founders = [{ name: 'Asha', role: 'CEO', image: 'Company/gone-a2.webp' }];
    const answer = await report(_id, { founders });
    expect(answer.status).toBe(400);
    expect((await answer.json()).errors).toMatchObject([{ path: 'founders.0.image' }]);
  });
});

describe('the list', () => {
  test('goes through its pages', async () => {
    for (let i = 0; i < 3; i += 1) await registered({ city: 'Pagetown' });
    const seen: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page = await (await api.call(`/company?city=Pagetown&limit=2&sort=name&cursor=${cursor}`)).json();
      expect(page.total).toBe(3);
      seen.push(...page.companies.map(({ _id }: { _id: string }) => _id));
      cursor = page.nextCursor;
    }
    expect(new Set(seen).size).toBe(3);
  });

  test('has a tag that holds until a company changes', async () => {
    const company = await registered();
    const headers = { 'if-none-match': await steadyTag((headers) => api.call('/company?q=looms', { headers })) };
    await patch(company._id, { tagline: 'Looms anew' });
    expect((await api.call('/company?q=looms', { headers })).status).toBe(200);
  });

  test('refuses a cursor that is not its own, and keeps nothing of it', async () => {
    const answer = await api.call('/company?cursor=bm90LW91cnM');
    expect(answer.status).toBe(400);
    expect(answer.headers.get('etag')).toBeNull();
    expect((await answer.json()).errors).toMatchObject([{ path: 'cursor' }]);
    expect(api.platform.responseCache.find('', '/api/v1/company?cursor=bm90LW91cnM')).toBeUndefined();
  });

  test('of an earlier moment is for analysts', async () => {
    const analyst = await api.join('Analyst');
    expect((await api.call('/company?asOf=3')).status).toBe(401);
    const refused = await api.call('/company?asOf=3', { as: asha });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ code: 'analysts-only' });
    const answer = await api.call('/company?asOf=3', { as: analyst });
    expect(await answer.json()).toMatchObject({ companies: [], total: 0 });
  });
});

test('an address of a forgotten owner is free at once, even where the release was lost', async () => {
  const owner = await api.join('Gone');
  const company = await registered({}, owner);
  await api.platform.keyring.destroy(owner);
  expect((await register(form({ email: company.email }), ravi)).status).toBe(201);
});

test('a release that comes late leaves a claim alone that was taken again', async () => {
  const claims = companyAddresses(api.platform);
  const email = address();
  const command = { actor: asha, at: api.time.now };
  const facts = [registration('late1', asha, newCompany.parse(form({ email })), 'off')];
  await claims.take(email, 'late1', { isNew: true, command });
  await api.platform.commands.begin(companyStream('late1'), facts, command);
  const { seen } = await claims.find(email);
  await claims.take(email, 'late1', { isNew: false, command });
  await claims.release(email, 'late1', seen, command);
  expect((await claims.find(email)).holder).toBe('late1');
});
