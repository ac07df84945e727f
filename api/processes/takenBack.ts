import * as z from 'zod';
import type { EventStore } from '#events/port/store.ts';
import { wordsStream } from '#events/subjects/words.ts';
import type { Process } from './process.ts';

const payload = z.object({ id: z.string() });

/**
 * Destroys the words of what was taken back. Who takes something back does so too, at once: this makes up for whoever was cut
 * off between the decision and that.
 */
export function takenBack({ store }: { readonly store: EventStore }): Process {
  return {
    name: 'taken-back',
    causes: ['PostDeleted', 'CommentDeleted', 'MessageTakenBack'],
    react(event) {
      if (event.type === 'PostDeleted') return [{ key: event.data.post, payload: { id: event.data.post } }];
      if (event.type === 'CommentDeleted') return [{ key: event.data.comment, payload: { id: event.data.comment } }];
      if (event.type === 'MessageTakenBack') return [{ key: event.data.message, payload: { id: event.data.message } }];
      return [];
    },
    async carryOut(effect) {
      await store.tombstone(wordsStream(payload.parse(effect.payload).id));
      return { ended: 'done' };
    },
  };
}
