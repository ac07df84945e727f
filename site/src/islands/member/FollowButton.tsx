import { useStore } from '@nanostores/react';
import { network as words } from '#words/network.ts';
import { WakingButton } from '../../components/WakingButton.tsx';
import { askToSignIn } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { $follows, setFollow } from './follows.ts';

/** Follow or Following, one button: pressed again, it stops. Guests sign in first and come back following. */
export function FollowButton({ id, name }: { id: string; name: string }) {
  const following = useStore($follows, { keys: [id], ssr: 'initial' })[id] ?? false;

  function toggle(): void {
    if ($session.get()) setFollow(id, !following);
    else askToSignIn({ intent: { act: 'follow', subject: id } });
  }

  return (
    <WakingButton
      className={`btn btn-small follow when-script${following ? ' following' : ''}`}
      aria-label={following ? words.followingName(name) : words.followName(name)}
      title={following ? words.unfollow : undefined}
      onClick={toggle}
    >
      {following ? words.following : words.follow}
    </WakingButton>
  );
}
