import { Hono } from 'hono';
import { inboxStream } from '#events/subjects/inbox.ts';
import type { Notice as NoticeRow } from '#projections/inbox.ts';
import { type InboxAnswer, inboxQuery, inboxRead, type Notice, type UnreadAnswer } from '../contract/inbox.ts';
import { signInFirst } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { written } from '../http/written.ts';
import type { Platform } from '../platform.ts';
import { DELETED_MEMBER } from '../post/render.ts';
import { decideRead } from './decide.ts';

/** What others did that concerns the member. */
export function inboxRoutes(platform: Platform & ListDeps) {
  const { commands, reads, store, link } = platform;

  function notice(row: NoticeRow): Notice {
    return {
      _id: String(row.n),
      position: row.n,
      kind: row.kind,
      actor: {
        _id: row.actor,
        name: row.actorErased ? DELETED_MEMBER : row.actorName,
        photo: row.actorErased ? '' : link(row.actorPhoto),
      },
      postId: row.post,
      unread: row.unread,
      createdAt: new Date(row.at).toISOString(),
    };
  }

  const unread = (member: string): UnreadAnswer => ({ unread: reads.queries.inbox.unread(member) });

  return new Hono<Env>()
    .get('/inbox', valid('query', inboxQuery), (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { member } = session;
      const query = c.req.valid('query');
      return answerPage(
        c,
        platform,
        ['inbox', 'feed', 'members'],
        () => reads.queries.inbox.list(member, query),
        ({ items, nextCursor }): InboxAnswer => ({ notices: items.map(notice), nextCursor, ...unread(member) }),
      );
    })

    .get('/inbox/unread', (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      return answerList(c, platform, ['inbox', 'feed', 'members'], () =>
        JSON.stringify({ status: 'success', ...unread(session.member) }),
      );
    })

    .put('/inbox/read', membersOnly, valid('json', inboxRead), async (c) => {
      const { member } = c.var.member;
      // What has not happened yet cannot have been read. A member who asks has a session, so the log is not empty.
      const head = await store.head();
      const upTo = Math.min(c.req.valid('json').upTo, head);
      if (reads.queries.inbox.unread(member) === 0) {
        // Nothing to write down, however often it is asked.
        await written(c, reads, head);
        return c.json({ status: 'success' as const, unread: 0 });
      }
      const outcome = await commands.execute(inboxStream(member), c.var.command, decideRead(member, upTo));
      await written(c, reads, outcome.position);
      return c.json({ status: 'success' as const, ...unread(member) });
    });
}
