import { type Context, Hono } from 'hono';
import { connectionStream } from '#events/subjects/connection.ts';
import { memberStream } from '#events/subjects/member.ts';
import type { ConnectionRow, ConnectionState } from '#projections/connection/queries.ts';
import { isConfirmed } from '../access/confirmed.ts';
import { createSight, withSight } from '../access/sight.ts';
import { standingFrom } from '../account/account.ts';
import { decideEnd, decideReply } from '../between/connection.ts';
import { createParting } from '../between/parting.ts';
import {
  type Connection,
  type ConnectionAnswer,
  type ConnectionsAnswer,
  connectionPath,
  connectionReply,
  connectionsQuery,
  newConnection,
} from '../contract/connection.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { createFaces, type Faces } from '../faces/faces.ts';
import { fail, notFound, signInFirst, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import type { ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { createAsker } from './ask.ts';
import { findsName } from './named.ts';

const NOBODY: ReadonlySet<string> = new Set();

const SHOWN = ['connections', 'members'] as const;

/** Members connect with a reason. */
export function connectionRoutes(platform: Platform & ListDeps) {
  const { commands, reads, link } = platform;
  const facesOf = createFaces(reads, link);
  const ask = createAsker(platform);
  const sight = createSight(platform);
  const { isTakenBack } = createParting(platform, sight);

  /** The log is asked, as the read model may be a moment behind another machine. */
  const isMember = async (id: string): Promise<boolean> =>
    standingFrom(await commands.history(memberStream(id))).is === 'member';

  const shown = ({ other, state, note, at }: Omit<ConnectionRow, 'position'>, faces: Faces): Connection => ({
    member: { _id: other, ...faces(other) },
    state,
    ...(state === 'connected' ? {} : { note }),
    at: new Date(at).toISOString(),
  });

  /** What stands between two members now. @param late where the read model has not come so far */
  function between(me: string, other: string, late: ConnectionState): ConnectionAnswer {
    const row = reads.queries.connections.between(me, other);
    const faces = facesOf([other]);
    return { connection: row ? shown(row, faces) : { member: { _id: other, ...faces(other) }, state: late } };
  }

  function named(q: string): (others: readonly string[]) => ReadonlySet<string> {
    const isNamed = findsName(q);
    return (others) =>
      new Set(reads.queries.members.faces(others).flatMap(({ id, name }) => (isNamed(name) ? [id] : [])));
  }

  return new Hono<Env>()
    .get('/connections', valid('query', connectionsQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { member } = session;
      const { q, ...query } = c.req.valid('query');
      const { connections } = reads.queries;
      await caughtUp(c, reads, [...SHOWN, 'blocks']);
      return answerPage(
        c,
        platform,
        withSight(['members'], member),
        () => (q === undefined ? connections.list(member, query) : connections.search(member, query, named(q))),
        ({ items, nextCursor }): ConnectionsAnswer => {
          const others = items.map(({ other }) => other);
          // Whom one asked is not to be told from whom one asked and who then blocked one.
          const [faces, hidden] = [facesOf(others), query.state === 'asked' ? NOBODY : sight.hidden(member, others)];
          return {
            connections: items.filter(({ other }) => !hidden.has(other)).map((row) => shown(row, faces)),
            counts: connections.counts(member),
            nextCursor,
          };
        },
        { state: connections.version(member) },
      );
    })

    .post('/connections', membersOnly, valid('json', newConnection), async (c) => {
      const { to, note } = c.req.valid('json');
      const { member: from } = c.var.member;
      if (to === from) return oneself(c);
      if (!isConfirmed(platform, from)) return fail(c, 403, 'confirm-email.asks');
      if (!(await isMember(to)) || (await sight.areApartInLog(from, to))) return notFound(c, 'connected');
      const asked = await ask({ from, to, note }, c.var.command);
      if ('wait' in asked) return tooMany(c, asked.wait, 'asked');
      if ('refused' in asked)
        return asked.refused === 'asked-lately' ? askedLately(c, asked.again) : fail(c, 409, 'too-many-open.requests');
      if (await isTakenBack('asking', { member: from, other: to }, c.var.command)) return notFound(c, 'connected');
      await waitForProjection(c, reads, asked.position, SHOWN);
      const answer = between(from, to, asked.isConnected ? 'connected' : 'asked');
      return c.json({ status: 'success' as const, ...answer }, 201);
    })

    .put(
      '/connections/:member',
      membersOnly,
      valid('param', connectionPath),
      valid('json', connectionReply),
      async (c) => {
        const { member: from } = c.req.valid('param');
        const { accept } = c.req.valid('json');
        const { member: to } = c.var.member;
        if (!(await isMember(from)) || (await sight.areApartInLog(from, to))) return notFound(c, 'connected');
        const decide = decideReply({ from, to, accept });
        const outcome = await commands.execute(connectionStream(from, to), c.var.command, decide);
        if ('refused' in outcome) return notFound(c, 'request');
        if (accept && (await isTakenBack('connecting', { member: to, other: from }, c.var.command)))
          return notFound(c, 'connected');
        await waitForProjection(c, reads, outcome.position, SHOWN);
        return c.json({ status: 'success' as const, ...between(to, from, accept ? 'connected' : 'none') });
      },
    )

    .delete('/connections/:member', membersOnly, valid('param', connectionPath), async (c) => {
      const { member: other } = c.req.valid('param');
      const { member: by } = c.var.member;
      const outcome = await commands.execute(connectionStream(by, other), c.var.command, decideEnd({ by, other }));
      await waitForProjection(c, reads, outcome.position, SHOWN);
      return c.body(null, 204);
    });
}

function oneself(c: Context) {
  return fail(c, 400, 'oneself.connect', 'to');
}

/** Said alike whatever became of the request: it must not tell that it was declined. */
function askedLately(c: Context, again: number) {
  return fail(c, 409, ['asked-lately.connect', dayInIndia(again)], 'to');
}
