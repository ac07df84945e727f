import { distance as words } from '#words/distance.ts';
import { api, call } from '../../client/api.ts';
import { forgetPlaces } from '../../client/keptPlace.ts';
import { queries } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { $session } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { sawFollows } from './follows.ts';

export type DistanceAct = 'mute' | 'unmute' | 'block' | 'unblock';

const SAID: { readonly [A in DistanceAct]: (name: string) => string } = {
  mute: words.mute.done,
  unmute: words.mute.undone,
  block: words.block.done,
  unblock: words.block.undone,
};

/** Mutes or blocks a member, or no longer, and says so. Whether it was done. */
export async function keepDistance(act: DistanceAct, member: string, name: string): Promise<boolean> {
  const json = { member };
  const outcome = await {
    mute: () => call(api.user.mute.$put({ json })),
    unmute: () => call(api.user.unmute.$put({ json })),
    block: () => call(api.user.block.$put({ json })),
    unblock: () => call(api.user.unblock.$put({ json })),
  }[act]();
  if (!outcome.ok) {
    tellFailure(outcome.failure, words.failed);
    return false;
  }
  toast(SAID[act](name), 'good');
  forgetPlaces();
  if (act === 'block') forgetFollow(member, name);
  return true;
}

/** With a block neither follows the other any more. */
function forgetFollow(member: string, name: string): void {
  const me = $session.get()?.user._id;
  if (me !== undefined) queries.removeQueries({ queryKey: ['read', `/user/${encodeURIComponent(me)}`] });
  sawFollows([{ _id: member, name, photo: '', isFollower: false }], performance.now());
}
