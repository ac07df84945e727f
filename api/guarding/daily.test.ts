import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { userRoutes } from '../member/routes.ts';

/** What one member may see of others within a day: no honest reader meets it, and nobody takes away the whole list. */

const A_DAY = 2000;
let api: Subjects;
let asha: string;
let ravi: string;
let companies: readonly string[];

beforeAll(async () => {
  api = await openSubjects((platform) => [companyRoutes(platform), userRoutes(platform)], { RATE_LIMIT: 'on' });
  asha = await api.join('Asha');
  ravi = await api.join('Ravi');
  companies = await Promise.all(
    ['first', 'second', 'third'].map(async (name) => {
      const body = companyForm({ registeredEntity: name, email: `${name}@example.in` });
      return (await (await api.call('/company', { method: 'POST', body, as: asha })).json()).company._id as string;
    }),
  );
});
afterAll(() => api.close());

const read = (id: string | undefined, as: string) => api.call(`/company/${id}`, { as });
const things = (kind: string, count: number) => Array.from({ length: count }, (_, n) => `${kind}-${n}`);

test('contacts: each company counts once, and tomorrow is another day', async () => {
  const { guard } = api.platform;
  expect(guard.read('contacts', ravi, things('company', A_DAY - 1))).toBeNull();
  for (let n = 0; n < 3; n += 1) {
    const answer = await read(companies[0], ravi);
    expect([answer.status, (await answer.json()).company.email]).toEqual([200, 'first@example.in']);
  }
  const refused = await read(companies[1], ravi);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'too-many' });
  // Until India's midnight.
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(86_400);
  // One's own are one's own, and what was read stays to be read.
  expect((await read(companies[1], asha)).status).toBe(200);
  expect((await read(companies[0], ravi)).status).toBe(200);
});

test('members: those of lists and those that are opened count together', async () => {
  const { guard } = api.platform;
  const meera = await api.join('Meera');
  expect(guard.read('members', meera, things('member', A_DAY))).toBeNull();
  expect((await api.call(`/user/${ravi}`, { as: meera })).status).toBe(429);
  expect((await api.call('/user/getAll', { as: meera })).status).toBe(429);
  expect((await api.call(`/user/${meera}`, { as: meera })).status).toBe(200);
});
