import { Hono } from 'hono';
import { answerDocument } from '../file/answerDocument.ts';
import { fail, notFound } from '../http/answer.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { caughtUp } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { createOwnConversations } from './own.ts';

const NO_DOCUMENT = 'There is no such document in a conversation of yours.';
const GONE = 'This document is gone: who sent it took it back, or has left.';

const HIDDEN = 'A moderator hid this message, and its document with it.';

/** The PDFs of messages: read by the two who write to one another, and by nobody else. */
export function messageDocumentRoutes(platform: Platform) {
  const { reads } = platform;
  const { own } = createOwnConversations(platform);

  return new Hono<Env>().get('/conversations/:id/messages/:message/document', membersOnly, async (c) => {
    const { id, message } = c.req.param();
    await caughtUp(c, reads, ['conversations']);
    const found = own(id, c.var.member.member);
    const said = found && reads.queries.conversations.message(found.row.n, message);
    if (!said) return notFound(c, NO_DOCUMENT);
    const { document, gone, text } = said;
    if (gone === 2) return notFound(c, HIDDEN);
    if (document === '') return gone === 1 || text === null ? fail(c, 410, 'gone', GONE) : notFound(c, NO_DOCUMENT);
    return (await answerDocument(c, platform, document, { name: 'document' })) ?? fail(c, 410, 'gone', GONE);
  });
}
