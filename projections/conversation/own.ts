import type { Position } from '#events/port/store.ts';
import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, statement } from '../sql/rows.ts';

const SLICE = 500;

/** What a member wrote, for the export of their data. */
export const ownMessages: OwnLists = (db, picture) => {
  const { written } = prepareAll(db, {
    written: statement<{
      position: Position;
      id: string;
      one: string;
      two: string;
      text: string | null;
      image: string;
      at: number;
      edited: number;
    }>(
      'a slice of what one member wrote: an index in its order',
      `SELECT m.position, m.id, c.one, c.two, m.text, m.image, m.at, m.edited
        FROM conversation_messages m JOIN conversations c ON c.n = m.conversation
        WHERE m.writer = ? AND m.position > ? ORDER BY m.position LIMIT ${SLICE}`,
    ),
  });
  return {
    'messages.json': {
      about: 'the messages that you wrote to other members',
      slice(member, after) {
        const found = written.all(member, after);
        const shown = found.map(({ id, one, two, text, image, at, edited }) => ({
          ...{ _id: id, to: one === member ? two : one, text: text ?? '', image: picture(image) },
          sentAt: new Date(at).toISOString(),
          editedAt: edited === 0 ? null : new Date(edited).toISOString(),
        }));
        return { rows: shown, next: found.at(-1)?.position ?? null };
      },
    },
  };
};
