import { ago, momentLong } from '../../format/dates.ts';
import { useNow } from './useNow.ts';

/** How long ago it was, and in full under the pointer. @param at ISO 8601 */
export function When({ at }: { at: string }) {
  const now = useNow();
  return (
    <time dateTime={at} title={momentLong(at)}>
      {ago(at, now)}
    </time>
  );
}
