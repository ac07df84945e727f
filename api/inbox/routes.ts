import { Hono } from 'hono';
import { inboxStream } from '#events/subjects/inbox.ts';
import type { Notice as NoticeRow } from '#projections/inbox/queries.ts';
import { type InboxAnswer, inboxQuery, inboxRead, type Notice, type UnreadAnswer } from '../contract/inbox.ts';
import { createFaces, type Faces } from '../faces/faces.ts';
import { signInFirst } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { decideRead } from './decide.ts';

/** What others did that concerns the member. */
export function inboxRoutes(platform: Platform & ListDeps) {
  const { commands, reads, store, link } = platform;

  const facesOf = createFaces(reads, link);

  const notice = ({ position, kind, actor, post, unread, at }: NoticeRow, faces: Faces): Notice => ({
    _id: String(position),
    position,
    kind,
    actor: { _id: actor, ...faces(actor) },
    postId: post,
    unread,
    createdAt: new Date(at).toISOString(),
  });

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
        ['inbox', 'members'],
        () => reads.queries.inbox.list(member, query),
        ({ items, nextCursor }): InboxAnswer => {
          const faces = facesOf(items.map(({ actor }) => actor));
          return { notices: items.map((row) => notice(row, faces)), nextCursor, ...unread(member) };
        },
      );
    })

    .get('/inbox/unread', (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      return answerList(c, platform, ['inbox'], () => JSON.stringify({ status: 'success', ...unread(session.member) }));
    })

    .put('/inbox/read', membersOnly, valid('json', inboxRead), async (c) => {
      const { member } = c.var.member;
      // What has not happened yet cannot have been read. A member who asks has a session, so the log is not empty.
      const head = await store.head();
      const upTo = Math.min(c.req.valid('json').upTo, head);
      if (reads.queries.inbox.unread(member) === 0) {
        // Nothing to write down, however often it is asked.
        await waitForProjection(c, reads, head, ['inbox']);
        return c.json({ status: 'success' as const, unread: 0 });
      }
      const outcome = await commands.execute(inboxStream(member), c.var.command, decideRead(member, upTo));
      await waitForProjection(c, reads, outcome.position, ['inbox']);
      return c.json({ status: 'success' as const, ...unread(member) });
    });
}
