import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { FoundRow } from '#projections/conversation/queries.ts';
import { messageReaders } from '../access/applicationTeams.ts';
import { type FoundMessage, type MessagesFoundAnswer, messagesQuery } from '../contract/conversation.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { createFaces } from '../faces/faces.ts';
import { signInFirst } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import type { ListDeps } from '../http/list.ts';
import { answerPageLater } from '../http/page.ts';
import { caughtUp } from '../http/waitForProjection.ts';
import { messageAnswer } from '../message/answer.ts';
import type { Platform } from '../platform/platform.ts';

const PAGE = 20;

/** Members search what was written in their own conversations, and in the applications that they may read. */
export function messageSearchRoutes(platform: Platform & ListDeps) {
  const { reads, readPool, link, clock } = platform;
  const facesOf = createFaces(reads, link);

  /** The application in which a message was found, by the names that fund and company have today. */
  function applicationOf({ conversation, one }: FoundRow, readers: readonly string[]): FoundMessage['application'] {
    const { applications, funds, directory } = reads.queries;
    const { fund = '', company = '' } = applications.find(conversation) ?? {};
    const { provider = '', type = '' } = funds.known(fund, dayInIndia(clock())) ?? {};
    const as = readers.includes(one) ? 'applicant' : 'reviewer';
    return { _id: conversation, as, provider, type, company: directory.known(company)?.registeredEntity ?? '' };
  }

  /** Moves with what these may read, and with who they are: a member may join a team, and leave it. */
  const stateOf = (readers: readonly string[]): string =>
    createHash('sha256')
      .update(readers.map((reader) => `${reader} ${reads.queries.conversations.version(reader)}`).join())
      .digest('base64url')
      .slice(0, 22);

  return new Hono<Env>().get('/conversations/search', valid('query', messagesQuery), async (c) => {
    const { session } = c.var;
    if (session === null) return signInFirst(c);
    const { member } = session;
    const { q, limit = PAGE, cursor } = c.req.valid('query');
    await caughtUp(c, reads, ['conversations', 'members', 'teams', 'applications']);
    const { conversations } = reads.queries;
    const { file, look } = conversations;
    const readers = messageReaders(platform, member);
    return answerPageLater(
      c,
      platform,
      ['members', 'directory', 'funds'],
      (etag) => readPool.read('messages', { file, look }, { q, readers, limit, cursor }, etag),
      ({ found, nextCursor, searchedTo }): MessagesFoundAnswer => {
        const rows = conversations.found(found, readers);
        // In an application the other is whoever wrote it.
        const otherOf = ({ one, two, writer }: (typeof rows)[number]): string =>
          one === member ? two : two === member ? one : writer;
        const faces = facesOf(rows.map(otherOf));
        return {
          found: rows.map((row): FoundMessage => {
            const other = otherOf(row);
            const application = row.one.includes('/') ? applicationOf(row, readers) : null;
            return {
              message: messageAnswer(row, link),
              conversation: application ? null : row.conversation,
              application,
              member: { _id: other, ...faces(other) },
              cursor: application ? null : conversations.cursorAt(row.position),
            };
          }),
          searchedTo: searchedTo === null ? null : new Date(searchedTo).toISOString(),
          nextCursor,
        };
      },
      { state: `${member}-${stateOf(readers)}`, isDear: true },
    );
  });
}
