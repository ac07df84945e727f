import type { MessageRow } from '#projections/conversation/queries.ts';
import type { ConversationMessage } from '../contract/conversation.ts';

type Said = Omit<MessageRow, 'position'>;
/** What a hidden message says. */
export type Kept = Pick<Said, 'text' | 'image' | 'width' | 'height' | 'document' | 'name' | 'size'>;

/** A message as its two readers see it. @param kept what a hidden one says, for its writer */
export function messageAnswer(row: Said, link: (key: string) => string, kept?: Kept): ConversationMessage {
  const { id, writer, at, edited, gone } = row;
  const { text, image, width, height, document, name, size } = kept ?? row;
  return {
    ...{ _id: id, by: writer, text: text ?? '' },
    image: image === '' ? null : { url: link(image), width, height },
    document: document === '' ? null : { name, size },
    at: new Date(at).toISOString(),
    editedAt: edited === 0 ? null : new Date(edited).toISOString(),
    state: gone === 2 ? 'hidden' : gone === 1 ? 'taken-back' : text === null ? 'gone' : 'said',
  };
}
