import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, mayCall } from '../access/rules.ts';
import { CALLS, createApp } from '../app.ts';
import { ROLES } from '../contract/options.ts';
import type { Call } from '../http/call.ts';
import { give, OFFICE } from '../role/role.fixture.ts';
import { openSubjects, type Subjects } from './subjects.fixture.ts';

/** Every call of the API's document, asked by everybody: none may disagree with the table of rules. */

let api: Subjects;
let app: ReturnType<typeof createApp>;

const CALLERS = ['guest', ...ROLES] as const;
type CallerName = (typeof CALLERS)[number];
const members = new Map<CallerName, string>();

beforeAll(async () => {
  api = await openSubjects(() => [], OFFICE);
  app = createApp({ ...api.platform });
  for (const name of ['member', 'analyst', 'moderator'] as const) members.set(name, await api.join(name));
  members.set('administrator', await api.join('Admin'));
  for (const role of ['analyst', 'moderator'] as const) await give(api, members.get(role) ?? '', role);
});
afterAll(async () => {
  app.stop();
  await api.close();
});

const callerOf = (name: CallerName): Caller =>
  name === 'guest' ? null : name === 'member' ? ['member'] : ['member', name];

/** As the call's rule is enforced: 401 asks for a session, 403 says that the role is missing; the rest is the call's own. */
function verdictIn(status: number, code: string | undefined): ReturnType<typeof mayCall> {
  if (status === 401 && code === 'no-session') return { may: false, because: 'sign-in' };
  if (status === 403 && (code === 'not-allowed' || code === 'analysts-only')) return { may: false, because: 'role' };
  return { may: true };
}

async function ask({ method, path, example, form }: Call, name: CallerName) {
  const leaving = new AbortController();
  const member = members.get(name);
  const hasBody = method !== 'GET' && method !== 'DELETE' && form === undefined;
  // Health and the like stand at the root, where nobody is asked who they are.
  const root = app.routes.routes.some((route) => route.path === path && route.method === method);
  const target = `${root ? '' : '/api/v1'}${path.replaceAll(/\{\w+\}/g, 'x')}`;
  const response = await app.request(target, {
    method,
    signal: leaving.signal,
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(member === undefined ? {} : { authorization: api.bearer(member) }),
    },
    ...(hasBody ? { body: JSON.stringify(example ?? {}) } : {}),
  });
  const isJson = response.headers.get('content-type')?.startsWith('application/json') && response.status >= 400;
  const code = isJson ? (await response.json()).code : undefined;
  leaving.abort();
  if (!isJson) await response.body?.cancel();
  return { status: response.status, code };
}

/** What ends the session comes last. */
const calls = CALLS.flatMap((group) => group.calls).toSorted(
  (a, b) => Number(a.path === '/auth/logout') - Number(b.path === '/auth/logout'),
);

describe.each(calls.map((call) => [`${call.method} ${call.path}`, call] as const))('%s', (_name, call) => {
  test(`is for ${call.who}`, async () => {
    const found: Record<string, unknown> = {};
    const wanted: Record<string, unknown> = {};
    for (const name of CALLERS) {
      const { status, code } = await ask(call, name);
      wanted[name] = mayCall(call.who, callerOf(name));
      // What is wrong with a query is said first, but where a role is asked for.
      const isSaid = status === 400 && call.who === 'member';
      found[name] = isSaid ? wanted[name] : verdictIn(status, code);
      expect([name, status < 500 || status === 503]).toEqual([name, true]);
    }
    expect(found).toEqual(wanted);
  });
});

test('a role is no part of another: each may what members may, and what is its own', () => {
  for (const role of ROLES)
    for (const who of ['anyone', ...ROLES] as const)
      expect([role, who, mayCall(who, callerOf(role)).may]).toEqual([
        ...[role, who],
        who === 'anyone' || who === 'member' || who === role,
      ]);
});
