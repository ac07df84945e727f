import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Position } from '#events/port/store.ts';
import { type StandingKind, standingStream } from '#events/subjects/standing.ts';
import { companyForm } from '../company/company.fixture.ts';
import { companyRoutes } from '../company/routes.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { fundForm } from '../fund/fund.fixture.ts';
import { fundRoutes } from '../fund/routes.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';

let api: Subjects;
let analyst: string;
let ravi: string;

beforeAll(async () => {
  api = await openSubjects((platform) => [companyRoutes(platform), fundRoutes(platform)], {
    ANALYST_EMAILS: 'ana@example.in',
  });
  analyst = await api.join('Ana');
  ravi = await api.join('Ravi');
});

afterAll(() => api.close());

async function decide(type: 'ThingHidden' | 'ThingShown', kind: StandingKind, id: string): Promise<void> {
  const { commands, reads } = api.platform;
  const facts = [{ type, data: { kind, id, case: 'case', by: 'moderator', reason: 'spam' } }] as const;
  await commands.execute(standingStream(kind, id), { actor: null, at: api.time.now }, () => ({ facts }));
  expect(await reads.waitFor(await api.head(), MODEL_NAMES, 10_000)).toBe(true);
}

async function make(path: string, body: object): Promise<{ _id: string; providerId?: string }> {
  const response = await api.call(path, { method: 'POST', as: ravi, body });
  expect(response.status).toBe(201);
  const { company, opportunity } = await response.json();
  return company ?? opportunity;
}

/** What a search for companies, and one for funds, found at a moment: how many it lists, and how many it counts. */
async function found(asOf: Position): Promise<[companies: number[], funds: number[]]> {
  async function ask(path: string) {
    const response = await api.call(`${path}&asOf=${asOf}`, { as: analyst });
    expect(response.status).toBe(200);
    return response.json();
  }
  const { companies, ...one } = await ask('/company?q=looms');
  const { opportunities, ...other } = await ask('/opportunities?q=looms&status=any');
  return [
    [companies.length, one.total, one.facets.stage[0]?.count ?? 0],
    [opportunities.length, other.total, other.facets.type[0]?.count ?? 0],
  ];
}

test('what is hidden is found at no moment, nor counted there, and what is shown again is', {
  timeout: 120_000,
}, async () => {
  // A thread that starts on a busy machine may take longer than a read is waited for.
  await expect.poll(() => api.platform.readPool.warm().then(() => 'warm', String), { timeout: 60_000 }).toBe('warm');
  const company = await make('/company', companyForm({ registeredEntity: 'Kora Looms', email: 'a@example.in' }));
  await make('/company', companyForm({ registeredEntity: 'Zari Looms', email: 'b@example.in' }));
  const fund = await make('/opportunities', fundForm({ provider: 'Kora', description: 'For looms.' }));
  const { providerId = '' } = await make('/opportunities', fundForm({ provider: 'Zari', description: 'For looms.' }));
  const then = await api.head();
  await api.join('Meera');
  const both = [2, 2, 2];
  expect(await found(then)).toEqual([both, both]);

  const one = [1, 1, 1];
  await decide('ThingHidden', 'company', company._id);
  await decide('ThingHidden', 'fund', fund._id);
  expect(await found(then)).toEqual([one, one]);
  await decide('ThingHidden', 'provider', providerId);
  expect(await found(then)).toEqual([one, [0, 0, 0]]);

  // While it is hidden, for a moment that goes on from an earlier one.
  const since = await api.head();
  await api.join('Asha');
  expect(await found(since)).toEqual([one, [0, 0, 0]]);
  await decide('ThingShown', 'provider', providerId);
  await decide('ThingShown', 'company', company._id);
  expect([await found(then), await found(since)]).toEqual([
    [both, one],
    [both, one],
  ]);
});
