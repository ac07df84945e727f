import type { Member } from '#api/contract/account.ts';
import type { Notice } from '#api/contract/inbox.ts';
import { inbox as words } from '#words/inbox.ts';
import { EmptyInbox } from '../../components/art/Empty.tsx';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { useMember } from '../../stores/useSession.ts';
import { When } from '../post/When.tsx';
import { useNotices } from './useNotices.ts';

/** What others did that concerns the member. Opening it reads it. */
export default function Inbox() {
  const member = useMember();
  return member ? <Notices key={member._id} member={member} /> : <NoticeSkeleton />;
}

function Notices({ member }: { member: Member }) {
  const { items, next, phase, more, again, fresh } = useNotices(member._id);
  if (!items && phase === 'failed') return <LoadFailed message={words.failed} again={again} />;
  if (!items) return <NoticeSkeleton />;
  if (items.length === 0)
    return (
      <div className="card empty">
        <EmptyInbox />
        <h2>{words.empty.title}</h2>
        <p>{words.empty.line}</p>
        <a className="btn" href="/dashboard/feed">
          {words.empty.write}
        </a>
      </div>
    );
  return (
    <section className="stack" aria-label={words.list} aria-busy={phase === 'loading'}>
      <p className="unseen" role="status">
        {fresh.size > 0 && words.news(fresh.size)}
      </p>
      <ul className="card inbox-frame inbox-list">
        {items.map((notice) => (
          <NoticeLine key={notice._id} notice={notice} fresh={fresh.has(notice._id)} />
        ))}
      </ul>
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {next !== null && phase !== 'failed' && <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />}
    </section>
  );
}

function NoticeLine({ notice, fresh }: { notice: Notice; fresh: boolean }) {
  const { actor, kind, postId, createdAt } = notice;
  return (
    <li className={fresh ? 'inbox-new' : undefined}>
      <MemberFace member={actor} className="avatar-small" />
      <div>
        <p>
          <MemberName member={actor} /> {words.kinds[kind]}
        </p>
        <p className="faint">
          <When at={createdAt} />
          {postId !== null && (
            <>
              {' · '}
              <a className="inbox-see" href={`/dashboard/feed?post=${postId}`}>
                {words.see}
              </a>
            </>
          )}
        </p>
      </div>
      {fresh && <span className="badge badge-neel">{words.unread}</span>}
    </li>
  );
}

function NoticeSkeleton() {
  return (
    <div className="card" aria-busy="true">
      <p className="unseen">{words.loading}</p>
      {['one', 'two', 'three', 'four'].map((bone) => (
        <div className="person" key={bone} aria-hidden="true">
          <span className="bone bone-avatar avatar-small" />
          <span className="bone" />
        </div>
      ))}
    </div>
  );
}
