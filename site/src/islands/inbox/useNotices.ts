import { useEffect, useState } from 'react';
import type { InboxAnswer, Notice } from '#api/contract/inbox.ts';
import { api, call } from '../../client/api.ts';
import { $change, $unread } from '../../client/live.ts';
import { pathWith, usePages } from '../../client/usePages.ts';

const PAGE = '20';

/**
 * The member's notices. Whatever is shown is read, and the badge says so; what comes in while the page is open is shown,
 * and read, too. What was unread when it came stays marked until the page is left.
 */
export function useNotices(member: string) {
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set());
  const pages = usePages<InboxAnswer, Notice>({
    key: ['inbox', member, ''],
    path: (cursor) => pathWith('/inbox', { limit: PAGE, cursor }),
    itemsOf: ({ notices }) => notices,
  });
  const { items, renew } = pages;
  const newest = items?.find((notice) => notice.unread)?._id;

  const count = items?.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest unread one and their number tell one answer from another
  useEffect(() => {
    const unread = items?.filter((notice) => notice.unread) ?? [];
    const [first] = unread;
    if (!first) {
      // What is not shown any more, of whom one blocked, is not left to be counted for ever.
      if (pages.pages?.[0]?.unread) void markRead(Number.MAX_SAFE_INTEGER);
      return;
    }
    setFresh((known) => new Set([...known, ...unread.map(({ _id }) => _id)]));
    void markRead(first.position);
  }, [newest, count]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks for the same list each time
  useEffect(
    () =>
      $change.listen((change) => {
        if (change?.unread) renew();
      }),
    [],
  );

  // Marked from their first paint on: the mark takes room beside the words.
  const marked = new Set([...fresh, ...(items?.filter(({ unread }) => unread).map(({ _id }) => _id) ?? [])]);
  return { ...pages, fresh: marked, told: fresh.size };
}

/** Should it fail, the badge goes on counting them: nothing worse. */
async function markRead(upTo: number): Promise<void> {
  const outcome = await call(api.inbox.read.$put({ json: { upTo } }));
  if (outcome.ok) $unread.set(outcome.data.unread);
}
