import { setImmediate as turn } from 'node:timers/promises';
import { typeNamed } from '#events/catalogue.ts';
import { decode } from '#events/codec.ts';
import { applicationDraftStream, applicationStream } from '#events/subjects/application.ts';
import type { Platform } from '../platform/platform.ts';

/** What one member wrote in one application, and when (milliseconds since 1970). */
export interface OwnWords {
  readonly application: string;
  readonly at: string;
  readonly as: string;
  readonly words: object;
}

/** What a member wrote in applications: answers, letters, scores, and messages from before these stood apart. From the log, which alone has it. */
export async function* ownWords(
  { reads, store, keyring }: Pick<Platform, 'reads' | 'store' | 'keyring'>,
  member: string,
): AsyncGenerator<OwnWords> {
  let found = reads.queries.applications.writtenBy(member, -1);
  while (found.length > 0) {
    for (const { id } of found) {
      const last = await store.readStream(applicationDraftStream(id), { direction: 'backwards', limit: 1 });
      const recorded = [...(await store.readStream(applicationStream(id))), ...last];
      // The words of messages stand apart, and are exported with those to other members.
      for (const { type, at, data, personal } of await decode(keyring, recorded))
        if (personal && Object.keys(personal).length > 0 && typeNamed(type)?.owner?.(data) === member)
          yield { application: id, at: new Date(at).toISOString(), as: type, words: personal };
      // A log on this disk never waits: other requests get their turn between two applications.
      await turn();
    }
    found = reads.queries.applications.writtenBy(member, found.at(-1)?.wroteAt ?? Number.MAX_SAFE_INTEGER);
  }
}
