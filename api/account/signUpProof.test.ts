import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestPlatform, testPlatform } from '../program/platform.fixture.ts';
import { caller, person } from './account.fixture.ts';
import { accountRoutes } from './routes.ts';

/** A network that asks for more accounts than people do. */

let api: TestPlatform;
let call: ReturnType<typeof caller>;

beforeEach(async () => {
  api = await testPlatform({ env: { RATE_LIMIT: 'on' } });
  call = caller(api.serve(accountRoutes(api.platform)));
  // What it got before.
  for (let n = 0; n < 60; n += 1) expect(api.platform.guard.ask('account-made', 'unknown')).toBeNull();
});
afterEach(() => api.close());

const signUp = (form: object) => call('POST', '/auth/new', { body: form });

async function solved(challenge: Challenge) {
  const solution = await solveChallenge({ challenge, deriveKey });
  return { challenge, solution };
}
const written = (proof: unknown): string => Buffer.from(JSON.stringify(proof)).toString('base64');

async function challenged(): Promise<Challenge> {
  const { status, body } = await signUp(person());
  expect([status, body.status, body.code]).toEqual([428, 'error', 'proof-needed']);
  return body.challenge;
}

test('the next account needs a proof of work, which is good for one', async () => {
  const proof = written(await solved(await challenged()));
  expect((await signUp({ ...person(), proof })).status).toBe(201);
  expect((await signUp({ ...person(), proof })).status).toBe(428);
});

test('of one proof that is sent at once several times one comes through', async () => {
  const proof = written(await solved(await challenged()));
  const answers = await Promise.all([1, 2, 3].map(() => signUp({ ...person(), proof })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 428, 428]);
});

test('what is no proof is none', async () => {
  const { challenge, solution } = await solved(await challenged());
  const { parameters, signature } = challenge;
  const counter = (solution?.counter ?? 0) + 1;
  const wrong = [
    { challenge, solution: { ...solution, counter } },
    { challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } },
    { challenge, solution: null },
    { challenge: { parameters: { ...parameters, cost: 1 }, signature }, solution },
    { challenge: { parameters: { ...parameters, salt: 'ab'.repeat(16) }, signature }, solution },
    { challenge: { parameters: { ...parameters, expiresAt: 4e9 }, signature }, solution },
    { challenge: { parameters, signature: 'ab'.repeat(32) }, solution },
    { challenge: { parameters }, solution },
    {},
    null,
  ];
  for (const proof of wrong) expect((await signUp({ ...person(), proof: written(proof) })).status).toBe(428);
  expect((await signUp({ ...person(), proof: '%' })).status).toBe(428);
  expect((await signUp({ ...person(), proof: 'a'.repeat(2001) })).status).toBe(400);
});

test('of many at once no more pass than there is room for; an address that is taken makes no account', async () => {
  const { guard } = api.platform;
  for (let n = 0; n < 3; n += 1) guard.takeBack('account-made', 'unknown');
  const taken = person();
  expect((await signUp(taken)).status).toBe(201);
  for (let n = 0; n < 3; n += 1) expect((await signUp(taken)).status).toBe(409);
  const answers = await Promise.all(Array.from({ length: 5 }, () => signUp(person())));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 428, 428, 428]);
});

test('however much work is done, a network gets 300 accounts an hour', async () => {
  for (let n = 0; n < 300; n += 1) api.platform.guard.ask('sign-up-proven', 'unknown');
  const proof = written(await solved(await challenged()));
  expect((await signUp({ ...person(), proof })).status).toBe(429);
});
