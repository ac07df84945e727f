import { Hono } from 'hono';
import { applicationStream } from '#events/subjects/application.ts';
import { isWritable } from '#projections/application/status.ts';
import { type ApplicationMessageAnswer, changedMessage, messagePath } from '../contract/application.ts';
import { notFound, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { type MemberContext, membersOnly } from '../http/guard.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import { unchangeable } from '../message/refusals.ts';
import { createMessageWords, dropFiles } from '../message/words.ts';
import type { Platform } from '../platform/platform.ts';
import { documentIdOf } from '../storage/keys.ts';
import type { ApplicationAnswers } from './answer.ts';
import { NOTHING } from './answers.ts';
import { decideTakeBack } from './decide.ts';
import { applicationDrafts } from './drafts.ts';
import { enter } from './entry.ts';
import { othersUploads } from './othersUploads.ts';
import { type ApplicationState, applicationFrom, type Message } from './state.ts';
import { createTalk } from './talk.ts';

/** Who wrote in an application changes their words, and takes them back, within a quarter of an hour. */
export function messageChangeRoutes(platform: Platform, answers: ApplicationAnswers) {
  const { commands, guard, keyring, reads } = platform;
  const words = createMessageWords(platform);
  const talk = createTalk(platform, answers);
  const drafts = applicationDrafts(platform);
  const isOthersToo = othersUploads(platform);

  /** A message of an application that the member may read. */
  async function find(c: MemberContext, { id, message }: { readonly id: string; readonly message: string }) {
    const entered = await enter(c, platform, id);
    if ('refused' in entered) return entered;
    const { seen } = entered;
    const sent = seen.state.messages.find((one) => one.id === message);
    const row = sent && (await talk.find(id, message));
    return sent && row ? { seen, sent, row } : { refused: notFound(c, 'message') };
  }

  /** Of what came with a message, what was taken back: another may have been sent with it a moment ago, and keeps it. */
  async function takenBackOf(id: string, { documents }: Message): Promise<string[]> {
    const now = applicationFrom(await commands.history(applicationStream(id)));
    return documents.flatMap(({ n }) => {
      const known = now?.documents.get(n);
      return known?.takenBack ? [known.key] : [];
    });
  }

  /** Of what came with a message, what another team sent as well: ids of documents. */
  async function staysOf(state: ApplicationState, { documents }: Message, by: string): Promise<Set<string>> {
    const stays = new Set<string>();
    for (const { n } of documents) {
      const known = state.documents.get(n);
      if (known && (await isOthersToo(known.key, by))) stays.add(known.document);
    }
    return stays;
  }

  return new Hono<Env>()
    .patch(
      '/applications/:id/messages/:message',
      membersOnly,
      valid('param', messagePath),
      valid('json', changedMessage),
      async (c) => {
        const { message } = c.req.valid('param');
        const { text } = c.req.valid('json');
        const { member: by } = c.var.member;
        const found = await find(c, c.req.valid('param'));
        if ('refused' in found) return found.refused;
        const wait = guard.ask('rewording', by);
        if (wait !== null) return tooMany(c, wait, 'changes');
        const changed = await words.change({ message, by }, text, c.var.command);
        if (typeof changed !== 'number') return unchangeable(c, changed);
        await waitForProjection(c, reads, changed, ['conversations']);
        const { seen, sent } = found;
        const row = (await talk.find(seen.state.id, message)) ?? found.row;
        const isLate = reads.position(['conversations']) < changed;
        const shown = isLate ? { ...row, text, edited: c.var.command.at } : row;
        const answer: ApplicationMessageAnswer = { message: talk.answer(seen, sent, shown, by) };
        return c.json({ status: 'success' as const, ...answer });
      },
    )

    .delete('/applications/:id/messages/:message', membersOnly, valid('param', messagePath), async (c) => {
      const { id, message } = c.req.valid('param');
      const { member: by } = c.var.member;
      const found = await find(c, { id, message });
      if ('refused' in found) return found.refused;
      const { sent } = found;
      if (sent.isTakenBack && sent.by === by) {
        await words.destroy(message);
        return c.body(null, 204);
      }
      const draft = isWritable(found.seen.state.status) ? await drafts.read(id) : NOTHING;
      const stays = await staysOf(found.seen.state, sent, by);
      const decide = decideTakeBack(message, by, draft, stays);
      const decided = () => commands.execute(applicationStream(id), c.var.command, decide);
      const taken = await words.takeBack({ message, by }, c.var.command, decided, []);
      if (typeof taken !== 'number') return unchangeable(c, taken);
      const documents = await takenBackOf(id, sent);
      for (const id of documents.map(documentIdOf)) if (!stays.has(id)) await keyring.destroy(id);
      await waitForProjection(c, reads, taken, ['applications', 'conversations', 'files']);
      await dropFiles(platform, [sent.image, ...documents], taken);
      return c.body(null, 204);
    });
}
