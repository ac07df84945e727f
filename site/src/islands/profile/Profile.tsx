import { profile as words } from '#words/profile.ts';
import { useMember } from '../../stores/useSession.ts';
import { Companies } from './Companies.tsx';
import { Following } from './Following.tsx';
import { OwnDetails } from './OwnDetails.tsx';
import { Posts } from './Posts.tsx';

/** The member's own page: who they are, what they registered and wrote, whom they follow. */
export default function Profile() {
  const member = useMember();
  if (!member) return <ProfileSkeleton />;
  return (
    <div className="split profile" key={member._id}>
      <div className="stack stack-loose">
        <OwnDetails member={member} />
        <Companies />
        <Posts author={member._id} />
      </div>
      <div className="panel">
        <Following member={member._id} />
      </div>
    </div>
  );
}

/** As the page is rendered; guests do not see it. */
function ProfileSkeleton() {
  return (
    <div className="split profile" aria-busy="true">
      <div className="stack stack-loose">
        <p className="unseen">{words.loading}</p>
        <div className="card" aria-hidden="true">
          <div className="person">
            <span className="bone bone-avatar avatar-large" />
            <span className="stack stack-tight">
              <span className="bone bone-title" />
              <span className="bone bone-short" />
            </span>
          </div>
          <span className="bone bone-block" />
        </div>
      </div>
    </div>
  );
}
