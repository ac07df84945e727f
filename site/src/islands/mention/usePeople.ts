import { useEffect, useState } from 'react';
import type { ConnectionsAnswer } from '#api/contract/connection.ts';
import type { PublicMember, UserListAnswer } from '#api/contract/member.ts';
import { useRead } from '../../client/queries.ts';
import { isGone } from '../../components/MemberLink.tsx';
import { useMember } from '../../stores/useSession.ts';
import { begins } from './mentionAt.ts';

/** Whoever types on is not asked for between two letters. */
const PAUSE_MS = 180;
/** Shown below the text. */
const SHOWN = 6;

/**
 * Whom a name that is being written may mean, those at hand first, then the member's connections, then whoever is found.
 *
 * @param typed null while no name is being written
 */
export function usePeople(typed: string | null, near: readonly PublicMember[]): readonly PublicMember[] {
  const me = useMember()?._id;
  const [asked, setAsked] = useState('');
  const isAsked = typed !== null;
  const wanted = typed?.trim() ?? '';
  useEffect(() => {
    const timer = setTimeout(() => setAsked(wanted), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const connected = useRead<ConnectionsAnswer>(isAsked ? `/connections?state=connected&limit=${SHOWN}` : null);
  const isFound = isAsked && asked !== '' && asked === wanted;
  const found = useRead<UserListAnswer>(
    isFound ? `/user/getAll?${new URLSearchParams({ q: asked, limit: String(SHOWN) })}` : null,
  );
  if (!isAsked) return [];
  const known = [...near, ...(connected.data?.connections.map(({ member }) => member) ?? [])];
  const all = [
    ...known.filter(({ name }) => begins(name, wanted)),
    ...(isFound ? (found.data?.users ?? []) : []),
  ].filter((one) => one._id !== me && !isGone(one));
  return [...new Map(all.map((one) => [one._id, one])).values()].slice(0, SHOWN);
}
