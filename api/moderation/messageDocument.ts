import * as z from 'zod';
import { type Position, START } from '#events/port/store.ts';
import { messageSent } from '#events/subjects/conversation.ts';
import type { Platform } from '../platform/platform.ts';

/** A read model that is behind is waited for so long; one that has failed is not. */
const WAIT_MS = 5000;

/** A message's data, as far back as there are some with a PDF. */
const sent = z.object({ message: z.string(), document: z.nullish(z.object({ key: z.string() })) });

/**
 * Finds the storage key of a message's PDF, for who is about to destroy it. Once the message is removed no read model knows
 * it any more, so what the read model cannot tell just now is read from the log.
 */
export function createMessageDocuments({ reads, store }: Pick<Platform, 'reads' | 'store'>) {
  async function inLog(message: string, upTo: Position): Promise<string | null> {
    for await (const { events } of store.readAll({ after: START, upTo, types: [messageSent.type] }))
      for (const { data } of events) {
        const read = sent.parse(data);
        if (read.message === message) return read.document?.key ?? null;
      }
    return null;
  }

  /** @param upTo where in the log the message is there, at the latest. @returns null where none came along */
  return async function documentOf(message: string, upTo: Position): Promise<string | null> {
    const isThere = await reads.waitFor(upTo, ['files'], WAIT_MS);
    return isThere ? reads.queries.files.documentOf(message) : inLog(message, upTo);
  };
}
