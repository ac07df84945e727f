import { type Context, Hono } from 'hono';
import { applicationStream } from '#events/subjects/application.ts';
import { newId } from '../commands/commands.ts';
import { applicationPath, type MessagesAnswer, newMessage } from '../contract/application.ts';
import { fail } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import type { ApplicationAnswers } from './answer.ts';
import { uploadLookup } from './attach.ts';
import { decideMessage } from './decide.ts';
import { enter } from './entry.ts';
import { refusal } from './refusals.ts';
import { type ApplicationState, applicationFrom, type Message } from './state.ts';

/** A document of a message answers no question. */
const unasked = <Sent extends object>(document: Sent) => ({ ...document, question: '' });

/** What both sides of an application write to each other in it. */
export function messageRoutes(platform: Platform, answers: ApplicationAnswers) {
  const { commands, reads } = platform;
  const look = uploadLookup(platform);

  const written = (c: Context, message: Message, { documents }: ApplicationState) =>
    c.json({ status: 'success' as const, message: answers.message(message, documents) }, 201);

  return new Hono<Env>()
    .get('/applications/:id/messages', membersOnly, valid('param', applicationPath), async (c) => {
      await caughtUp(c, reads, ['applications', 'teams']);
      const entered = await enter(c, platform, c.req.valid('param').id);
      if ('refused' in entered) return entered.refused;
      const { state } = entered.seen;
      const messages = state.messages.map((message) => answers.message(message, state.documents));
      c.header('Cache-Control', 'no-store');
      return c.json({ status: 'success' as const, ...({ messages, seenUpTo: null } satisfies MessagesAnswer) });
    })

    .post(
      '/applications/:id/messages',
      membersOnly,
      valid('param', applicationPath),
      valid('json', newMessage),
      async (c) => {
        const { id } = c.req.valid('param');
        const { text, documents } = c.req.valid('json');
        const { member: by } = c.var.member;
        const entered = await enter(c, platform, id);
        if ('refused' in entered) return entered.refused;
        const { seen } = entered;
        const side = seen.isApplicant ? 'applicant' : 'provider';
        const message = newId(c.var.command, 'message');
        // What was sent stays sent, also where its documents have been taken back since.
        const sent = seen.state.messages.find((one) => one.id === message);
        if (sent) return written(c, sent, seen.state);
        const found = await look(seen.state, documents.map(unasked), by, side);
        if ('errors' in found) return fail(c, 400, 'no-document', 'Please upload the documents again', found.errors);
        const decide = decideMessage({ message, by, side, text, documents: found.uploads });
        const outcome = await commands.execute(applicationStream(id), c.var.command, decide);
        if ('refused' in outcome) return refusal(c, outcome.refused);
        await waitForProjection(c, reads, outcome.position, ['applications', 'files']);
        const now = applicationFrom(await commands.history(applicationStream(id)));
        const told = now?.messages.find((one) => one.id === message);
        if (!now || !told) throw new Error(`message ${message} was written a moment ago and is not in the log`);
        return written(c, told, now);
      },
    );
}
