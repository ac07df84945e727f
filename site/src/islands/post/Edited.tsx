import { ownWords as words } from '#words/ownWords.ts';
import { useHydrated } from '../../client/useHydrated.ts';
import { momentLong } from '../../format/dates.ts';
import { DOT } from '../../format/dot.ts';

/** Says of words that they were changed, and when under the pointer. @param at ISO 8601; null where they were not */
export function Edited({ at }: { at: string | null }) {
  const hydrated = useHydrated();
  if (at === null) return null;
  return (
    <span className="faint" title={words.editedAt(momentLong(at, hydrated ? undefined : 'Asia/Kolkata'))}>
      {DOT}
      {words.edited}
    </span>
  );
}
