import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { WRITTEN } from '../guarding/writeBudget.ts';
import type { Env } from '../http/env.ts';
import { limitWrites } from '../http/limitWrites.ts';
import { applicationRoutes } from './routes.ts';

let api: Subjects;
let asha: string;
let draft: string;

const questions = Array.from({ length: 30 }, (_, n) => ({ text: `Question ${n}?`, kind: 'text' }));
const answers = Object.fromEntries(
  questions.map((_, n) => [`q${n + 1}`, `${n} `.padEnd(3000, 'pumps that last ').trim()]),
);

beforeAll(async () => {
  api = await openSubjects(
    (platform) => [
      new Hono<Env>().use('*', limitWrites(platform)),
      ...[applicationRoutes(platform), fundRoutes(platform), companyRoutes(platform)],
    ],
    { RATE_LIMIT: 'on' },
  );
  asha = await api.join('Asha');
  const post = async (path: string, body: object) =>
    (await api.call(path, { method: 'POST', as: asha, body: JSON.stringify(body) })).json();
  const { company } = await post('/company', companyForm({ email: 'pumps@example.in' }));
  const { opportunity } = await post('/opportunities', fundForm({ questions }));
  const { application } = await post('/applications', { opportunity: opportunity._id, company: company._id, answers });
  draft = application._id;
});
afterAll(() => api.close());

const save = (q1: string) =>
  api.call(`/applications/${draft}`, { method: 'PATCH', as: asha, body: { answers: { q1 } } });

test('a draft is paid for by what it writes to the log, which is all of it for a change of one letter', async () => {
  const { writeBudget } = api.platform;
  // Somebody who has written all day: ten drafts or so are left to them.
  writeBudget.count(asha, WRITTEN.most - 1_000_000);
  const statuses: number[] = [];
  for (let n = 0; n < 20; n += 1) statuses.push((await save(`Pump ${n}`)).status);
  const saved = statuses.indexOf(429);
  expect(saved).toBeGreaterThan(5);
  expect(saved).toBeLessThan(12);
  expect(new Set(statuses.slice(saved))).toEqual(new Set([429]));
});

test('whoever comes back when they were told to saves the rest, and nothing is lost', async () => {
  const refused = await save('Pumps');
  expect([refused.status, (await refused.json()).code]).toEqual([429, 'too-many']);
  const seconds = Number(refused.headers.get('Retry-After'));
  expect(seconds).toBeGreaterThan(10);
  expect(seconds).toBeLessThan(120);
  expect((await api.call(`/applications/${draft}`, { as: asha })).status).toBe(200);
  api.time.now += seconds * 1000;
  const saved = await save('Pumps');
  expect(saved.status).toBe(200);
  expect((await saved.json()).application.answers).toEqual({ ...answers, q1: 'Pumps' });
});

test('what a member owes is no matter of anybody else', async () => {
  api.platform.writeBudget.count(asha, WRITTEN.most);
  expect((await save('b')).status).toBe(429);
  const ravi = await api.join('Ravi');
  const form = { method: 'POST', body: companyForm({ email: 'ravi@example.in' }) };
  expect((await api.call('/company', { ...form, as: ravi })).status).toBe(201);
});
