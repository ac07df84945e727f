import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { inboxRoutes } from '../inbox/routes.ts';
import { userRoutes } from '../member/routes.ts';
import { openSubjects, type Sent, type Subjects } from './subjects.fixture.ts';

/** Whatever comes, the answer is never 5xx, and what is refused has changed nothing. */

let api: Subjects;
let asha: string;
let ravi: string;
let company: string;

beforeAll(async () => {
  api = await openSubjects(
    (platform) => [companyRoutes(platform), userRoutes(platform), fundRoutes(platform), inboxRoutes(platform)],
    // The log's head is looked at: no case is opened for each new company.
    { REVIEW: 'off' },
  );
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
  const answer = await api.call('/company', { method: 'POST', body: companyForm(), as: asha });
  company = (await answer.json()).company._id;
});
afterAll(() => api.close());

async function hold(path: string, sent: Sent): Promise<void> {
  const before = await api.platform.store.head();
  const answer = await api.call(path, sent);
  expect(answer.status).toBeLessThan(500);
  if ((sent.method ?? 'GET') !== 'GET' && answer.status < 400) {
    // What was done may have effects of its own, such as mails: they are over before the next call is judged.
    await api.head();
    return;
  }
  expect(await api.platform.store.head()).toBe(before);
}

const nasty = fc.constantFrom<unknown>(
  ...['', ' ', '\0', '\ud800', '\u202e', 'x'.repeat(100_000), '1e999', '-1', '2,50,000', '../..', '__proto__', "'; --"],
  ...['Company/gone-a1.webp', 'Company/../x.webp', '2026-02-30', 'https://example.in', '०१२', '\u200d', 'CON', '%00'],
  ...[
    null,
    true,
    0,
    -0,
    -1,
    1e308,
    2 ** 53,
    [],
    [[]],
    {},
    [null],
    { _id: 'x' },
    { toString: 1 },
    Array(1000).fill('a'),
  ],
);
const anything = fc.oneof(nasty, fc.string({ unit: 'binary' }), fc.jsonValue());

/** A good form with some fields replaced by anything, and some that nobody asked for. */
const bent = (form: Readonly<Record<string, unknown>>) =>
  fc
    .tuple(
      fc.dictionary(fc.constantFrom(...Object.keys(form)), anything, { maxKeys: 4 }),
      fc.dictionary(fc.string(), anything, { maxKeys: 2 }),
    )
    .map(([changed, more]) => ({ ...form, ...more, ...changed }));

const bodies = (form: Readonly<Record<string, unknown>>) =>
  fc.oneof(
    { weight: 4, arbitrary: bent(form) },
    { weight: 1, arbitrary: fc.jsonValue() },
    // Not JSON at all.
    { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  );

const metrics = {
  marketShare: [{ name: 'Us', percent: 12 }],
  revenue: [{ year: 2024, amount: 1e6 }],
  employees: [{ year: 2024, count: 4 }],
  investors: [{ name: 'Cauvery', amount: 5e6 }],
  growth: 3,
  founders: [{ name: 'Asha', role: 'CEO', image: '' }],
  culture: ['Quiet'],
};

const RUNS = { numRuns: 200 };

test.each([
  ['POST', '/company', companyForm()],
  ['PATCH', '/company/:mine', companyForm()],
  ['PUT', '/company/:mine/metrics', metrics],
  ['PUT', '/user/follow', { userId: '', followId: 'x' }],
  ['PUT', '/user/unfollow', { userId: '', unfollowId: 'x' }],
  ['POST', '/opportunities', fundForm()],
  ['PUT', '/inbox/read', { upTo: 1 }],
] as const)('%s %s takes any body', async (method, path, form) => {
  await fc.assert(
    fc.asyncProperty(bodies(form), fc.constantFrom(asha, asha, asha, ravi, undefined), (body, as) =>
      hold(path.replace(':mine', company), { method, body, as }),
    ),
    RUNS,
  );
});

const parameters = ['q', 'industry', 'stage', 'city', 'companySize', 'fundedType', 'enterprise', 'type', 'region'];
const paging = ['sort', 'limit', 'cursor', 'asOf', 'active', 'company'];
const values = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom(
    'newest',
    'name',
    'popular',
    '0',
    '101',
    '1',
    '*',
    '"',
    'a* OR b',
    'NEAR(a b)',
    '-1',
    '9'.repeat(400),
  ),
  // Cursors of our own make, for any list, with keys that no row has.
  fc
    .tuple(
      fc.constantFrom('companies:newest', 'companies:name', 'companies:founded', 'users', 'funds:deadline', 'notices'),
      fc.array(fc.oneof(fc.double(), fc.string(), fc.constant(null)), { maxLength: 4 }),
    )
    .map(([sort, key]) => Buffer.from(JSON.stringify([sort, ...key])).toString('base64url')),
);

test.each(['/company', '/user/getAll', '/opportunities', '/opportunities/fitting', '/inbox', '/inbox/unread'])(
  'GET %s takes any query',
  async (path) => {
    const query = fc.array(fc.tuple(fc.constantFrom(...parameters, ...paging), values), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom(asha, undefined), (pairs, as) => {
        const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&');
        return hold(`${path}?${search}`, { as });
      }),
      RUNS,
    );
  },
);

test('any id in a path is either known or not found', async () => {
  const ids = fc.oneof(fc.string({ unit: 'binary', minLength: 1 }), fc.constantFrom('%', '%00', '%ff', '..', '$all'));
  const calls = fc.constantFrom<[string, string, string]>(
    ['GET', '/company/', ''],
    ['PATCH', '/company/', ''],
    ['PUT', '/company/', '/metrics'],
    ['GET', '/user/', ''],
    ['GET', '/opportunities/', ''],
  );
  await fc.assert(
    fc.asyncProperty(ids, calls, async (id, [method, before, after]) => {
      const written = id.startsWith('%') ? id : encodeURIComponent(id.toWellFormed());
      await hold(`${before}${written}${after}`, { method, as: asha, ...(method === 'GET' ? {} : { body: {} }) });
    }),
    RUNS,
  );
});
