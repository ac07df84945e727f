import { useEffect, useState } from 'react';
import type { InboxAnswer, Notice } from '#api/contract/inbox.ts';
import { api, call } from '../../client/api.ts';
import { $change, $unread } from '../../client/live.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { freshOf, type Opened } from './fresh.ts';

const PAGE = '20';

/**
 * The member's notices. Whatever is shown is read, and the badge says so; what comes in while the page is open is shown,
 * and read, too. What was unread when the page was opened stays marked until it is left, also on the older pages.
 */
export function useNotices(member: string) {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<Opened>();
  const pages = usePages<InboxAnswer, Notice>({
    key: ['inbox', member, ''],
    path: (cursor) => pathWith('/inbox', { limit: PAGE, cursor }),
    itemsOf: ({ notices }) => notices,
  });
  const { items, renew } = pages;
  const answer = pages.pages?.[0];
  if (opened === undefined && answer) {
    setOpened({ readTo: answer.readTo, oldest: answer.notices.at(-1)?.position ?? Number.MAX_SAFE_INTEGER });
  }
  const newest = items?.find((notice) => notice.unread)?._id;

  const count = items?.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the newest unread one and their number tell one answer from another
  useEffect(() => {
    const unread = items?.filter((notice) => notice.unread) ?? [];
    const [first] = unread;
    if (!first) {
      // What is not shown any more, of whom one blocked, is not left to be counted for ever.
      if (answer?.unread) void markRead(Number.MAX_SAFE_INTEGER);
      return;
    }
    setSeen((known) => new Set([...known, ...unread.map(({ _id }) => _id)]));
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
  const fresh = freshOf(items ?? [], seen, opened);
  // Said once the place where it is said is there.
  return { ...pages, fresh, told: seen.size > 0 ? fresh.size : 0 };
}

/** Should it fail, the badge goes on counting them: nothing worse. */
async function markRead(upTo: number): Promise<void> {
  const outcome = await call(api.inbox.read.$put({ json: { upTo } }));
  if (outcome.ok) $unread.set(outcome.data.unread);
}
