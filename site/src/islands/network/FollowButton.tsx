import { useStore } from '@nanostores/react';
import { Icon } from '../../components/Icon.tsx';
import { askToSignIn } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { network as words } from '../../words/en/network.ts';
import { $follows, setFollow } from './follows.ts';

/** Follow or Unfollow, one button. Guests sign in first and come back following. */
export function FollowButton({ id, name }: { id: string; name: string }) {
  const following = useStore($follows, { keys: [id], ssr: 'initial' })[id] ?? false;

  function toggle(): void {
    if ($session.get()) setFollow(id, !following);
    else askToSignIn({ intent: { act: 'follow', subject: id } });
  }

  return (
    <button
      type="button"
      className={following ? 'btn btn-small follow following' : 'btn btn-small follow'}
      aria-label={following ? words.unfollowName(name) : words.followName(name)}
      onClick={toggle}
    >
      {following && <Icon name="check" size={16} />}
      {following ? words.unfollow : words.follow}
    </button>
  );
}
