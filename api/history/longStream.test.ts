import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EventStore } from '#events/port/store.ts';
import type { HistoryLine } from '../contract/history.ts';
import { openSubjects, type Subjects } from '../e2e/subjects.fixture.ts';
import { historyRoutes } from './routes.ts';

let subjects: Subjects;
let analyst: string;
const stopping = new AbortController();
/** How many events each reading of a stream has given. */
let slices: number[] = [];

const noted = (store: EventStore): EventStore => ({
  ...store,
  async readStream(stream, range) {
    const events = await store.readStream(stream, range);
    slices.push(events.length);
    return events;
  },
});

const MANY = Array.from({ length: 2200 }, (_, n) => ({
  ...{ id: randomUUID(), type: n % 2 ? 'PostLiked' : 'PostUnliked', version: 1, at: 1.7e12, actor: null },
  data: { n },
}));

beforeAll(async () => {
  subjects = await openSubjects(
    (platform) => [historyRoutes({ ...platform, store: noted(platform.store) }, stopping.signal)],
    { ANALYST_EMAILS: 'ana@example.in' },
  );
  analyst = await subjects.join('Ana');
  await subjects.platform.store.append('long-1', 'no-stream', MANY);
});

afterAll(async () => {
  stopping.abort();
  await subjects.close();
});

const linesOf = (text: string): HistoryLine[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as HistoryLine); // what the contract says of a line

const asked = (query: string): Promise<Response> => subjects.call(`/events?stream=long-1${query}`, { as: analyst });
const read = async (query = ''): Promise<HistoryLine[]> => linesOf(await (await asked(query)).text());

test('a long stream is read slice by slice, as its reader takes it', async () => {
  slices = [];
  const reader = ((await asked('')).body as ReadableStream<Uint8Array>).getReader(); // a 200 of this route has a body
  const lines = linesOf(new TextDecoder().decode((await reader.read()).value));
  expect([lines.length, slices]).toEqual([500, [500]]);
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read())
    lines.push(...linesOf(new TextDecoder().decode(chunk.value)));
  expect(lines.map(({ revision }) => revision)).toEqual(MANY.map((_, n) => n));
  expect(slices).toEqual([500, 500, 500, 500, 200]);
});

test('what is behind a position is found without reading what stands before it', async () => {
  const lines = await read();
  slices = [];
  expect(await read(`&from=${lines[2100]?.position}&limit=60`)).toEqual(lines.slice(2100, 2160));
  expect(slices.reduce((sum, one) => sum + one)).toBeLessThan(130);
  const [from, to] = [lines[700]?.position, lines[1900]?.position];
  const liked = lines.slice(700, 1901).filter(({ type }) => type === 'PostLiked');
  expect(await read(`&from=${from}&to=${to}&type=PostLiked`)).toEqual(liked);
  expect(await read(`&from=${Number(lines.at(-1)?.position) + 1}`)).toEqual([]);
});
