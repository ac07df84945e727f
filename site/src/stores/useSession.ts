import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { Member } from '#api/contract/account.ts';
import { $session, type Session } from './session.ts';

/** Pages are rendered for a guest; hydration begins with that and shows the member right after. */
const asRendered = { ssr: () => null };

export function useSession(): Session | null {
  return useStore($session, asRendered);
}

/** The signed-in member, null for a guest. */
export function useMember(): Member | null {
  return useSession()?.user ?? null;
}

/**
 * The id of whose words are being written: of the signed-in member, and still of them once their session has ended, until
 * somebody else signs in. Known from a browser's first rendering on; '' for a guest.
 */
export function useWriter(): string {
  const me = useMember()?._id;
  const [writer, setWriter] = useState(() => $session.get()?.user._id ?? '');
  if (me !== undefined && me !== writer) setWriter(me);
  return writer;
}
