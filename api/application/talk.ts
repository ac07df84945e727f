import type { Side } from '#events/subjects/application.ts';
import type { MessageRow } from '#projections/conversation/queries.ts';
import type { ApplicationMessage } from '../contract/application.ts';
import { hearAll } from '../message/heard.ts';
import type { Platform } from '../platform/platform.ts';
import type { Seen } from './access.ts';
import type { ApplicationAnswers } from './answer.ts';
import { MESSAGES_MOST } from './decide.ts';
import type { Message } from './state.ts';

/** For which side somebody writes and reads; who is in both teams for the applicant. */
export const sideOf = ({ isApplicant }: Seen): Side => (isApplicant ? 'applicant' : 'provider');

/** The words of an application's messages, of which its stream has the order and the documents. */
export function createTalk(platform: Pick<Platform, 'reads' | 'store'>, answers: ApplicationAnswers) {
  const { reads } = platform;
  // Asked anew each time: a read model from which somebody was erased is replaced by a copy.
  const talks = () => reads.queries.conversations;
  const heardAll = hearAll(platform);

  /** The place of the application among conversations. */
  async function placeOf(application: string): Promise<number> {
    const look = () => talks().find(application)?.position;
    // Another machine may have begun it a moment ago.
    return look() ?? (await heardAll().then(look)) ?? -1;
  }

  const kept = ({ id, writer, gone }: Pick<MessageRow, 'id' | 'writer' | 'gone'>, reader: string) =>
    gone === 2 && writer === reader ? talks().withheld(id, reader) : undefined;

  return {
    placeOf,
    heardAll,

    /** A message's words; undefined for one of which the read model has not heard. */
    async find(application: string, message: string): Promise<MessageRow | undefined> {
      const n = await placeOf(application);
      const look = () => talks().message(n, message);
      return look() ?? (await heardAll().then(look));
    },

    answer: ({ state }: Seen, message: Message, row: Omit<MessageRow, 'position'>, reader: string) =>
      answers.message(message, row, state.documents, kept(row, reader)),

    /** All of them, oldest first, as somebody reads them. */
    async all({ state }: Seen, reader: string): Promise<ApplicationMessage[]> {
      const known = new Map(state.messages.map((message) => [message.id, message]));
      const place = await placeOf(state.id);
      const page = talks().messages(place, { limit: MESSAGES_MOST });
      return ('items' in page ? page.items : []).toReversed().flatMap((row) => {
        const message = known.get(row.id);
        return message ? [answers.message(message, row, state.documents, kept(row, reader))] : [];
      });
    },
  };
}
