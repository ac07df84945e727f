import { moderation } from '#words/moderation.ts';
import { useMember } from '../../stores/useSession.ts';
import { CaseDetails } from './CaseDetails.tsx';

/** A case on a page of its own, to be handed on among moderators. */
export default function OneCase({ id }: { id: string }) {
  const member = useMember();
  if (!member) return null;
  if (!member.roles.includes('moderator')) return <p className="notice notice-warn">{moderation.queue.notYours}</p>;
  return <CaseDetails id={id} />;
}
