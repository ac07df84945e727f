import { useEffect, useState } from 'react';
import type { SuggestionsAnswer, UserListAnswer } from '#api/contract/member.ts';
import { queries } from '../../client/queries.ts';
import { usePages } from '../../client/usePages.ts';
import { $session } from '../../stores/session.ts';
import { useMember } from '../../stores/useSession.ts';
import { sawFollows } from './follows.ts';
import { membersKey, membersPath, SUGGESTED_KEY, SUGGESTED_PATH } from './memberList.ts';

/** As it was found, or with the reason why it is suggested. */
type Listed = UserListAnswer['users'][number] | SuggestionsAnswer['users'][number];

/** Between the last letter typed and the question. */
const PAUSE_MS = 200;

/** Members by the beginnings of their names; for '' whom a member may want to know, and for guests the newest. @param seed the newest as guests see them, with the page; `keepsSeed`: to a member, too */
export function useMembers(query: string, seed: UserListAnswer | null, keepsSeed: boolean) {
  const asked = usePaused(query);
  const isSuggested = useMember() !== null && asked === '' && !keepsSeed;
  const list = usePages({
    key: isSuggested ? SUGGESTED_KEY : membersKey(asked),
    path: (cursor) => (isSuggested ? SUGGESTED_PATH : membersPath(asked, cursor)),
    itemsOf: ({ users }: UserListAnswer | SuggestionsAnswer): readonly Listed[] => users,
    heard: (page, askedAt) => {
      sawFollows(page.users, askedAt);
      return page;
    },
    seed: seed ? { key: membersKey(''), page: seed } : undefined,
  });

  useEffect(() => {
    let token = $session.get()?.token;
    // Who reads decides whom they follow.
    return $session.listen((session) => {
      if (session?.token === token) return;
      token = session?.token;
      void queries.invalidateQueries({ queryKey: ['members'] });
    });
  }, []);

  // What is shown goes on being called by what it was searched for.
  const [shown, setShown] = useState(asked);
  if (shown !== asked && !list.isPrevious) setShown(asked);

  return { ...list, query: shown, waiting: shown !== query };
}

/** What is typed, once its letters have stopped coming; emptied at once. */
function usePaused(typed: string): string {
  const [paused, setPaused] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), typed === '' ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return paused;
}
