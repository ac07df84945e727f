import type { Position } from '#events/store.ts';
import type { ProjectionName, ReadSide } from '../readSide.ts';

/** A day, the time for which a signed link stays the same. */
const DAY_MS = 86_400_000;

/**
 * The tag of a list: the sum of the projections' versions (each only ever grows, so the sum moves whenever one does), the
 * day (links in the answer are signed for it) and the member who reads.
 */
export function listTag(
  { reads, clock }: { readonly reads: Pick<ReadSide, 'versions'>; readonly clock: () => number },
  from: readonly ProjectionName[],
  viewer = '',
): string {
  const { changed } = reads.versions();
  const version = from.reduce<Position>((sum, projection) => sum + (changed[projection] ?? 0), 0);
  return `"${version.toString(36)}.${Math.floor(clock() / DAY_MS).toString(36)}${viewer && `.${viewer}`}"`;
}
