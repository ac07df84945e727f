import { useEffect } from 'react';
import { moderation } from '#words/moderation.ts';
import { renewMember } from '../../client/api.ts';
import { $session } from '../../stores/session.ts';
import { useMember } from '../../stores/useSession.ts';

const words = moderation.notYours;

/** In place of cases, to whoever is no moderator: who is, and the way to where roles are given for those who give them. */
export function NotYours() {
  const mayGive = useMember()?.roles.includes('administrator');
  // Whoever was given the role since they signed in need not sign in anew.
  useEffect(() => void renewMember($session.get()?.token), []);
  return (
    <div className="card empty">
      <h2>{words.title}</h2>
      <p>{mayGive ? words.lineGive : words.line}</p>
      {mayGive ? (
        <a className="btn btn-primary" href="/dashboard/admin?part=members">
          {words.give}
        </a>
      ) : (
        <a className="btn" href="/dashboard/feed">
          {words.feed}
        </a>
      )}
    </div>
  );
}
