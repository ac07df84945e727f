import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTarget, type Target, whatIsTaken } from './hostile.fixture.ts';

/** Whatever comes to whichever route, the answer is never 5xx, and what is refused has changed nothing. */

let target: Target;
let tokens: { asha: string; ravi: string };
beforeAll(async () => {
  target = await openTarget();
  tokens = { asha: target.asha.token, ravi: target.ravi.token };
});
afterAll(() => target.close());

/** Wrong codes are counted, in the log, so that nobody can try them all. */
const COUNTS_FAILURES = /\/auth\/(email|password)\/confirm$/;
/** These end sessions when they succeed; what follows needs new ones. */
const ENDS_SESSIONS = /\/auth\/(logout|password|sessions)/;

const nasty = fc.constantFrom<unknown>(
  ...['', ' ', '\0', '\ud800', '\u202e', 'x'.repeat(100_000), '1e999', '-1', '../..', '__proto__', "'; --", '%00'],
  ...['Company/gone-a1.webp', 'Company/../x.webp', '2026-02-30', '2026-02-28', 'https://example.in', '०१२', '\u200d'],
  ...[null, true, 0, -0, -1, 1e308, 2 ** 53, [], [[]], {}, [null], { _id: 'x' }, { toString: 1 }],
  ...[Array(1000).fill('a'), { length: 1e9 }, { __proto__: null, polluted: 1 }],
);
const anything = fc.oneof(nasty, fc.string({ unit: 'binary' }), fc.jsonValue());

const TAKEN = await whatIsTaken();
const FORMS = TAKEN.forms.map(({ example }) => example);

const bent = fc
  .tuple(
    fc.constantFrom(...FORMS),
    fc.dictionary(fc.constantFrom(...TAKEN.fields), anything, { maxKeys: 4 }),
    fc.dictionary(fc.string(), anything, { maxKeys: 2 }),
  )
  .map(([form, changed, more]) => JSON.stringify({ ...form, ...more, ...changed }));
const bodies = fc.oneof(
  { weight: 6, arbitrary: bent },
  { weight: 2, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => new Uint8Array(bytes)) },
);

const QUERY = [...TAKEN.parameters, 'X-Amz-Date', '__proto__'];
const ours = fc
  .tuple(
    fc.constantFrom('companies:newest', 'companies:name', 'users', 'posts', 'comments', 'funds:deadline', 'notices'),
    fc.array(fc.oneof(fc.double(), fc.string(), fc.constant(null)), { maxLength: 4 }),
  )
  .map((key) => Buffer.from(JSON.stringify(key.flat())).toString('base64url'));
const values = fc.oneof(
  fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
  fc.constantFrom(
    '%',
    '%ff',
    '%00',
    '%ed%a0%80',
    '+',
    '1',
    '0',
    '101',
    'newest',
    'popular',
    'x'.repeat(5000),
    '*',
    '"',
  ),
  ours,
);
const queries = fc
  .array(fc.tuple(fc.constantFrom(...QUERY), values), { maxLength: 5 })
  .map((pairs) => (pairs.length === 0 ? '' : `?${pairs.map(([name, value]) => `${name}=${value}`).join('&')}`));

const HEADERS = [
  'x-min-position',
  'if-none-match',
  'idempotency-key',
  'last-event-id',
  'x-request-id',
  'accept',
  'range',
];
const headerValues = fc.oneof(
  fc.constantFrom('', '0', '-1', '1e3', '*', '"x"', 'W/"x"', 'bytes=0-', 'NaN', '\xff', 'a'.repeat(4000)),
  fc.stringMatching(/^[\x21-\x7e]{0,40}$/),
);
const TYPES = ['application/json', 'application/json', 'application/json', 'application/problem+json', 'text/plain'];
const headers = fc.tuple(
  fc.dictionary(fc.constantFrom(...HEADERS), headerValues, { maxKeys: 2 }),
  fc.constantFrom(...TYPES, 'multipart/form-data', 'multipart/form-data; boundary=x', ''),
);

const ids = fc.oneof(
  fc.constantFrom(
    'company',
    'post',
    'asha',
    'ravi',
    '%',
    '%00',
    '%ff',
    '..',
    '%2e%2e',
    '$all',
    '__proto__',
    'a-b',
    'x'.repeat(300),
  ),
  fc.string({ unit: 'binary', minLength: 1 }).map((text) => encodeURIComponent(text.toWellFormed())),
);
const callers = fc.constantFrom('asha', 'asha', 'asha', 'ravi', 'guest', 'stranger');
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'get', 'X'];

interface Hostile {
  readonly method: string;
  readonly path: string;
  readonly id: string;
  readonly query: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers: [Record<string, string>, string];
  readonly caller: 'asha' | 'ravi' | 'guest' | 'stranger';
}

async function hold({ method, path, id, query, body, headers: [more, type], caller }: Hostile): Promise<void> {
  const { platform, app, company, post, asha, ravi } = target;
  const known: Readonly<Record<string, string>> = { company, post, asha: asha._id, ravi: ravi._id };
  const filled = path.replace(/:(\w+)(\{[^}]*\})?/g, (_, name) => (name === 'kind' ? id : (known[id] ?? id)));
  const url = filled.replace('*', 'anything') + query;
  const token = caller === 'stranger' ? 'x'.repeat(40) : caller === 'guest' ? undefined : tokens[caller];
  const before = await platform.store.head();
  const trace = randomBytes(16).toString('hex');
  const bodyless = /^(get|head)$/i.test(method);
  const answer = await app.request(url, {
    method,
    headers: {
      ...more,
      ...(type === '' || bodyless ? {} : { 'content-type': type }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01`,
    },
    ...(bodyless ? {} : { body }),
  });
  await answer.body?.cancel();
  expect(answer.status).toBeLessThan(500);
  if (answer.status < 400 && !bodyless) {
    if (ENDS_SESSIONS.test(path)) tokens = { asha: await target.token(asha._id), ravi: await target.token(ravi._id) };
    return;
  }
  if (!COUNTS_FAILURES.test(path)) expect(await ofTrace(platform, before, trace)).toEqual([]);
}

/** What a request has written. What earlier ones set going, mails for instance, is written meanwhile. */
async function ofTrace({ store }: Target['platform'], after: number, trace: string): Promise<string[]> {
  const written: string[] = [];
  for await (const { events } of store.readAll({ after }))
    written.push(...events.filter(({ correlationId }) => correlationId === trace).map(({ type }) => type));
  return written;
}

test('what a request writes is known by its trace', async () => {
  const trace = randomBytes(16).toString('hex');
  const before = await target.platform.store.head();
  const answer = await target.app.request('/api/v1/user/follow', {
    method: 'PUT',
    headers: {
      authorization: `Bearer ${tokens.asha}`,
      'content-type': 'application/json',
      traceparent: `00-${trace}-${'1'.repeat(16)}-01`,
    },
    body: JSON.stringify({ userId: target.asha._id, followId: target.ravi._id }),
  });
  expect(answer.status).toBe(200);
  expect(await ofTrace(target.platform, before, trace)).toEqual(['UserFollowed']);
});

test('every route takes anything', { timeout: 180_000 }, async () => {
  const routes = new Set(target.app.routes.routes.map(({ method, path }) => `${method} ${path}`));
  const paths = [...routes]
    .filter((route) => !route.startsWith('ALL '))
    .map((route) => route.split(' ') as [string, string]);
  expect(paths.length).toBeGreaterThan(60);
  for (const [method, path] of paths) {
    // These hash passwords or wait on purpose.
    const numRuns = path.includes('/auth/') ? 30 : 150;
    const requests = fc.record<Hostile>({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
      ),
      path: fc.constant(path),
      ...{ id: ids, query: queries, body: bodies, headers, caller: callers },
    });
    await fc.assert(fc.asyncProperty(requests, hold), { numRuns, seed: 2026 });
  }
  expect({}).not.toHaveProperty('polluted');
  // They were members to the end, or most of it was asked by strangers.
  for (const token of Object.values(tokens))
    expect((await target.call('GET', '/api/v1/auth/me', { token })).status).toBe(200);
});
