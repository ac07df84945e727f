import { useEffect, useState } from 'react';
import type { InboxAnswer, Notice } from '#api/contract/inbox.ts';
import { api, call, callList } from '../../client/api.ts';
import type { Outcome } from '../../client/outcome.ts';
import { $change, $unread } from '../../stores/live.ts';
import { type Page, usePages } from '../profile/usePages.ts';

const PAGE = '20';

/**
 * The member's notices. Whatever is shown is read, and the badge says so; what comes in while the page is open is shown,
 * and read, too. What was unread when it came stays marked until the page is left.
 */
export function useNotices(member: string) {
  const [version, setVersion] = useState(0);
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const pages = usePages(`${member} ${version}`, ask);
  const { items } = pages;

  useEffect(() => {
    const unread = items?.filter((notice) => notice.unread) ?? [];
    const [newest] = unread;
    if (!newest) return;
    setFresh((known) => new Set([...known, ...unread.map(({ _id }) => _id)]));
    void markRead(newest.position);
  }, [items]);

  useEffect(
    () =>
      $change.listen((change) => {
        if (change?.unread) setVersion((count) => count + 1);
      }),
    [],
  );

  return { ...pages, fresh };
}

async function ask(cursor?: string): Promise<Outcome<Page<Notice>>> {
  const query = { limit: PAGE, ...(cursor && { cursor }) };
  const outcome = await callList<InboxAnswer>(api.inbox.$get({ query }));
  if (!outcome.ok) return outcome;
  return { ok: true, data: { items: outcome.data.notices, next: outcome.data.nextCursor } };
}

/** Should it fail, the badge goes on counting them: nothing worse. */
async function markRead(upTo: number): Promise<void> {
  const outcome = await call(api.inbox.read.$put({ json: { upTo } }));
  if (outcome.ok) $unread.set(outcome.data.unread);
}
