import type { DatabaseSync } from 'node:sqlite';
import { rows } from '../sql/rows.ts';

/** What hidden messages say, for their writers. */
export const WITHHELD_MESSAGES = `CREATE TABLE messages_withheld (
      id     TEXT PRIMARY KEY,
      writer TEXT NOT NULL,
      text   TEXT,
      image  TEXT NOT NULL,
      width  INTEGER NOT NULL,
      height INTEGER NOT NULL,
      document TEXT NOT NULL,
      name   TEXT NOT NULL,
      size   INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX messages_withheld_of ON messages_withheld (writer);`;

/** Takes the words and the picture of messages out of their conversations, and puts them back. */
export function createMessageHiding(db: DatabaseSync) {
  type Of = { conversation: number };
  const keep = db.prepare(
    `INSERT OR REPLACE INTO messages_withheld (id, writer, text, image, width, height, document, name, size)
      SELECT id, writer, text, image, width, height, document, name, size FROM conversation_messages WHERE id = ? AND gone = 0`,
  );
  const take = rows<Of>(
    db.prepare(
      `UPDATE conversation_messages SET text = NULL, image = '', width = 0, height = 0, document = '',
        name = '', size = 0, gone = 2
        WHERE id = ? AND gone = 0 RETURNING conversation`,
    ),
  );
  const putBack = rows<Of>(
    db.prepare(
      `UPDATE conversation_messages SET text = w.text, image = w.image, width = w.width, height = w.height,
        document = w.document, name = w.name, size = w.size, gone = 0
        FROM messages_withheld w WHERE w.id = conversation_messages.id AND conversation_messages.id = ? AND gone = 2
        RETURNING conversation`,
    ),
  );
  const drop = db.prepare('DELETE FROM messages_withheld WHERE id = ?');
  const reword = db.prepare('UPDATE messages_withheld SET text = ? WHERE id = ?');
  const forget = db.prepare(
    "UPDATE messages_withheld SET text = NULL, image = '', width = 0, height = 0, document = '', name = '', size = 0 WHERE writer = ?",
  );

  return {
    /** @returns the conversation; undefined where there was nothing to hide */
    hide(message: string): number | undefined {
      keep.run(message);
      return take.get(message)?.conversation;
    },
    show(message: string): number | undefined {
      const shown = putBack.get(message)?.conversation;
      drop.run(message);
      return shown;
    },
    drop: (message: string): void => void drop.run(message),
    reword: (message: string, text: string | null): void => void reword.run(text, message),
    forget: (writer: string): void => void forget.run(writer),
  };
}
