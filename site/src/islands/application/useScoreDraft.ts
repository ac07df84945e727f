import { useRef, useState } from 'react';
import type { ApplicationScore } from '#api/contract/application.ts';
import { ownDraft } from '../../stores/draft.ts';

type Said = Pick<ApplicationScore, 'scores' | 'note'>;

function isSaid(value: unknown): value is Said {
  if (typeof value !== 'object' || value === null || !('scores' in value && 'note' in value)) return false;
  const { scores, note } = value;
  if (typeof note !== 'string' || typeof scores !== 'object' || scores === null) return false;
  return Object.values(scores).every((points) => typeof points === 'number');
}

/**
 * The points and the note that a reviewer has begun to give: until they are saved, a reload or a lost session loses nothing.
 *
 * @param own what was saved last
 * @returns what stands in the form, what changes it, and what forgets the draft once what stood there is saved: what was
 *   written since is still kept
 */
export function useScoreDraft(application: string, own: ApplicationScore | undefined) {
  const [kept] = useState(() => ownDraft(`score-${application}`, isSaid));
  const [said, setSaid] = useState<Said>(() => kept.read() ?? { scores: own?.scores ?? {}, note: own?.note ?? '' });
  const latest = useRef(said);
  function write(next: Said): void {
    latest.current = next;
    setSaid(next);
    kept.keep(next);
  }
  function forget(): void {
    if (latest.current === said) kept.forget();
  }
  return [said, write, forget] as const;
}
