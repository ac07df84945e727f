import type { ConversationMessage } from '#api/contract/conversation.ts';
import { messages as words } from '#words/messages.ts';

/** What of a message its line is made of, whether it was written in a conversation or in an application. */
export type Said = Pick<ConversationMessage, 'text' | 'state'> & {
  readonly image: object | null;
  readonly document: { readonly name: string } | null;
};

/** A message in one line: its words, or what stands in their place. */
export function inWords({ text, image, document, state }: Said): string {
  if (state === 'taken-back') return words.takenBack;
  if (state === 'hidden' && text === '' && !image && !document) return words.hidden;
  if (state === 'gone') return words.gone;
  if (text === '' && document !== null) return document.name;
  return text === '' && image !== null ? words.picture : text;
}
