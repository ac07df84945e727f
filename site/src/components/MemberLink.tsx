import { DELETED_MEMBER } from '#api/contract/deletedMember.ts';
import type { PublicMember } from '#api/contract/member.ts';
import { Avatar } from './Avatar.tsx';

/** Where a member's name and face lead: to their page. */
export const memberPath = (id: string): string => `/members/${encodeURIComponent(id)}`;

/** All that a member posted. */
export const postsPath = (author: string): string => `/dashboard/feed?${new URLSearchParams({ author })}`;

/** Whoever cannot see the face takes the name beside it. */
const PASSED_OVER = { tabIndex: -1, 'aria-hidden': true } as const;

interface Props {
  member: PublicMember;
  /** Of the face, e.g. `avatar-small`. */
  className?: string;
}

/** Who had themselves forgotten has no page to lead to. */
export const isGone = ({ name, photo }: PublicMember): boolean => name === DELETED_MEMBER && photo === '';

/** A member's face, which leads to their page. The name beside it says so: keyboard and screen reader pass over this. */
export function MemberFace({ member, className = '' }: Props) {
  const { _id, name, photo } = member;
  if (isGone(member)) return <Avatar name={name} photo="" className={className} />;
  return (
    <a className="member-face" href={memberPath(_id)} {...PASSED_OVER}>
      <Avatar name={name} photo={photo} className={className} />
    </a>
  );
}

/** A member's name, which leads to their page. */
export function MemberName({ member }: { member: PublicMember }) {
  const { _id, name } = member;
  if (isGone(member)) return <strong className="member-gone">{name}</strong>;
  return (
    <strong>
      <a className="member-name" href={memberPath(_id)}>
        {name}
      </a>
    </strong>
  );
}

/** A sentence that names a member, and leads to their page. */
export function MemberSentence({ member, children }: { member: PublicMember; children: string }) {
  if (isGone(member)) return <>{children}</>;
  return (
    <a className="member-name" href={memberPath(member._id)}>
      {children}
    </a>
  );
}
