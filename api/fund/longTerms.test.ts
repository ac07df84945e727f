import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { fundStream } from '#events/subjects/fund.ts';
import { type Applications, bothSides, openApplications } from '../application/application.fixture.ts';
import { QUESTIONS_LETTERS_MAX } from '../contract/criteria.ts';
import type { Env } from '../http/env.ts';
import { fundForm } from './fund.fixture.ts';
import { DRAFT_BYTES_MOST, TERMS_BYTES_MOST } from './life.ts';

/** What a fund's terms cost its readers, however long they are, and however often they were changed. */

/** Points that reads cost, in order. */
let spent: number[] = [];
let api: Applications;
let sides: Awaited<ReturnType<typeof bothSides>>;
let fund: string;
let application: string;
let saver: string;
let provider: string;

const spending = () =>
  new Hono<Env>().use(async (c, next) => {
    c.set('spend', (points) => {
      spent.push(points);
      return null;
    });
    return next();
  });

/** 24 choices of 20 options, as they could be published before they were bounded: about 250,000 bytes. */
const long = (version: number) =>
  Array.from({ length: 24 }, (_, n) => ({
    id: `q${version * 24 + n + 1}`,
    text: `${version}.${n}`,
    kind: 'choice' as const,
    required: false,
    options: Array.from({ length: 20 }, (__, o) => `${version}.${n}.${o}`.padEnd(160, 'क')),
  }));
const VERSIONS = 12;

beforeAll(async () => {
  api = await openApplications({}, undefined, () => [spending()]);
  sides = await bothSides(api);
  provider = sides.provider;
  saver = await api.join('Saver');
  ({ id: fund } = await api.fund(provider, { questions: [] }));
  await api.call(`/saved/fund/${fund}`, { method: 'PUT', as: saver });
  application = await api.draft(sides.founder, fund, sides.company, { answers: {} });
  let position = 0;
  for (let version = 1; version <= VERSIONS; version += 1) {
    const data = { fund, by: provider, creator: provider, questions: long(version) };
    const facts = [{ type: 'FundChanged' as const, data, personal: {} }];
    const command = { actor: provider, at: api.time.now };
    const outcome = await api.platform.commands.execute<never>(fundStream(fund), command, () => ({ facts }));
    position = outcome.position;
  }
  await api.platform.reads.waitFor(position, ['funds'], 10_000);
});
afterAll(() => api.close());

const change = (id: string, body: object) => api.call(`/opportunities/${id}`, { method: 'PATCH', as: provider, body });
const letters = (count: number) => {
  const whole = Array.from({ length: 6 }, (_, n) => ({
    text: `Q${n}`,
    kind: 'choice',
    options: Array.from({ length: 20 }, (__, o) => `${n}.${o}.`.padEnd(160, 'क')),
  }));
  // Six choices are 19,212 letters.
  return [...whole, ...[300, 300, 188 + count - 20_000].map((length) => ({ text: 'x'.repeat(length), kind: 'text' }))];
};

test('questions and their options have so many letters together, and who asks more is told', async () => {
  expect(QUESTIONS_LETTERS_MAX).toBe(20_000);
  const { id } = await api.fund(provider);
  const refused = await change(id, { questions: letters(20_001) });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    code: 'invalid',
    errors: [{ path: 'questions', message: expect.stringContaining('20000 characters') }],
  });
  expect((await change(id, { questions: letters(20_000) })).status).toBe(200);
});

test('the history that is shown has a bound in bytes; it is paid by its length, once for all who read it', async () => {
  spent = [];
  const first = await api.call(`/opportunities/${fund}/history`);
  const text = await first.text();
  // The newest two: each was 250,000 bytes, and became as many.
  expect(Buffer.byteLength(text)).toBeLessThan(1_100_000);
  const { changes } = JSON.parse(text);
  expect(changes.length).toBeGreaterThanOrEqual(1);
  expect(changes.at(-1)).toMatchObject({ field: 'questions', to: long(VERSIONS) });
  expect(spent).toEqual([5, Math.floor((Buffer.byteLength(text) - 100_000) / 20_000)]);
  const again = await api.call(`/opportunities/${fund}/history`);
  expect(await again.text()).toBe(text);
  expect(spent).toHaveLength(2);
  const etag = again.headers.get('etag') ?? '';
  const known = await api.call(`/opportunities/${fund}/history`, { headers: { 'if-none-match': etag } });
  expect(known.status).toBe(304);
});

test('an inbox tells that the questions are others, and reads none of what they were', async () => {
  const parse = vi.spyOn(JSON, 'parse');
  const { notices } = await (await api.call('/inbox', { as: saver })).json();
  const longTexts = parse.mock.calls.filter(([text]) => text.length > 10_000);
  parse.mockRestore();
  expect(notices[0].fund.changes).toEqual([{ field: 'questions' }]);
  // What it asks now, with the fund itself.
  expect(longTexts).toHaveLength(1);
});

test('what a fund asked before is looked at as far as a megabyte of it goes', () => {
  const { funds } = api.platform.reads.queries;
  const bytes = (asked: object) => Buffer.byteLength(JSON.stringify(asked));
  for (const before of [funds.questionsUntil(fund, Number.MAX_SAFE_INTEGER), funds.questionsSince(fund, 0)]) {
    expect(before[0]).toEqual(long(VERSIONS - 1));
    expect(before.length).toBeGreaterThanOrEqual(3);
    expect(bytes(before)).toBeLessThan(1_000_100);
  }
});

test('who applies, and who answers what was asked before, does not read the stream of the fund', async () => {
  const reading = vi.spyOn(api.platform.store, 'readStream');
  const applied = await api.send('POST', '', sides.founder, { opportunity: fund, company: sides.company, answers: {} });
  expect(applied.status).toBe(409);
  const [now, before, old] = [long(VERSIONS)[0]?.id, long(VERSIONS - 1)[0]?.id, 'q1'] as const;
  const answers = { [`${now}`]: 'Yes', [`${before}`]: 'No', [old]: 'Perhaps', q9999: 'Never asked' };
  const written = await api.json(await api.send('PATCH', `/${application}`, sides.founder, { answers }));
  const read = reading.mock.calls.filter(([stream]) => stream === fundStream(fund));
  reading.mockRestore();
  expect(written.application.answers).toEqual({ [`${now}`]: 'Yes', [`${before}`]: 'No' });
  expect(read.map(([, options]) => options)).toEqual(read.map(() => ({ direction: 'backwards', limit: 1 })));
  expect(read.length).toBeGreaterThanOrEqual(2);
});

test('a fund whose terms fill the room there is changes no more; it can be closed', async () => {
  const refused = await change(fund, { region: 'Goa' });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    code: 'too-many',
    message: expect.stringContaining('publish a new one'),
  });
  const { id } = await api.fund(provider, { questions: [] });
  let bytes = 0;
  for (let n = 0; ; n += 1) {
    const questions = letters(20_000).map(({ text, ...one }) => ({
      ...one,
      text: `${n}${text.slice(String(n).length)}`,
    }));
    const answer = await change(id, { questions });
    if (answer.status === 409) break;
    expect(answer.status).toBe(200);
    bytes += Buffer.byteLength(JSON.stringify(questions));
    expect(bytes).toBeLessThan(TERMS_BYTES_MOST + 70_000);
  }
  expect(bytes).toBeGreaterThan(TERMS_BYTES_MOST * 0.9);
  const closed = await api.call(`/opportunities/${id}/close`, {
    method: 'POST',
    as: provider,
    body: { reason: 'filled' },
  });
  expect(closed.status).toBe(200);
});

test('a draft whose versions fill the room there is can still be published, and then be changed', async () => {
  const body = { ...fundForm({ questions: letters(20_000) }), draft: true };
  const { opportunity } = await api.json(await api.call('/opportunities', { method: 'POST', as: provider, body }), 201);
  let versions = 1;
  for (; ; versions += 1) {
    const answer = await change(opportunity._id, { draft: true, team: `Team ${versions}` });
    if (answer.status === 409) {
      expect(await answer.json()).toMatchObject({ code: 'too-many', message: expect.stringContaining('Publish it') });
      break;
    }
    expect(answer.status).toBe(200);
    expect(versions * 55_000).toBeLessThan(DRAFT_BYTES_MOST + 55_000);
  }
  expect(versions).toBeGreaterThan(20);
  const published = await api.call(`/opportunities/${opportunity._id}/publish`, { method: 'POST', as: provider });
  expect(published.status).toBe(200);
  expect((await change(opportunity._id, { region: 'Goa' })).status).toBe(200);
});
