import { Hono } from 'hono';
import { conversationStream } from '#events/subjects/conversation.ts';
import type { MessageRow } from '#projections/conversation/queries.ts';
import { othersUploads } from '../application/othersUploads.ts';
import { areConnected } from '../connection/connected.ts';
import { type ConversationMessageAnswer, changedConversationMessage } from '../contract/conversation.ts';
import { notFound, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import { messageAnswer } from '../message/answer.ts';
import { unchangeable } from '../message/refusals.ts';
import { createMessageWords, dropFiles } from '../message/words.ts';
import type { Platform } from '../platform/platform.ts';
import { decideTakeBack } from './decide.ts';
import { createOwnConversations } from './own.ts';
import { notConnected } from './refusals.ts';

/** Members change what they wrote to one another, and take it back, within a quarter of an hour. */
export function messageChangeRoutes(platform: Platform) {
  const { commands, guard, reads, link } = platform;
  const words = createMessageWords(platform);
  const isOthersToo = othersUploads(platform);
  const { ownByNow, heardAll } = createOwnConversations(platform);

  /** A message of a conversation of the member's. */
  async function find({ id, message }: { readonly id: string; readonly message: string }, by: string) {
    const found = await ownByNow(id, by);
    if (!found) return undefined;
    const look = (): MessageRow | undefined => reads.queries.conversations.message(found.row.position, message);
    // Another machine may have written it a moment ago.
    const row = look() ?? (await heardAll().then(look));
    return row && { ...found, id, message, said: row };
  }

  return new Hono<Env>()
    .patch(
      '/conversations/:id/messages/:message',
      membersOnly,
      valid('json', changedConversationMessage),
      async (c) => {
        const { member: by } = c.var.member;
        const { text } = c.req.valid('json');
        const found = await find(c.req.param(), by);
        if (!found) return notFound(c, 'message');
        if (!(await areConnected(commands, by, found.other))) return notConnected(c);
        const wait = guard.ask('rewording', by);
        if (wait !== null) return tooMany(c, wait, 'changes');
        const { message } = found;
        const changed = await words.change({ message, by }, text, c.var.command);
        if (typeof changed !== 'number') return unchangeable(c, changed);
        await waitForProjection(c, reads, changed, ['conversations']);
        const row = reads.queries.conversations.message(found.row.position, message) ?? found.said;
        const isLate = reads.position(['conversations']) < changed;
        const shown = isLate ? { ...row, text, edited: c.var.command.at } : row;
        const answer: ConversationMessageAnswer = { message: messageAnswer(shown, link) };
        return c.json({ status: 'success' as const, ...answer });
      },
    )

    .delete('/conversations/:id/messages/:message', membersOnly, async (c) => {
      const { member: by } = c.var.member;
      const found = await find(c.req.param(), by);
      if (!found) return notFound(c, 'message');
      const { id, message, said } = found;
      const again = async () => {
        await words.destroy(message);
        return c.body(null, 204);
      };
      if (said.gone === 1 && said.writer === by) return again();
      // Of a hidden one the row apart tells what came along.
      const hidden = said.gone === 2 ? reads.queries.conversations.withheld(message, by) : undefined;
      const { document, image } = hidden ?? said;
      // What a team sent as well that they are not of any more is the team's.
      const along = document === '' || (await isOthersToo(document, by)) ? {} : { document };
      const decide = decideTakeBack({ conversation: id, message, by, ...along });
      const decided = () => commands.execute(conversationStream(id), c.var.command, decide, { lastOnly: true });
      const taken = await words.takeBack({ message, by }, c.var.command, decided, Object.values(along));
      // Taken back on another machine, of which this one had not heard; or at a time when it still might be.
      if (typeof taken !== 'number') {
        if (said.writer === by) await heardAll();
        const isGone =
          said.writer === by && reads.queries.conversations.message(found.row.position, message)?.gone === 1;
        return isGone ? again() : unchangeable(c, taken);
      }
      await waitForProjection(c, reads, taken, ['conversations', 'files']);
      await dropFiles(platform, [image, document], taken);
      return c.body(null, 204);
    });
}
