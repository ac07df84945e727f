import { Hono } from 'hono';
import { type FoundMessage, type MessagesFoundAnswer, messagesQuery } from '../contract/conversation.ts';
import { createFaces } from '../faces/faces.ts';
import { signInFirst } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import type { ListDeps } from '../http/list.ts';
import { answerPageLater } from '../http/page.ts';
import { caughtUp } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { messageAnswer } from './own.ts';

const PAGE = 20;

/** Members search what was written in their own conversations, by them and to them. */
export function messageSearchRoutes(platform: Platform & ListDeps) {
  const { reads, readPool, link } = platform;
  const facesOf = createFaces(reads, link);

  return new Hono<Env>().get('/conversations/search', valid('query', messagesQuery), async (c) => {
    const { session } = c.var;
    if (session === null) return signInFirst(c);
    const { member } = session;
    const { q, limit = PAGE, cursor } = c.req.valid('query');
    await caughtUp(c, reads, ['conversations', 'members']);
    const { conversations } = reads.queries;
    const { file, look } = conversations;
    return answerPageLater(
      c,
      platform,
      ['members'],
      (etag) => readPool.read('messages', { file, look }, { q, member, limit, cursor }, etag),
      ({ found, nextCursor, searchedTo }): MessagesFoundAnswer => {
        const rows = conversations.found(found, member);
        const otherOf = ({ one, two }: (typeof rows)[number]): string => (one === member ? two : one);
        const faces = facesOf(rows.map(otherOf));
        return {
          found: rows.map((row): FoundMessage => {
            const other = otherOf(row);
            return {
              message: messageAnswer(row, link),
              conversation: row.conversation,
              application: null,
              member: { _id: other, ...faces(other) },
              cursor: conversations.cursorAt(row.position),
            };
          }),
          searchedTo: searchedTo === null ? null : new Date(searchedTo).toISOString(),
          nextCursor,
        };
      },
      { state: `${member}-${conversations.version(member)}`, isDear: true },
    );
  });
}
