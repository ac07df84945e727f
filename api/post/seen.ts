import type { PostPlace, PostRow } from '#projections/post/queries.ts';
import { createSight } from '../access/sight.ts';
import { seesAuthored } from '../access/withheld.ts';
import type { Post } from '../contract/post.ts';
import type { HiddenMark } from '../contract/standing-answer.ts';
import type { Platform } from '../platform/platform.ts';
import { withheldMark } from '../standing/marks.ts';
import { createPostRenderer } from './render.ts';
import type { Wanted } from './visiblePage.ts';

/** One post at a time is shown here. */
const FEW_BYTES = 1024 * 1024;

type Viewer = string | null | undefined;
type Needs = Pick<Platform, 'reads' | 'store' | 'config' | 'link' | 'clock'>;

/** One post as its reader sees it: one that others do not see is its author's and the moderators' alone, with why. */
export function createSeenPost(platform: Needs) {
  const { reads } = platform;
  const present = createPostRenderer(platform, FEW_BYTES);
  const sight = createSight(platform);

  function row(id: string, viewer: Viewer): (PostRow & { readonly mark?: HiddenMark }) | null {
    const { feed } = reads.queries;
    const listed = feed.post(id);
    const withheld = listed ? undefined : feed.withheld(id);
    const found = listed ?? withheld;
    if (!found || sight.areApart(viewer, found.author)) return null;
    if (!withheld) return found;
    if (!seesAuthored(platform, withheld.author, viewer ?? undefined)) return null;
    return { ...withheld, mark: withheldMark(platform, 'post', id) };
  }

  return {
    /** null where there is none that this reader sees */
    row,

    /** The same, to answer with. */
    post(id: string, viewer: Viewer): Post | null {
      const found = row(id, viewer);
      if (!found) return null;
      const bytes = present.posts([found], viewer ?? null, (ids) => sight.hidden(viewer, ids));
      return JSON.parse(Buffer.concat(bytes).toString());
    },
  };
}

/** A list of posts as their author sees it: with those of their own that nobody else does, each in its place, with why. */
export function createOwnWithheld(platform: Pick<Platform, 'reads'>) {
  const newestFirst = (one: PostPlace, other: PostPlace): number => other.position - one.position;

  return function withOwn(places: readonly PostPlace[], author: string, { before, limit }: Wanted) {
    const own = platform.reads.queries.feed.withheldOf(author, before, limit);
    if (own.length === 0) return places;
    const marked = own.map(({ id, ...place }) => ({ ...place, mark: withheldMark(platform, 'post', id) }));
    return [...places, ...marked].sort(newestFirst).slice(0, limit);
  };
}
