import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { categoryOf, type EventStore } from '#events/port/store.ts';
import type { HistoryLine } from '../contract/history.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { historyRoutes } from './routes.ts';

const MINUTE = 60_000;
let subjects: Subjects;
let analyst: string;
let member: string;
const stopping = new AbortController();
/** How many batches the store has handed out. */
let batches = 0;

beforeAll(async () => {
  subjects = await openSubjects(
    (platform) => [historyRoutes({ ...platform, store: counted(platform.store) }, stopping.signal)],
    { ANALYST_EMAILS: 'ana@example.in' },
  );
  analyst = await subjects.join('Ana');
  member = await subjects.join('Meera');
  const { store } = subjects.platform;
  for (let n = 0; n < 30; n += 1) {
    subjects.time.now += MINUTE;
    const type = ['PostLiked', 'PostUnliked', 'UserFollowed'][n % 3] ?? '';
    const event = { id: randomUUID(), type, version: 1, at: subjects.time.now, actor: member, data: { n } };
    await store.append(n % 3 === 2 ? `follow-x-${n}` : `like-x-${n}`, 'no-stream', [event]);
  }
});

afterAll(async () => {
  stopping.abort();
  await subjects.close();
});

function counted(store: EventStore): EventStore {
  return {
    ...store,
    async *readJson(options) {
      for await (const batch of store.readJson(options)) {
        batches += 1;
        yield batch;
      }
    },
  };
}

async function read(query = '', as: string | undefined = analyst): Promise<HistoryLine[]> {
  const response = await subjects.call(`/events${query}`, { as });
  expect(response.status).toBe(200);
  return linesOf(await response.text());
}

function linesOf(text: string): HistoryLine[] {
  if (text === '') return [];
  expect(text.endsWith('\n')).toBe(true);
  return text
    .slice(0, -1)
    .split('\n')
    .map((line) => JSON.parse(line) as HistoryLine); // what the contract says of a line
}

test('guests are asked to sign in, members are refused, and neither leaves a trace', async () => {
  const head = await subjects.head();
  expect((await subjects.call('/events')).status).toBe(401);
  expect((await subjects.call('/events', { as: member })).status).toBe(403);
  expect(await subjects.head()).toBe(head);
});

test('an analyst reads every event in order, a line each, without what is personal', async () => {
  const response = await subjects.call('/events', { as: analyst });
  expect(response.headers.get('content-type')).toBe('application/x-ndjson');
  const text = await response.text();
  const lines = linesOf(text);
  const positions = lines.map(({ position }) => Number(position));
  expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  expect(Object.keys(lines[0] ?? {})).toEqual([
    'position',
    'stream',
    'revision',
    'type',
    'version',
    'id',
    'at',
    'actor',
    'data',
    'causationId',
    'correlationId',
  ]);
  expect(lines.find(({ type }) => type === 'MemberRegistered')?.data).toEqual({ member: analyst });
  for (const secret of ['Ana', 'ana@example.in', '1990-01-31', 'sealed', 'wrapped', 'passwordHash'])
    expect(text).not.toContain(secret);
});

test('personal fields come when asked for; either way the reading is on record before the first line', async () => {
  const recorded = () => read('?type=HistoryRead');
  const before = (await recorded()).length;
  const [registered] = await read('?type=MemberRegistered&personal=true&limit=1');
  expect(registered?.data).toMatchObject({ member: analyst, name: 'Ana', email: 'ana@example.in', dob: '1990-01-31' });
  expect(registered?.data).not.toHaveProperty('passwordHash');
  await read('?from=3&type=PostLiked&type=PostUnliked');
  // That of asking for them, which is not among what it reads, comes in between.
  const readings = (await recorded()).slice(before + 1);
  expect(readings.map(({ data }) => data)).toEqual([
    { analyst, personal: true, query: { type: 'MemberRegistered' } },
    { analyst, personal: false, query: { from: '3', type: ['PostLiked', 'PostUnliked'] } },
  ]);
});

test('an event says which request caused it, and to which trace it belongs', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const readings = async (headers: Record<string, string>) => {
    const [before] = (await read('?type=HistoryRead')).slice(-1);
    await subjects.call('/events?limit=1', { as: analyst, headers });
    return (await read(`?type=HistoryRead&from=${Number(before?.position) + 1}`)).slice(1, 2);
  };
  const traced = { 'x-request-id': 'from-a-proxy', traceparent: `00-${trace}-00f067aa0ba902b7-01` };
  expect(await readings(traced)).toMatchObject([{ causationId: 'from-a-proxy', correlationId: trace }]);
  expect(await readings({ 'x-request-id': 'alone', traceparent: 'nonsense' })).toMatchObject([
    { causationId: 'alone', correlationId: 'alone' },
  ]);
});

test('a reading is not among what it reads', async () => {
  const before = await read('?category=history');
  const after = await read('?category=history');
  expect(after.length).toBe(before.length + 1);
});

test('any filter gives what picking by hand out of everything gives', async () => {
  const all = await read();
  const at = fc.integer({ min: -1, max: 33 }).map((n) => subjects.time.now - n * MINUTE);
  const position = fc.integer({ min: 0, max: Number(all.at(-1)?.position) + 3 });
  const asked = fc.record(
    {
      from: position,
      to: position,
      since: at,
      until: at,
      type: fc.uniqueArray(fc.constantFrom('PostLiked', 'UserFollowed', 'KeyCreated', 'Nothing'), { minLength: 1 }),
      stream: fc.constantFrom('like-x-3', 'follow-x-2', 'none'),
      category: fc.constantFrom('like', 'member', 'none'),
      limit: fc.integer({ min: 1, max: 12 }),
    },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(asked, async ({ from = 0, to, since, until, type, stream, category, limit, ...rest }) => {
      expect(rest).toEqual({});
      const query = new URLSearchParams();
      query.set('from', String(from));
      query.set('to', String(to ?? all.at(-1)?.position));
      if (since !== undefined) query.set('since', new Date(since).toISOString());
      if (until !== undefined) query.set('until', new Date(until).toISOString());
      for (const one of type ?? []) query.append('type', one);
      if (stream !== undefined) query.set('stream', stream);
      if (category !== undefined) query.set('category', category);
      if (limit !== undefined) query.set('limit', String(limit));
      const expected = all.filter(
        (line) =>
          Number(line.position) >= from &&
          (to === undefined || Number(line.position) <= to) &&
          (since === undefined || Date.parse(line.at) >= since) &&
          (until === undefined || Date.parse(line.at) <= until) &&
          (type?.some((one) => one === line.type) ?? true) &&
          (stream === undefined || line.stream === stream) &&
          (category === undefined || categoryOf(line.stream) === category),
      );
      expect(await read(`?${query}`)).toEqual(expected.slice(0, limit));
    }),
    { numRuns: 60 },
  );
});

test.each(['from=x', 'since=yesterday', 'limit=0', 'follow=perhaps', 'type=a%20b', 'until=2025-02-30'])(
  'what cannot be meant is refused: %s',
  async (query) => {
    expect((await subjects.call(`/events?${query}`, { as: analyst })).status).toBe(400);
  },
);

describe('follow=true', () => {
  test('goes on with what comes, until the reader goes away', async () => {
    const { store } = subjects.platform;
    const from = (await store.head()) + 1;
    const response = await subjects.call(`/events?follow=true&from=${from}&category=like`, { as: analyst });
    const reader = (response.body as ReadableStream<Uint8Array>).getReader(); // a 200 of this route has a body
    const next = reader.read();
    const event = { id: randomUUID(), type: 'PostLiked', version: 1, at: subjects.time.now, actor: null, data: {} };
    await store.append('like-live-1', 'no-stream', [event]);
    const [line] = linesOf(new TextDecoder().decode((await next).value));
    expect(line).toMatchObject({ stream: 'like-live-1', type: 'PostLiked' });
    await reader.cancel();
  });

  test('ends where nothing more can come: at the position asked for, or when the time is over', async () => {
    const to = await subjects.platform.store.head();
    expect((await read(`?follow=true&to=${to}&type=PostLiked`)).length).toBeGreaterThan(9);
    const until = new Date(subjects.time.now - MINUTE).toISOString();
    expect((await read(`?follow=true&until=${until}&type=PostLiked`)).length).toBeGreaterThan(8);
  });
});

test('what the reader has not taken is not read from the log', async () => {
  const { store } = subjects.platform;
  const many = Array.from({ length: 5000 }, () => ({
    ...{ id: randomUUID(), type: 'PostLiked', version: 1, at: subjects.time.now, actor: null, data: {} },
  }));
  await store.append('pressure-1', 'no-stream', many);
  batches = 0;
  const response = await subjects.call('/events?category=pressure', { as: analyst });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader(); // a 200 of this route has a body
  let lines = linesOf(new TextDecoder().decode((await reader.read()).value)).length;
  expect([lines, batches]).toEqual([500, 1]);
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    lines += linesOf(new TextDecoder().decode(chunk.value)).length;
  expect(lines).toBe(5000);
});

test('an analyst begins so many readings a minute: each is on record', async () => {
  const limited = await openSubjects((platform) => [historyRoutes(platform, stopping.signal)], {
    ANALYST_EMAILS: 'ana@example.in',
    RATE_LIMIT: 'on',
  });
  const ana = await limited.join('Ana');
  for (let n = 0; n < 60; n += 1) expect((await limited.call('/events?limit=1', { as: ana })).status).toBe(200);
  const { status, headers } = await limited.call('/events?limit=1', { as: ana });
  expect([status, headers.get('Retry-After')]).toEqual([429, '60']);
  await limited.close();
});
