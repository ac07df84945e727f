import { Hono } from 'hono';
import { answerDocument } from '../file/answerDocument.ts';
import { fail, notFound } from '../http/answer.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { caughtUp } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { createOwnConversations } from './own.ts';

/** The PDFs of messages: read by the two who write to one another, and by nobody else. */
export function messageDocumentRoutes(platform: Platform) {
  const { reads } = platform;
  const { own } = createOwnConversations(platform);

  return new Hono<Env>().get('/conversations/:id/messages/:message/document', membersOnly, async (c) => {
    const { id, message } = c.req.param();
    await caughtUp(c, reads, ['conversations']);
    const found = own(id, c.var.member.member);
    const said = found && reads.queries.conversations.message(found.row.position, message);
    if (!said) return notFound(c, 'messageDocument');
    const { document, gone, text } = said;
    if (gone === 2) return notFound(c, 'hiddenMessage');
    if (document === '')
      return gone === 1 || text === null ? fail(c, 410, 'gone.document') : notFound(c, 'messageDocument');
    return (await answerDocument(c, platform, document, { name: 'document' })) ?? fail(c, 410, 'gone.document');
  });
}
