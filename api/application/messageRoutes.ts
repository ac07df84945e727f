import { type Context, Hono } from 'hono';
import { applicationSeenStream, applicationStream } from '#events/subjects/application.ts';
import type { MessageRow } from '#projections/conversation/queries.ts';
import { newId } from '../commands/commands.ts';
import { applicationPath, type MessagesAnswer, messagesSeenUpTo, newMessage } from '../contract/application.ts';
import { fileOwners } from '../file/owners.ts';
import { storedPicture } from '../file/stored.ts';
import { fail, keyUsed, notFound, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { taggedAnswer } from '../http/taggedAnswer.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import { noPicture } from '../message/refusals.ts';
import { isOtherMessage } from '../message/sameMessage.ts';
import { createSeenMarks } from '../message/seenMarks.ts';
import { createMessageWords } from '../message/words.ts';
import type { Platform } from '../platform/platform.ts';
import type { Seen } from './access.ts';
import type { ApplicationAnswers } from './answer.ts';
import { goneNoting, uploadLookup } from './attach.ts';
import { decideMessage, decideSeen, writing } from './decide.ts';
import { enter } from './entry.ts';
import { refusal } from './refusals.ts';
import { applicationFrom, type Message } from './state.ts';
import { createTalk, sideOf } from './talk.ts';

/** A document of a message answers no question. */
const unasked = <Sent extends object>(document: Sent) => ({ ...document, question: '' });

/** What both sides of an application write to each other in it. */
export function messageRoutes(platform: Platform, answers: ApplicationAnswers) {
  const { commands, files, guard, reads } = platform;
  const look = uploadLookup(platform);
  const noteGone = goneNoting(platform);
  const owners = fileOwners(platform);
  const words = createMessageWords(platform);
  const marks = createSeenMarks(platform);
  const talk = createTalk(platform, answers);

  function written(c: Context, seen: Seen, said: Message, row: Omit<MessageRow, 'position'>) {
    const message = talk.answer(seen, said, row, said.by);
    return c.json({ status: 'success' as const, message, messages: [message] }, 201);
  }

  return new Hono<Env>()
    .get('/applications/:id/messages', membersOnly, valid('param', applicationPath), async (c) => {
      const { member } = c.var.member;
      await caughtUp(c, reads, ['applications', 'conversations', 'teams']);
      const entered = await enter(c, platform, c.req.valid('param').id);
      if ('refused' in entered) return entered.refused;
      const { seen } = entered;
      const messages = await talk.all(seen, member);
      const seenUpTo = marks.seenByTeam(await talk.placeOf(seen.state.id), sideOf(seen), member);
      c.header('Cache-Control', 'no-store');
      return taggedAnswer(c, { messages, seenUpTo } satisfies MessagesAnswer);
    })

    .post(
      '/applications/:id/messages',
      membersOnly,
      valid('param', applicationPath),
      valid('json', newMessage),
      async (c) => {
        const { id } = c.req.valid('param');
        const { text, documents, image } = c.req.valid('json');
        const { member: by } = c.var.member;
        const entered = await enter(c, platform, id);
        if ('refused' in entered) return entered.refused;
        const { seen } = entered;
        const side = sideOf(seen);
        const message = newId(c.var.command, 'message');
        // What was sent stays sent, also where its documents have been taken back since.
        const sent = seen.state.messages.find((one) => one.id === message);
        const before = sent && (await talk.find(id, message));
        const names = documents.map(({ name }) => name).join('\n');
        if (before && isOtherMessage(before, { text, image: image?.key ?? '', name: names })) return keyUsed(c);
        if (sent && before) return written(c, seen, sent, before);
        const wait = guard.ask('message', by);
        if (wait !== null) return tooMany(c, wait, 'messages');
        const picture = image ? await storedPicture(files, 'Message', image.key) : null;
        if (image && (!picture || !(await owners.take(image.key, by, c.var.command)))) return noPicture(c);
        const found = await look(seen.state, documents.map(unasked), by, side);
        if ('errors' in found) return fail(c, 400, 'no-document.documents', found.errors);
        const said = { message, by, side, image: picture, documents: found.uploads };
        // Asked before its words are written: what is refused leaves none behind.
        const asked = writing(seen.state, said);
        if ('refused' in asked) return refusal(c, asked.refused);
        const own = { text, ...(names !== '' && { document: names }) };
        if (!(await words.write({ message, by }, own, c.var.command))) return notFound(c, 'message');
        const outcome = await commands.execute(applicationStream(id), c.var.command, decideMessage(said));
        if ('refused' in outcome) {
          await words.destroy(message);
          return refusal(c, outcome.refused);
        }
        const gone = await noteGone(id, found.uploads, by, c.var.command.at);
        const last = Math.max(outcome.position, gone);
        await waitForProjection(c, reads, last, ['applications', 'conversations', 'files']);
        const now = applicationFrom(await commands.history(applicationStream(id)));
        const told = now?.messages.find((one) => one.id === message);
        if (!now || !told) throw new Error(`message ${message} was written a moment ago and is not in the log`);
        const place = await talk.placeOf(id);
        const row = reads.queries.conversations.message(place, message) ?? {
          ...{ id: message, writer: by, text, image: picture?.key ?? '', document: '', name: names, size: 0 },
          ...{ width: picture?.width ?? 0, height: picture?.height ?? 0, at: told.at, edited: 0, gone: 0 },
        };
        return written(c, { ...seen, state: now }, told, row);
      },
    )

    .put(
      '/applications/:id/seen',
      membersOnly,
      valid('param', applicationPath),
      valid('json', messagesSeenUpTo),
      async (c) => {
        const { id } = c.req.valid('param');
        const { upTo } = c.req.valid('json');
        const { member } = c.var.member;
        const entered = await enter(c, platform, id);
        if ('refused' in entered) return entered.refused;
        const row = await talk.find(id, upTo);
        if (!row) return notFound(c, 'applicationMessage');
        // Read before: nothing to write down, however often it is said.
        const place = await talk.placeOf(id);
        if (row.position <= reads.queries.conversations.seenBy(place, member)) return c.body(null, 204);
        const told = marks.areWanted(member);
        const decide = decideSeen({ application: id, member, side: sideOf(entered.seen), upTo, told });
        const reading = { mostlyNew: true, lastOnly: true };
        const outcome = await commands.execute(applicationSeenStream(id, member), c.var.command, decide, reading);
        await waitForProjection(c, reads, outcome.position, ['conversations']);
        return c.body(null, 204);
      },
    );
}
