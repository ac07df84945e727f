import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { caller, person } from './account.fixture.ts';
import { accountCalls } from './calls.ts';
import { accountRoutes } from './routes.ts';

/** Every call that takes a body, and the fields of all of them. */
const FORMS = accountCalls.calls.filter(({ example }) => example !== undefined);
const ROUTES = FORMS.map(({ method, path }) => [method, path] as const);
const FIELDS = [...new Set(FORMS.flatMap(({ example }) => Object.keys(example ?? {})))];

let test: TestPlatform;
let app: ReturnType<TestPlatform['serve']>;
let token: string;

beforeAll(async () => {
  test = await testPlatform();
  app = test.serve(accountRoutes(test.platform));
  const call = caller(app);
  const who = person();
  await call('POST', '/auth/new', { body: who });
  token = (await call('POST', '/auth/login', { body: who })).body.accessToken;
});
afterAll(() => test.close());

const hostile = fc.oneof(
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom(...FIELDS), fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 400 }))),
);

/** 4xx, or 200 for what happens to be harmless; an error that no route expected rejects. */
async function statusOf(method: string, path: string, body: string): Promise<number> {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
  return (await app.request(`/api/v1${path}`, { method, body, headers })).status;
}

describe.each(ROUTES)('%s %s', (method, path) => {
  it('answers whatever comes with less than 500', async () => {
    await fc.assert(
      fc.asyncProperty(hostile, async (value) => {
        expect(await statusOf(method, path, JSON.stringify(value))).toBeLessThan(500);
      }),
      { numRuns: 60 },
    );
  });

  it('refuses what is not JSON', async () => {
    for (const body of ['', '{', '{"email":', '\u0000', 'null null', '['.repeat(10_000)])
      expect(await statusOf(method, path, body)).toBe(400);
  });
});
