import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Applications, openApplications } from './application.fixture.ts';

let api: Applications;
const people = {
  guest: undefined as string | undefined,
  stranger: '',
  applicant: '',
  reviewer: '',
  editor: '',
  owner: '',
};
let application: string;
let draft: string;

beforeAll(async () => {
  api = await openApplications();
  for (const name of ['stranger', 'applicant', 'reviewer', 'editor', 'owner'] as const)
    people[name] = await api.join(name);
  const company = await api.company(people.applicant);
  const [fund, other] = [await api.fund(people.owner), await api.fund(people.owner)];
  for (const role of ['reviewer', 'editor'] as const) await api.joinTeam('provider', fund.provider, people[role], role);
  const documents = [{ name: 'Plan', key: await api.document(people.applicant, 'plan') }];
  application = await api.draft(people.applicant, fund.id, company, { documents });
  await api.json(await api.send('POST', `/${application}/submit`, people.applicant));
  draft = await api.draft(people.applicant, other.id, company);
});
afterAll(() => api.close());

const PROVIDER = ['reviewer', 'editor', 'owner'];
const BOTH = ['applicant', ...PROVIDER];
/** Who may make each call; a guest is told to sign in, to a stranger nothing is there, others are told that they may not. */
const CALLS: readonly [method: string, path: string, body: object | undefined, may: readonly string[]][] = [
  ['GET', '', undefined, BOTH],
  ['GET', '/messages', undefined, BOTH],
  ['POST', '/messages', { text: 'Hello' }, BOTH],
  ['GET', '/documents/1', undefined, BOTH],
  ['GET', '/documents/1/openings', undefined, ['applicant']],
  ['GET', '/receipt', undefined, BOTH],
  ['GET', '/score', undefined, PROVIDER],
  ['PUT', '/score', { scores: { Team: 3 } }, PROVIDER],
  ['POST', '/decide', { to: 'in-review' }, PROVIDER],
  ['POST', '/decide', { to: 'offered' }, ['editor', 'owner']],
  ['POST', '/decide', { to: 'declined' }, ['editor', 'owner']],
  ['PATCH', '', { answers: {} }, ['applicant']],
  ['POST', '/submit', undefined, ['applicant']],
  ['POST', '/accept', undefined, ['applicant']],
  ['POST', '/withdraw', undefined, ['applicant']],
  ['DELETE', '/documents/1', undefined, ['applicant']],
];

/** What a call comes to: whether it may be made, whatever else is wrong with it by then. */
async function standing(method: string, path: string, as: string | undefined, body?: object): Promise<string> {
  const { status } = await api.send(method, path, as, body);
  return { 401: 'sign in', 403: 'may not', 404: 'not there' }[status] ?? 'may';
}

test.each(CALLS)('%s /applications/{id}%s %j is for %j', async (method, path, body, may) => {
  const table = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(async ([name, as]) => [
        name,
        await standing(method, `/${application}${path}`, as, body),
      ]),
    ),
  );
  const expected = Object.keys(people).map((name) => [
    name,
    name === 'guest' ? 'sign in' : name === 'stranger' ? 'not there' : may.includes(name) ? 'may' : 'may not',
  ]);
  expect(table).toEqual(Object.fromEntries(expected));
});

test.each(CALLS)(
  '%s /applications/{id}%s %j of a draft is there for the applicant alone',
  async (method, path, body) => {
    for (const name of ['stranger', 'reviewer', 'editor', 'owner'] as const)
      expect([name, await standing(method, `/${draft}${path}`, people[name], body)]).toEqual([name, 'not there']);
  },
);

test('an application is begun and listed by members, each for their own companies', async () => {
  const body = { opportunity: 'x', company: 'y' };
  expect((await api.send('POST', '', undefined, body)).status).toBe(401);
  expect((await api.send('GET', '', undefined)).status).toBe(401);
  const [fund, company] = [await api.fund(people.owner), await api.company(people.applicant)];
  const theirs = { opportunity: fund.id, company };
  for (const name of ['stranger', 'reviewer', 'editor', 'owner'] as const)
    expect((await api.send('POST', '', people[name], theirs)).status).toBe(403);
  expect((await api.send('POST', '', people.applicant, { ...theirs, opportunity: 'nowhere' })).status).toBe(404);
  expect((await api.send('POST', '', people.applicant, { ...theirs, company: 'nobody' })).status).toBe(404);
});
