import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type { UserListAnswer, UserListItem } from '#api/contract/user.ts';
import { api, callList } from '../../client/api.ts';
import { $session } from '../../stores/session.ts';
import { sawFollows } from './follows.ts';

/** A screen's worth: the panel stands beside the feed. */
const PAGE = 8;
/** Between the last letter typed and the question. */
const PAUSE_MS = 200;

interface Members {
  /** What was searched for when these were found. */
  readonly query: string;
  readonly users: readonly UserListItem[];
  readonly next: string | null;
}

/** Members by the beginnings of their names, the newest for ''. An answer that came too late for what is typed now is dropped. */
export function useMembers(query: string) {
  const session = useStore($session, { ssr: () => null });
  const [members, setMembers] = useState<Members>();
  const [phase, setPhase] = useState<'loading' | 'ready' | 'failed'>('loading');
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: who reads decides whom they follow; a new try asks again
  useEffect(() => {
    const late = new AbortController();
    const timer = setTimeout(() => void load(), query === '' ? 0 : PAUSE_MS);
    async function load(): Promise<void> {
      setPhase('loading');
      const outcome = await ask(query, undefined, late.signal);
      if (late.signal.aborted) return;
      if (outcome.ok) setMembers({ query, users: outcome.data.users, next: outcome.data.nextCursor });
      setPhase(outcome.ok ? 'ready' : 'failed');
    }
    return () => {
      clearTimeout(timer);
      late.abort();
    };
  }, [query, session?.token, tries]);

  async function more(): Promise<void> {
    if (!members?.next) return;
    const outcome = await ask(members.query, members.next);
    if (!outcome.ok) return setPhase('failed');
    const { users, nextCursor } = outcome.data;
    setMembers((shown) =>
      shown?.query === members.query ? { ...shown, users: [...shown.users, ...users], next: nextCursor } : shown,
    );
  }

  return { members, phase, more, retry: () => setTries((count) => count + 1) };
}

async function ask(q: string, cursor?: string, signal?: AbortSignal) {
  const query = { limit: String(PAGE), ...(q && { q }), ...(cursor && { cursor }) };
  const askedAt = performance.now();
  const outcome = await callList<UserListAnswer>(
    api.user.getAll.$get({ query }, { init: { ...(signal && { signal }) } }),
  );
  if (outcome.ok) sawFollows(outcome.data.users, askedAt);
  return outcome;
}
