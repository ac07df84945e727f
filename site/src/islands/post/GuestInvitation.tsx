import { feed } from '#words/feed.ts';
import { askToSignIn } from '../../stores/intent.ts';

/** In the composer's place, for guests. */
export function GuestInvitation() {
  return (
    <div className="card card-sunk guest-invitation when-out">
      <p>{feed.guest.line}</p>
      <div className="row">
        <button type="button" className="btn btn-primary" onClick={() => askToSignIn({ intent: { act: 'post' } })}>
          {feed.guest.signin}
        </button>
        <a className="btn btn-quiet" href="/auth/signup?next=%2Fdashboard%2Ffeed">
          {feed.guest.join}
        </a>
      </div>
    </div>
  );
}
