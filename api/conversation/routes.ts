import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { conversationStream, seenStream } from '#events/subjects/conversation.ts';
import { memberStream } from '#events/subjects/member.ts';
import { standingFrom } from '../account/account.ts';
import { newId } from '../commands/commands.ts';
import { areConnected } from '../connection/connected.ts';
import {
  type Conversation,
  type ConversationAnswer,
  type ConversationListAnswer,
  type ConversationMessagesAnswer,
  type ConversationSaidAnswer,
  conversationMessage,
  conversationSeenUpTo,
  conversationsQuery,
  newConversation,
} from '../contract/conversation.ts';
import { createFaces, type Faces } from '../faces/faces.ts';
import { fileOwners } from '../file/owners.ts';
import { storedPicture } from '../file/stored.ts';
import { fail, keyUsed, notFound, signInFirst, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import type { ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import { messageAnswer } from '../message/answer.ts';
import { noPicture } from '../message/refusals.ts';
import { isOtherMessage } from '../message/sameMessage.ts';
import { createSeenMarks } from '../message/seenMarks.ts';
import { createMessageWords } from '../message/words.ts';
import type { Platform } from '../platform/platform.ts';
import { decideBegin, decideSeen, decideSend } from './decide.ts';
import { createMessageDocuments } from './documents.ts';
import { createOwnConversations } from './own.ts';
import { notConnected } from './refusals.ts';

const SHOWN = ['conversations', 'connections', 'members'] as const;
/** Of the last message so much is shown in a list, in UTF-16 units. */
const BEGINNING = 140;
/** The same for the two, whoever begins, so that they never have two conversations. */
const idOf = (one: string, other: string): string =>
  createHash('sha256').update([one, other].sort().join(' ')).digest('hex').slice(0, 24);

/** Members who are connected write to one another. */
export function conversationRoutes(platform: Platform & ListDeps) {
  const { commands, guard, reads, files, link } = platform;
  const facesOf = createFaces(reads, link);
  const words = createMessageWords(platform);
  const owners = fileOwners(platform);
  const findDocument = createMessageDocuments(platform);
  const marks = createSeenMarks(platform);
  const { own, ownByNow, heardAll } = createOwnConversations(platform);

  const isMember = async (id: string): Promise<boolean> =>
    standingFrom(await commands.history(memberStream(id))).is === 'member';

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
            const text = row.text === null ? null : beginning(row.text);
            const last = messageAnswer({ ...row, id: row.message, text }, link);
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
      if (!(await isMember(other))) return notFound(c, 'member');
      if (!(await areConnected(commands, by, other))) return notConnected(c);
      const id = idOf(by, other);
      const outcome = await commands.execute(
        conversationStream(id),
        c.var.command,
        decideBegin({ conversation: id, by, with: other }),
        { mostlyNew: true, lastOnly: true },
      );
      await waitForProjection(c, reads, outcome.position, SHOWN);
      const found = own(id, by);
      const unread = (found && reads.queries.conversations.sideOf(by, found.row.position)?.unread) ?? 0;
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
      if (!found) return notFound(c, 'conversation');
      const { row, other } = found;
      const side = conversations.sideOf(member, row.position) ?? { unread: 0, moved: 0 };
      const seenUpTo = marks.seenUpTo(found, member);
      const canWrite = reads.queries.connections.areConnected(member, other);
      return answerPage(
        c,
        platform,
        ['members'],
        () => conversations.messages(row.position, c.req.valid('query')),
        ({ items, nextCursor }): ConversationMessagesAnswer => ({
          conversation: shown({ id: row.id, other, unread: side.unread }, member, facesOf([other]), null),
          seenUpTo,
          messages: items.map((row) => {
            const kept = row.gone === 2 && row.writer === member ? conversations.withheld(row.id, member) : undefined;
            return messageAnswer(row, link, kept);
          }),
          nextCursor,
        }),
        { state: `${side.moved}-${canWrite}-${seenUpTo}` },
      );
    })

    .post('/conversations/:id/messages', membersOnly, valid('json', conversationMessage), async (c) => {
      const { text, image, document } = c.req.valid('json');
      const { member: by } = c.var.member;
      const id = c.req.param('id');
      const found = await ownByNow(id, by);
      if (!found) return notFound(c, 'conversation');
      const { other } = found;
      if (!(await areConnected(commands, by, other)) || !(await isMember(other))) return notConnected(c);
      const sent = newId(c.var.command, 'message');
      const before = reads.queries.conversations.message(found.row.position, sent);
      const isOther = before && isOtherMessage(before, { text, image: image?.key ?? '', name: document?.name ?? '' });
      if (isOther) return keyUsed(c);
      const wait = guard.ask('message', by);
      if (wait !== null) return tooMany(c, wait, 'messages');
      const picture = image ? await storedPicture(files, 'Message', image.key) : null;
      if (image && (!picture || !(await owners.take(image.key, by, c.var.command)))) return noPicture(c);
      const pdf = document ? await findDocument(document.key, by, c.var.command) : null;
      if (document && !pdf) return fail(c, 400, 'no-document.one', 'document.key');
      const said = { text, ...(document && { document: document.name }) };
      if (!(await words.write({ message: sent, by }, said, c.var.command))) return notFound(c, 'conversation');
      const decide = decideSend({ conversation: id, message: sent, by, image: picture, document: pdf });
      const outcome = await commands.execute(conversationStream(id), c.var.command, decide, { lastOnly: true });
      if ('refused' in outcome) return notFound(c, 'conversation');
      await waitForProjection(c, reads, outcome.position, ['conversations']);
      const row = { id: sent, writer: by, text, at: c.var.command.at, edited: 0, gone: 0 };
      const along = { image: picture?.key ?? '', width: picture?.width ?? 0, height: picture?.height ?? 0 };
      const shown = { ...row, ...along, document: pdf?.key ?? '', name: document?.name ?? '', size: pdf?.size ?? 0 };
      const message = messageAnswer(reads.queries.conversations.message(found.row.position, sent) ?? shown, link);
      const answer: ConversationSaidAnswer = { message, messages: [message] };
      return c.json({ status: 'success' as const, ...answer }, 201);
    })

    .put('/conversations/:id/seen', membersOnly, valid('json', conversationSeenUpTo), async (c) => {
      const { upTo } = c.req.valid('json');
      const { member } = c.var.member;
      const id = c.req.param('id');
      const found = await ownByNow(id, member);
      if (!found) return notFound(c, 'conversation');
      const { conversations } = reads.queries;
      const { position } = found.row;
      if (conversations.placeOf(position, upTo) === undefined) await heardAll();
      const place = conversations.placeOf(position, upTo);
      if (place === undefined) return notFound(c, 'conversation');
      // Read before: nothing to write down, however often it is said.
      if (place <= (conversations.sideOf(member, position)?.seen ?? 0)) return c.body(null, 204);
      const decide = decideSeen({ conversation: id, member, upTo, told: marks.areWanted(member) });
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
  return fail(c, 400, 'oneself.write', 'with');
}
