import { useNow } from '../../client/clock.ts';
import { useHydrated } from '../../client/useHydrated.ts';
import { ago, momentLong } from '../../format/dates.ts';

/** How long ago it was, and in full under the pointer: in the reader's own zone, in India's until that is known. @param at ISO 8601 */
export function When({ at }: { at: string }) {
  const now = useNow();
  const hydrated = useHydrated();
  return (
    <time dateTime={at} title={momentLong(at, hydrated ? undefined : 'Asia/Kolkata')}>
      {ago(at, now)}
    </time>
  );
}
