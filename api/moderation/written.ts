import type { CaseKind } from '#events/lists/case.ts';
import type { Position } from '#events/port/store.ts';
import type { Platform } from '../platform/platform.ts';

type Slice = readonly { readonly position: Position; readonly id: string }[];

/** The read models that know what a member wrote. */
export const WRITTEN_IN = ['feed', 'conversations'] as const;

/**
 * What goes with a member, by kind, in slices: their account and what they wrote, also what is hidden or gone, and also once they
 * have been forgotten. What others wrote is not looked at.
 */
export function* writtenBy(
  { reads }: Pick<Platform, 'reads'>,
  member: string,
): Generator<{ readonly kind: CaseKind; readonly ids: readonly string[] }> {
  const { feed, conversations } = reads.queries;
  const lists: readonly (readonly [CaseKind, (after: Position) => Slice])[] = [
    // In this order what is hidden or removed meanwhile is met later.
    ...([0, 2, 1] as const).map((gone) => ['post', (after: Position) => feed.postsBy(member, gone, after)] as const),
    ['comment', (after) => feed.commentsBy(member, after)],
    ['message', (after) => conversations.writtenBy(member, after)],
  ];
  yield { kind: 'member', ids: [member] };
  for (const [kind, read] of lists) {
    for (let slice = read(-1); slice.length > 0; slice = read(slice.at(-1)?.position ?? Number.MAX_SAFE_INTEGER))
      yield { kind, ids: slice.map(({ id }) => id) };
  }
}
