import type { ConnectionsAnswer } from '../contract/connection.ts';
import { openSubjects, type Sent } from '../e2e/subjects.fixture.ts';
import { inboxRoutes } from '../inbox/routes.ts';
import { connectionRoutes } from './routes.ts';

export const NOTE = 'We both ship by rail from Hubballi.';

/** For tests: a platform whose members connect. */
export async function openConnections(env: Readonly<Record<string, string>> = {}) {
  const api = await openSubjects((platform) => [connectionRoutes(platform), inboxRoutes(platform)], env);
  const { call } = api;
  const list = async (as: string, query = ''): Promise<ConnectionsAnswer> =>
    (await call(`/connections?${query}`, { as })).json();
  const ask = (as: string, to: string, sent: Sent = {}) =>
    call('/connections', { method: 'POST', body: { to, note: NOTE }, as, ...sent });
  const reply = (as: string, from: string, accept: unknown) =>
    call(`/connections/${from}`, { method: 'PUT', body: { accept }, as });

  return {
    ...api,
    list,
    ask,
    reply,
    end: (as: string, other: string) => call(`/connections/${other}`, { method: 'DELETE', as }),

    async connect(one: string, other: string): Promise<void> {
      await ask(one, other);
      const answer = await reply(other, one, true);
      if (answer.status !== 200) throw new Error(`connecting answered ${answer.status}: ${await answer.text()}`);
    },

    /** What stands between two, as each of them sees it. */
    async states(one: string, other: string): Promise<readonly string[]> {
      const { connections } = api.platform.reads.queries;
      return [connections.stateBetween(one, other), connections.stateBetween(other, one)];
    },

    /** Everything that the platform tells a member of their connections, with its status. */
    async told(as: string): Promise<readonly unknown[]> {
      const told: unknown[] = [];
      for (const query of ['', 'state=asked', 'state=asks-me', 'state=asked&q=ra']) {
        const answer = await call(`/connections?${query}`, { as });
        const { etag, 'x-read-position': position } = Object.fromEntries(answer.headers);
        told.push(etag, position, await answer.json());
      }
      for (const path of ['/inbox', '/inbox/unread']) told.push(await (await call(path, { as })).json());
      const { 'connections.json': own } = api.platform.reads.own('connections');
      return [...told, own?.slice(as, -1)];
    },
  };
}

export type Connections = Awaited<ReturnType<typeof openConnections>>;
