import * as z from 'zod';
import { wordsStream } from '#events/subjects/words.ts';
import { goneDocuments } from '../application/gone.ts';
import type { Platform } from '../platform/platform.ts';
import { isWorded } from '../standing/standing.ts';
import { documentFileKey, documentIdOf } from '../storage/keys.ts';
import type { Effect, Outcome, Process } from './process.ts';

const WAIT_MS = 5000;
const RETRY_MS = 1000;

/**
 * `id`: of the words, where there are some; `document`: the storage key of what came along; `by`: who took it back, and with it from
 * all that it was sent with.
 */
const payload = z.object({
  id: z.exactOptional(z.string()),
  document: z.exactOptional(z.string()),
  by: z.exactOptional(z.string()),
});

/**
 * Destroys the words of what was taken back or removed, and the key of its document. Who takes something back does so too, at
 * once: this makes up for whoever was cut off between the decision and that. One upload has one key: each application that has it says
 * that it was taken back.
 */
export function takenBack(platform: Pick<Platform, 'store' | 'keyring' | 'commands' | 'reads'>): Process {
  const { store, keyring, reads } = platform;
  const gone = goneDocuments(platform);

  /** What is sent from now on finds that the key is gone: what was sent until now the read model has once it is as far as the log. */
  async function noteElsewhere(document: string, by: string, { command }: Effect): Promise<Outcome> {
    if (!(await reads.waitFor(await store.head(), ['files'], WAIT_MS)))
      return { retryAfterMs: RETRY_MS, reason: 'the read model is behind the log' };
    // More than one look finds are found by the next: each that is noted looks again.
    for (const { subject, field } of reads.queries.files.usesOf(document))
      if (field.startsWith('document/')) await gone.note(subject, [document], by, { ...command(), actor: by });
    return { ended: 'done' };
  }

  return {
    name: 'taken-back',
    causes: [
      ...(['PostDeleted', 'CommentDeleted', 'MessageTakenBack', 'ThingRemoved'] as const),
      ...(['ApplicationMessageTakenBack', 'DocumentTakenBack'] as const),
    ],
    react(event) {
      if (event.type === 'PostDeleted') return [{ key: event.data.post, payload: { id: event.data.post } }];
      if (event.type === 'CommentDeleted') return [{ key: event.data.comment, payload: { id: event.data.comment } }];
      if (event.type === 'MessageTakenBack') {
        const { message: id, document, by } = event.data;
        return [{ key: id, payload: { id, ...(document !== undefined && { document, by }) } }];
      }
      if (event.type === 'ApplicationMessageTakenBack')
        return [{ key: event.data.message, payload: { id: event.data.message } }];
      if (event.type === 'DocumentTakenBack') {
        const { application, n, document, by, keyStays } = event.data;
        if (keyStays) return [];
        return [{ key: `${application}/${n}`, payload: { document: documentFileKey(document), by } }];
      }
      if (event.type === 'ThingRemoved' && isWorded(event.data.kind)) {
        const { id, document } = event.data;
        return [{ key: id, payload: { id, ...(document !== undefined && { document }) } }];
      }
      return [];
    },
    async carryOut(effect) {
      const { id, document, by } = payload.parse(effect.payload);
      if (id !== undefined) await store.tombstone(wordsStream(id));
      if (document === undefined) return { ended: 'done' };
      await keyring.destroy(documentIdOf(document));
      return by === undefined ? { ended: 'done' } : noteElsewhere(document, by, effect);
    },
  };
}
