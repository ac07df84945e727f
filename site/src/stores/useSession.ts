import { useStore } from '@nanostores/react';
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
