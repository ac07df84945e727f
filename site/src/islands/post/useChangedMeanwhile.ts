import { useState } from 'react';
import type { VersionsAnswer } from '#api/contract/post.ts';
import type { Failure } from '../../client/outcome.ts';
import { ReadFailed, read } from '../../client/queries.ts';
import { isText, ownDraft } from '../../stores/draft.ts';

/**
 * Whether words that are being changed were changed elsewhere since: in another tab, or on another device.
 *
 * @param draft the name of what is half changed; with it is kept what it began with
 * @param present the words as they are shown
 * @param versions where all words that stood there are read, newest first; null where they are not
 */
export function useChangedMeanwhile(draft: string, present: string, versions: string | null) {
  const [kept] = useState(() => ownDraft(`${draft}-from`, isText));
  const [from, setFrom] = useState(() => kept.read() ?? present);
  const [other, setOther] = useState<string>();

  return {
    /** What stands there by now, once it was found to be something else. */
    other,
    begin: (): void => kept.keep(from),
    forget: kept.forget,
    /** Looks before `text` is written there. Whoever was shown what it says has seen it: the next time it is written over. */
    async look(text: string): Promise<Failure | 'changed' | null> {
      if (versions === null) return null;
      try {
        const now = (await read<VersionsAnswer>(versions)).versions[0]?.text ?? from;
        if ([from, text].some((known) => known.trim() === now.trim())) return null;
        setFrom(now);
        kept.keep(now);
        setOther(now);
        return 'changed';
      } catch (error) {
        if (error instanceof ReadFailed) return error.failure;
        throw error;
      }
    },
  };
}
