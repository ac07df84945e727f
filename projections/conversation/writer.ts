import type { DatabaseSync } from 'node:sqlite';
import type { Position } from '#events/port/store.ts';
import { createWaitingWords } from '../words/waiting.ts';
import type { createMessageIndex } from './search.ts';

const NO_IMAGE = { key: '', width: 0, height: 0 };
const NO_DOCUMENT = { key: '', size: 0 };

/** A message that was sent. `one`, `two`: whose conversation it is. */
interface Sent {
  readonly position: Position;
  readonly at: number;
  readonly conversation: Position;
  readonly message: string;
  readonly by: string;
  readonly one: string;
  readonly two: string;
  /** Its words where they stand in the event itself, as in older ones; null where its writer has been forgotten. */
  readonly personal: { readonly text?: string | undefined; readonly name?: string | undefined } | null;
  readonly image: { readonly key: string; readonly width: number; readonly height: number } | null;
  readonly document: { readonly key: string; readonly size: number } | null;
}

/** Puts messages into their conversations, with the words that wait for them. */
export function createMessageWriter(db: DatabaseSync, index: ReturnType<typeof createMessageIndex>) {
  const insert = db.prepare(
    `INSERT INTO conversation_messages (position, id, conversation, writer, text, image, width, height, document, name, size, at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`,
  );
  const waiting = createWaitingWords<string>(db, 'message_words_waiting');
  const waitingNames = createWaitingWords<string>(db, 'message_names_waiting');

  return {
    prepare(
      { message, by }: { readonly message: string; readonly by: string },
      personal: { readonly text: string; readonly document?: string } | null,
    ): void {
      if (!personal) return;
      waiting.put(message, by, personal.text);
      if (personal.document) waitingNames.put(message, by, personal.document);
    },

    /** @returns false for what is there already: a command is known again among a stream's last events alone */
    write({ position, at, conversation, message, by, one, two, personal, ...along }: Sent): boolean {
      const text = personal ? (personal.text ?? waiting.take(message)) : null;
      const { key, width, height } = (personal && along.image) || NO_IMAGE;
      const document = (personal && along.document) || NO_DOCUMENT;
      const name = personal?.name ?? waitingNames.take(message) ?? '';
      const { changes } = insert.run(
        ...[position, message, conversation, by, text, key, width, height],
        ...[document.key, name, document.size, at],
      );
      if (changes === 0) return false;
      index.add({ position, one, two, text, name });
      return true;
    },

    forget(member: string): void {
      waiting.forget(member);
      waitingNames.forget(member);
    },
  };
}

export type MessageWriter = ReturnType<typeof createMessageWriter>;
