import { blockStream, memberBlocked } from '#events/subjects/block.ts';
import type { Between } from '#projections/block/queries.ts';
import type { Platform } from '../platform/platform.ts';
import type { ModelName } from '../readModels/readModels.ts';

const NOBODY: ReadonlySet<string> = new Set();

/** Who reads; nobody for a guest. */
type Viewer = string | null | undefined;

/**
 * The read models that a list hangs on where it leaves out whom its reader does not see. Blocks are counted whole, not a
 * reader's own: a list's version then moves for everybody alike.
 */
export const withSight = (from: readonly ModelName[], viewer: Viewer): readonly ModelName[] =>
  viewer ? [...from, 'blocks'] : from;

/**
 * Who is out of whose sight. Whoever blocks somebody does not see them, nor are they seen by them: in lists, searches, news
 * and answers about one thing, which ask the read model. Commands by which one would reach the other ask the log. For whom
 * none of this concerns, as for most, asking is one look.
 */
export function createSight({ reads, store }: Pick<Platform, 'reads' | 'store'>) {
  const standing = (viewer: Viewer) => (viewer ? reads.queries.blocks.standing(viewer) : undefined);

  function among(viewer: Viewer, others: readonly string[], isMeant: (between: Between) => boolean) {
    if (!viewer || others.length === 0 || !standing(viewer)) return NOBODY;
    return new Set(reads.queries.blocks.among(viewer, others).flatMap((one) => (isMeant(one) ? [one.other] : [])));
  }

  const hidden = (viewer: Viewer, others: readonly string[]): ReadonlySet<string> =>
    among(viewer, others, ({ apart }) => apart === 1);

  /** However often it was changed, the last event is all that is read. */
  async function isBlockedInLog(by: string, member: string): Promise<boolean> {
    const [last] = await store.readStream(blockStream(by, member), { direction: 'backwards', limit: 1 });
    return last?.type === memberBlocked.type;
  }

  return {
    isBlockedInLog,

    /** Whether anybody may be out of a viewer's sight. */
    isConcerned: (viewer: Viewer): boolean => standing(viewer) !== undefined,

    /** Those of `others` whom the viewer does not see. */
    hidden,

    /** Those of `others` of whom the viewer hears only when they ask: these, and whom they muted. */
    unwanted: (viewer: Viewer, others: readonly string[]): ReadonlySet<string> =>
      among(viewer, others, ({ apart, muted }) => apart === 1 || muted === 1),

    /** Those of `others` whom the viewer blocked. */
    blocked: (viewer: Viewer, others: readonly string[]): ReadonlySet<string> =>
      among(viewer, others, ({ blocked }) => blocked === 1),

    areApart: (viewer: Viewer, other: string): boolean => hidden(viewer, [other]).has(other),

    /** Whether either blocked the other, as the log has it. */
    async areApartInLog(one: string, other: string): Promise<boolean> {
      const [own, theirs] = await Promise.all([isBlockedInLog(one, other), isBlockedInLog(other, one)]);
      return own || theirs;
    },
  };
}

export type Sight = ReturnType<typeof createSight>;
