import { map } from 'nanostores';
import type { UserListItem } from '#api/contract/member.ts';
import { network as words } from '#words/network.ts';
import { api, call } from '../../client/api.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { optimisticUpdates } from '../../stores/optimisticUpdate.ts';

/** Whom the member follows, of those that were shown: by their id. */
export const $follows = map<Record<string, boolean>>({});

/** When the server last answered the member's own press, on the page's clock; Infinity until it has. */
const decided = new Map<string, number>();

/**
 * Takes over what a list of members says, except where the member has pressed since it was asked for.
 *
 * @param askedAt on the page's clock: `performance.now()`
 */
export function sawFollows(users: readonly UserListItem[], askedAt: number): void {
  const news = users.filter(({ _id }) => (decided.get(_id) ?? 0) <= askedAt);
  const said = news.map(({ _id, isFollower }) => [_id, isFollower] as const);
  $follows.set({ ...$follows.get(), ...Object.fromEntries(said) });
}

const { update } = optimisticUpdates({
  undo: (id, held) => $follows.setKey(id, held),
  async send(id, follow) {
    decided.set(id, Number.POSITIVE_INFINITY);
    const intent = { act: follow ? 'follow' : 'unfollow', subject: id } as const;
    const request = follow
      ? api.user.follow.$put({ json: { followId: id } })
      : api.user.unfollow.$put({ json: { unfollowId: id } });
    const outcome = await call<Awaited<typeof request>>(request, { intent });
    decided.set(id, performance.now());
    if (outcome.ok) return follow;
    tellFailure(outcome.failure, follow ? words.followFailed : words.unfollowFailed);
    // 'Already Followed', 'Not Followed': it came to what was wanted, in another tab.
    return outcome.failure.kind === 'refused' && outcome.failure.status === 409 ? follow : undefined;
  },
});

/** Follows a member or stops; shown at once, and taken back where the server refuses. */
export function setFollow(id: string, follow: boolean): void {
  $follows.setKey(id, follow);
  void update(id, follow);
}
