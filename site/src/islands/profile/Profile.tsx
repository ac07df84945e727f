import type { Member } from '#api/contract/account.ts';
import { profile as words } from '#words/profile.ts';
import { useNamedPlace } from '../../client/useNamedPlace.ts';
import { useOnceThere } from '../../client/useOnceThere.ts';
import { useMember } from '../../stores/useSession.ts';
import { useOwnCompanies } from '../company/useOwnCompanies.ts';
import { Companies } from './Companies.tsx';
import { Following } from './Following.tsx';
import { OwnDetails } from './OwnDetails.tsx';
import { Posts } from './Posts.tsx';
import { useFollowing, useOwnPosts } from './useProfile.ts';

/** The member's own page: who they are, what they registered and wrote, whom they follow. */
export default function Profile() {
  const member = useMember();
  return member ? <Parts key={member._id} member={member} /> : <ProfileSkeleton />;
}

function Parts({ member }: { member: Member }) {
  const own = useOwnCompanies();
  const posts = useOwnPosts(member._id);
  const following = useFollowing(member._id);
  const isThere = useOnceThere([own, posts, following]);
  useNamedPlace(isThere);
  return (
    <div className="split profile" aria-busy={!isThere}>
      <div className="stack stack-loose">
        <OwnDetails member={member} />
        {isThere ? (
          <>
            <Companies own={own} />
            <Posts posts={posts} />
          </>
        ) : (
          <>
            <p className="unseen">{words.loading}</p>
            <span className="bone bone-block" aria-hidden="true" />
          </>
        )}
      </div>
      {isThere && (
        <div className="panel">
          <Following following={following} />
        </div>
      )}
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
