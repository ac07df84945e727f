import type { MessageRow } from '#projections/conversation/queries.ts';

/** A message as it is sent. `image`: a storage key, `name`: what its documents are called; '' for none. */
interface Sent {
  readonly text: string;
  readonly image: string;
  readonly name: string;
}

/**
 * Whether a message that was sent under the same key said something else. Of one that was changed, taken back or hidden since
 * its row does not tell any more, and of what has gone from it neither: then it is taken for the same.
 */
export function isOtherMessage({ text, image, name, edited, gone }: MessageRow, sent: Sent): boolean {
  if (edited !== 0 || gone !== 0 || text === null) return false;
  return text !== sent.text || (image !== '' && image !== sent.image) || (name !== '' && name !== sent.name);
}
