import { useState } from 'react';
import { isText, ownDraft } from '../stores/draft.ts';

/**
 * A text that its member has begun to write. It is kept for as long as it reads otherwise than it began: closing what it is
 * written in, a reload or a lost session loses nothing. Of one name only one may be on the page, and its `begun` stays.
 *
 * @param name of the draft
 * @param begun the text where nothing was kept; written once more, it forgets what was
 */
export function useDraftText(name: string, begun = ''): readonly [text: string, write: (text: string) => void] {
  const [own] = useState(() => ownDraft(name, isText));
  const [text, setText] = useState(() => own.read() ?? begun);
  function write(next: string): void {
    setText(next);
    if (next === begun) own.forget();
    else own.keep(next);
  }
  return [text, write];
}
