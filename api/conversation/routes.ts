import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { connectionStream } from '#events/subjects/connection.ts';
import { conversationStream, seenStream } from '#events/subjects/conversation.ts';
import { memberStream } from '#events/subjects/member.ts';
import type { ConversationRow, MessageRow } from '#projections/conversation/queries.ts';
import { standingFrom } from '../account/account.ts';
import { newId } from '../commands/commands.ts';
import { pairFrom } from '../connection/decide.ts';
import {
  type Conversation,
  type ConversationAnswer,
  type ConversationListAnswer,
  type ConversationMessage,
  type ConversationMessageAnswer,
  type ConversationMessagesAnswer,
  conversationMessage,
  conversationSeenUpTo,
  conversationsQuery,
  newConversation,
} from '../contract/conversation.ts';
import { createFaces, type Faces } from '../faces/faces.ts';
import { fail, notFound, signInFirst, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import type { ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { decideBegin, decideSeen, decideSend } from './decide.ts';

const NO_MEMBER = 'This member does not exist, or is gone.';
const NO_CONVERSATION = 'There is no such conversation of yours.';
const SHOWN = ['conversations', 'connections', 'members'] as const;
/** Of the last message so much is shown in a list, in UTF-16 units. */
const BEGINNING = 140;
/** So long is waited for what another machine wrote. */
const HEAR_MS = 2000;

/** The same for the two, whoever begins, so that they never have two conversations. */
const idOf = (one: string, other: string): string =>
  createHash('sha256').update([one, other].sort().join(' ')).digest('hex').slice(0, 24);

const message = ({ id, writer, text, at }: Omit<MessageRow, 'position'>): ConversationMessage => ({
  ...{ _id: id, by: writer, text: text ?? '', at: new Date(at).toISOString() },
});

/** Members who are connected write to one another. */
export function conversationRoutes(platform: Platform & ListDeps) {
  const { commands, guard, reads, link, store } = platform;
  const facesOf = createFaces(reads, link);

  /** The log is asked: what was ended on another machine a moment ago is ended. */
  const areConnected = async (one: string, other: string): Promise<boolean> =>
    pairFrom(await commands.history(connectionStream(one, other))).isConnected;
  const isMember = async (id: string): Promise<boolean> =>
    standingFrom(await commands.history(memberStream(id))).is === 'member';

  /** A conversation of the reader's and who the other is; undefined where it is none of theirs. */
  function own(id: string, me: string): { readonly row: ConversationRow; readonly other: string } | undefined {
    const row = reads.queries.conversations.find(id);
    if (!row || (row.one !== me && row.two !== me)) return undefined;
    return { row, other: row.one === me ? row.two : row.one };
  }

  /** The same for a write: where another machine began it, this one may not have heard of it yet. */
  async function ownByNow(id: string, me: string) {
    const found = own(id, me);
    if (found) return found;
    await heardAll();
    return own(id, me);
  }

  const heardAll = async (): Promise<boolean> => reads.waitFor(await store.head(), ['conversations'], HEAR_MS);

  type Side = { readonly id: string; readonly other: string; readonly unread: number };

  const shown = ({ id, other, unread }: Side, me: string, faces: Faces, last: Conversation['last']): Conversation => ({
    ...{ _id: id, member: { _id: other, ...faces(other) }, last, unread },
    canWrite: reads.queries.connections.areConnected(me, other),
  });

  return new Hono<Env>()
    .get('/conversations', valid('query', conversationsQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { member } = session;
      const { conversations, connections } = reads.queries;
      await caughtUp(c, reads, SHOWN);
      return answerPage(
        c,
        platform,
        ['members'],
        () => conversations.list(member, c.req.valid('query')),
        ({ items, nextCursor }): ConversationListAnswer => {
          const faces = facesOf(items.map(({ other }) => other));
          const line = (row: (typeof items)[number]): Conversation => {
            const last = message({ ...row, id: String(row.last), text: beginning(row.text ?? '') });
            return shown(row, member, faces, last);
          };
          return { conversations: items.map(line), unread: conversations.unread(member), nextCursor };
        },
        { state: `${conversations.version(member)}.${connections.version(member)}` },
      );
    })

    .post('/conversations', membersOnly, valid('json', newConversation), async (c) => {
      const { with: other } = c.req.valid('json');
      const { member: by } = c.var.member;
      if (other === by) return oneself(c);
      if (!(await isMember(other))) return notFound(c, NO_MEMBER);
      if (!(await areConnected(by, other))) return notConnected(c);
      const id = idOf(by, other);
      const outcome = await commands.execute(
        conversationStream(id),
        c.var.command,
        decideBegin({ conversation: id, by, with: other }),
        { mostlyNew: true, lastOnly: true },
      );
      await waitForProjection(c, reads, outcome.position, SHOWN);
      const found = own(id, by);
      const unread = (found && reads.queries.conversations.sideOf(by, found.row.n)?.unread) ?? 0;
      const answer: ConversationAnswer = { conversation: shown({ id, other, unread }, by, facesOf([other]), null) };
      return c.json({ status: 'success' as const, ...answer }, 201);
    })

    .get('/conversations/:id/messages', valid('query', conversationsQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { member } = session;
      const { conversations } = reads.queries;
      await caughtUp(c, reads, SHOWN);
      const found = own(c.req.param('id'), member);
      if (!found) return notFound(c, NO_CONVERSATION);
      const { row, other } = found;
      const side = conversations.sideOf(member, row.n) ?? { unread: 0, moved: 0 };
      const canWrite = reads.queries.connections.areConnected(member, other);
      return answerPage(
        c,
        platform,
        ['members'],
        () => conversations.messages(row.n, c.req.valid('query')),
        ({ items, nextCursor }): ConversationMessagesAnswer => ({
          conversation: shown({ id: row.id, other, unread: side.unread }, member, facesOf([other]), null),
          messages: items.map(message),
          nextCursor,
        }),
        { state: `${side.moved}-${canWrite}` },
      );
    })

    .post('/conversations/:id/messages', membersOnly, valid('json', conversationMessage), async (c) => {
      const { text } = c.req.valid('json');
      const { member: by } = c.var.member;
      const id = c.req.param('id');
      const found = await ownByNow(id, by);
      if (!found) return notFound(c, NO_CONVERSATION);
      const { other } = found;
      if (!(await areConnected(by, other)) || !(await isMember(other))) return notConnected(c);
      const wait = guard.ask('message', by);
      if (wait !== null) return tooMany(c, wait, 'You have written much in a minute. Please go on in a moment.');
      const sent = newId(c.var.command, 'message');
      const decide = decideSend({ conversation: id, message: sent, by, text });
      const outcome = await commands.execute(conversationStream(id), c.var.command, decide, { lastOnly: true });
      if ('refused' in outcome) return notFound(c, NO_CONVERSATION);
      await waitForProjection(c, reads, outcome.position, ['conversations']);
      const answer: ConversationMessageAnswer = {
        message: { _id: sent, by, text, at: new Date(c.var.command.at).toISOString() },
      };
      return c.json({ status: 'success' as const, ...answer }, 201);
    })

    .put('/conversations/:id/seen', membersOnly, valid('json', conversationSeenUpTo), async (c) => {
      const { upTo } = c.req.valid('json');
      const { member } = c.var.member;
      const id = c.req.param('id');
      const found = await ownByNow(id, member);
      if (!found) return notFound(c, NO_CONVERSATION);
      const { conversations } = reads.queries;
      const { n } = found.row;
      if (conversations.placeOf(n, upTo) === undefined) await heardAll();
      const place = conversations.placeOf(n, upTo);
      if (place === undefined) return notFound(c, NO_CONVERSATION);
      // Read before: nothing to write down, however often it is said.
      if (place <= (conversations.sideOf(member, n)?.seen ?? 0)) return c.body(null, 204);
      const decide = decideSeen({ conversation: id, member, upTo });
      const reading = { mostlyNew: true, lastOnly: true };
      const outcome = await commands.execute(seenStream(id, member), c.var.command, decide, reading);
      await waitForProjection(c, reads, outcome.position, ['conversations']);
      return c.body(null, 204);
    });
}

function beginning(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  return line.length > BEGINNING ? `${line.slice(0, BEGINNING)}…` : line;
}

function oneself(c: Context) {
  const said = 'You cannot write to yourself';
  return fail(c, 400, 'oneself', said, [{ path: 'with', message: said }]);
}

const notConnected = (c: Context) =>
  fail(c, 403, 'not-connected', 'Only members who are connected write to one another. Ask them to connect first.');
