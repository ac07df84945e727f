import type { StandingKind } from '#events/subjects/standing.ts';
import type { PictureUse } from '#projections/file/queries.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import type { Platform } from '../platform/platform.ts';
import { isPrivatePictureKey } from '../storage/keys.ts';
import type { LinkFloor } from '../storage/links.ts';

/** Of which kind is what shows a picture as its logo, its banner or the face of a founder, its id does not say. */
const WITH_LOGOS: readonly StandingKind[] = ['company', 'fund', 'provider'];

/**
 * Which links to pictures open no more: those that were given out before moderators hid or removed all that shows the picture.
 * Whoever sees it all the same, its owner and the moderators, is given a link from after that: who asks for a picture is not
 * known where it is served. A few looks by index for each picture: two for each use, of which fifty of today and fifty of
 * before are looked at. While what is hidden is being built anew, all links open.
 */
export function hiddenPictures({ reads, clock }: Pick<Platform, 'reads' | 'clock'>): LinkFloor {
  const isKnown = (): boolean => reads.has('standings') && reads.has('files') && reads.has('funds');

  function kindsOf({ field }: PictureUse, key: string): readonly StandingKind[] {
    if (field === 'photo') return ['member'];
    if (field === 'image') return isPrivatePictureKey(key) ? ['message'] : ['post'];
    return WITH_LOGOS;
  }

  /** Since when others do not see what shows it; 0 where they never saw it there; null where they do. */
  function hiddenSince(use: PictureUse, key: string): number | null {
    const { standings, funds } = reads.queries;
    const kinds = kindsOf(use, key);
    const offeredBy = (): string | undefined =>
      kinds === WITH_LOGOS ? funds.known(use.subject, dayInIndia(clock()))?.providerId : undefined;
    // A hidden provider takes its funds along.
    const hidden = standings.firstHidden(kinds, use.subject) ?? standings.firstHidden(['provider'], offeredBy() ?? '');
    if (hidden === null) return null;
    return use.position < hidden.position ? hidden.at : 0;
  }

  return {
    version: () => (isKnown() ? reads.changed('standings') : -1),
    since(key) {
      if (!isKnown()) return null;
      const { files } = reads.queries;
      const uses = files.usesOf(key).map((use) => hiddenSince(use, key));
      if (uses.includes(null)) return null;
      // Who takes a hidden thing's picture off, or puts it on once more, does not open the links to it by that.
      const before = files.pastUsesOf(key).map((use) => hiddenSince(use, key));
      const latest = Math.max(files.removedAt(key), ...[...uses, ...before].map((since) => since ?? 0));
      return latest === 0 && uses.length === 0 ? null : latest;
    },
  };
}
