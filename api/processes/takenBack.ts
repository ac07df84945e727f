import * as z from 'zod';
import { wordsStream } from '#events/subjects/words.ts';
import type { Platform } from '../platform/platform.ts';
import { isWorded } from '../standing/standing.ts';
import { documentFileKey, documentIdOf } from '../storage/keys.ts';
import type { Process } from './process.ts';

/** `id`: of the words, where there are some; `document`: the storage key of what came along. */
const payload = z.object({ id: z.exactOptional(z.string()), document: z.exactOptional(z.string()) });

/**
 * Destroys the words of what was taken back or removed, and the key of its document. Who takes something back does so too, at
 * once: this makes up for whoever was cut off between the decision and that.
 */
export function takenBack({ store, keyring }: Pick<Platform, 'store' | 'keyring'>): Process {
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
        const { message: id, document } = event.data;
        return [{ key: id, payload: { id, ...(document !== undefined && { document }) } }];
      }
      if (event.type === 'ApplicationMessageTakenBack')
        return [{ key: event.data.message, payload: { id: event.data.message } }];
      if (event.type === 'DocumentTakenBack') {
        const { application, n, document } = event.data;
        return [{ key: `${application}/${n}`, payload: { document: documentFileKey(document) } }];
      }
      if (event.type === 'ThingRemoved' && isWorded(event.data.kind)) {
        const { id, document } = event.data;
        return [{ key: id, payload: { id, ...(document !== undefined && { document }) } }];
      }
      return [];
    },
    async carryOut(effect) {
      const { id, document } = payload.parse(effect.payload);
      if (id !== undefined) await store.tombstone(wordsStream(id));
      if (document !== undefined) await keyring.destroy(documentIdOf(document));
      return { ended: 'done' };
    },
  };
}
