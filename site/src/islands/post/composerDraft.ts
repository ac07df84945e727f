import { ownDraft } from '../../stores/draft.ts';

/** A post half written. */
export interface PostDraft {
  readonly content: string;
  /** Storage key of the picture, '' while there is none. */
  readonly key: string;
}

function isPostDraft(value: unknown): value is PostDraft {
  return (
    typeof value === 'object' &&
    value !== null &&
    'content' in value &&
    typeof value.content === 'string' &&
    'key' in value &&
    typeof value.key === 'string'
  );
}

export const composerDraft = () => ownDraft('post', isPostDraft);
