import type { Position } from '#events/port/store.ts';
import type { OwnLists } from '../runner/definition.ts';
import { prepareAll, statement } from '../sql/rows.ts';

const SLICE = 500;

export const OWN_MESSAGE_STATEMENTS = {
  own: statement<{
    position: Position;
    id: string;
    conversation: string;
    one: string;
    two: string;
    text: string | null;
    image: string;
    document: string;
    name: string;
    at: number;
    edited: number;
  }>(
    'a slice of what one member wrote: an index in its order',
    `SELECT m.position, m.id, c.id AS conversation, c.one, c.two, coalesce(m.text, w.text) AS text,
          coalesce(nullif(m.image, ''), w.image, '') AS image, coalesce(nullif(m.document, ''), w.document, '') AS document,
          coalesce(nullif(m.name, ''), w.name, '') AS name, m.at, m.edited
        FROM conversation_messages m JOIN conversations c ON c.position = m.conversation
        LEFT JOIN messages_withheld w ON w.id = m.id
        WHERE m.writer = ? AND m.position > ? ORDER BY m.position LIMIT ${SLICE}`,
  ),
};

/** What a member wrote, for the export of their data. */
export const ownMessages: OwnLists = (db, fileOf) => {
  const { own: written } = prepareAll(db, OWN_MESSAGE_STATEMENTS);
  return {
    'messages.json': {
      about: 'the messages that you wrote to other members, and in applications',
      slice(member, after) {
        const found = written.all(member, after);
        const shown = found.map(({ id, conversation, one, two, text, image, document, name, at, edited }) => ({
          ...{ _id: id, ...whereTo({ conversation, one, two }, member), text: text ?? '', image: fileOf(image) },
          document: document === '' ? null : { name, file: fileOf(document) },
          ...(one.includes('/') && name !== '' && { documents: name.split('\n') }),
          sentAt: new Date(at).toISOString(),
          editedAt: edited === 0 ? null : new Date(edited).toISOString(),
        }));
        return { rows: shown, next: found.at(-1)?.position ?? null };
      },
    },
  };
};

type Of = Readonly<Record<'conversation' | 'one' | 'two', string>>;

/** To whom it was written: a member, or the other side of an application. The documents of that come with the pictures. */
const whereTo = ({ conversation, one, two }: Of, member: string) =>
  one.includes('/') ? { application: conversation } : { to: one === member ? two : one };
