import { type Context, Hono } from 'hono';
import type { DomainEvent } from '#events/catalogue.ts';
import { decode } from '#events/codec.ts';
import { applicationOpeningsStream, applicationStream } from '#events/subjects/application.ts';
import type { Decision } from '../commands/commands.ts';
import { documentPath, type OpeningsAnswer } from '../contract/application.ts';
import { answerDocument } from '../file/answerDocument.ts';
import { fail, notFound } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { taggedAnswer } from '../http/taggedAnswer.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import type { Seen, Standing } from './access.ts';
import type { ApplicationAnswers } from './answer.ts';
import { documentTakenBack } from './decide.ts';
import { enter } from './entry.ts';
import { othersUploads } from './othersUploads.ts';
import { notOfSender } from './refusals.ts';
import { type AttachedDocument, applicationFrom, type Message } from './state.ts';

/** The newest so many readings of an application's documents are told. */
const OPENINGS_MOST = 1000;

const noDocument = (c: Context) => notFound(c, 'applicationDocument');
const takenBack = (c: Context) => fail(c, 410, 'taken-back.document');

/** The documents of an application: read by both sides, each reading by the other recorded, and taken back. */
export function documentRoutes(platform: Platform, answers: ApplicationAnswers) {
  const { commands, keyring, files, reads, store } = platform;
  const isOthersToo = othersUploads(platform);

  /** Who is in both teams stands on either side. */
  const isOwn = ({ isApplicant, reviews }: Standing, { side }: AttachedDocument): boolean =>
    side === 'applicant' ? isApplicant : reviews !== null;

  /** A document that the reader may see: one of their own side, and of the other's what was sent and no moderator hid. */
  function documentOf({ state, ...standing }: Seen, n: number) {
    const known = state.documents.get(n);
    if (!known || isOwn(standing, known)) return known;
    const { conversations } = reads.queries;
    const place = conversations.find(state.id)?.position ?? -1;
    const isShown = ({ id }: Message): boolean => (conversations.message(place, id)?.gone ?? 0) === 0;
    const has = (sent: { readonly documents: readonly { readonly n: number }[] }): boolean =>
      sent.documents.some((one) => one.n === n);
    const isSent = (state.sent !== null && has(state.sent)) || state.messages.some((one) => has(one) && isShown(one));
    return isSent ? known : undefined;
  }

  return new Hono<Env>()
    .get('/applications/:id/documents/:n', membersOnly, valid('param', documentPath), async (c) => {
      const { id, n } = c.req.valid('param');
      const { member } = c.var.member;
      const entered = await enter(c, platform, id);
      if ('refused' in entered) return entered.refused;
      const { seen } = entered;
      const document = documentOf(seen, n);
      if (!document) return noDocument(c);
      if (document.takenBack) return takenBack(c);
      const beforeIt = async () => {
        if (isOwn(seen, document)) return;
        const told = { type: 'DocumentOpened', data: { application: id, by: member, n } } as const;
        const decide = () => ({ facts: [told] });
        await commands.execute(applicationOpeningsStream(id), c.var.command, decide, { lastOnly: true });
      };
      const answer = await answerDocument(c, platform, document.key, { name: `document-${n}`, beforeIt });
      return answer ?? takenBack(c);
    })

    .delete('/applications/:id/documents/:n', membersOnly, valid('param', documentPath), async (c) => {
      const { id, n } = c.req.valid('param');
      const { member } = c.var.member;
      const entered = await enter(c, platform, id);
      if ('refused' in entered) return entered.refused;
      const { seen } = entered;
      const document = documentOf(seen, n);
      if (!document) return noDocument(c);
      if (!isOwn(seen, document)) return notOfSender(c);
      // What another team sent as well is gone from here alone.
      const stays = await isOthersToo(document.key, member);
      const outcome = await commands.execute(applicationStream(id), c.var.command, decideTakeBack(n, member, stays));
      // After the event, so that a kill in between leaves a document that says it is gone; asked again, the key goes.
      if (!stays) {
        await keyring.destroy(document.document);
        await files.remove(document.key);
      }
      await waitForProjection(c, reads, outcome.position, ['applications', 'files']);
      return c.body(null, 204);
    })

    .get('/applications/:id/documents/:n/openings', membersOnly, valid('param', documentPath), async (c) => {
      const { id, n } = c.req.valid('param');
      const entered = await enter(c, platform, id);
      if ('refused' in entered) return entered.refused;
      const { seen } = entered;
      const document = documentOf(seen, n);
      if (!document) return noDocument(c);
      if (!isOwn(seen, document)) return notOfSender(c);
      const newest = { direction: 'backwards', limit: OPENINGS_MOST } as const;
      const read = await decode(keyring, await store.readStream(applicationOpeningsStream(id), newest));
      const openings = read.flatMap((event) =>
        event.type === 'DocumentOpened' && event.data.n === n ? [{ by: event.data.by, at: event.at }] : [],
      );
      const answer: OpeningsAnswer = { openings: openings.toReversed().map(answers.opening) };
      c.header('Cache-Control', 'no-store');
      return taggedAnswer(c, answer);
    });
}

const decideTakeBack = (n: number, by: string, stays: boolean) =>
  function decide(history: readonly DomainEvent[]): Decision<never> {
    const state = applicationFrom(history);
    const known = state?.documents.get(n);
    if (!state || !known || known.takenBack) return { facts: [] };
    const { document, owner } = known;
    return { facts: [documentTakenBack({ application: state.id, by, n, document, owner }, stays)] };
  };
