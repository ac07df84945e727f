import type { Notice } from '#api/contract/inbox.ts';

/** How the inbox was when the page was opened. */
export interface Opened {
  /** Up to where its member had read it. */
  readonly readTo: number;
  /** The position of the oldest notice that was shown then. */
  readonly oldest: number;
}

/**
 * Which notices are marked as new. Opening the page reads them all, so that older pages come as read: of these, what lies
 * behind the mark that was there before is new all the same.
 *
 * @param seen the ids of those that came unread to this page
 * @param opened undefined where nothing has come yet
 */
export function freshOf(
  notices: readonly Pick<Notice, '_id' | 'position' | 'unread'>[],
  seen: ReadonlySet<string>,
  opened: Opened | undefined,
): ReadonlySet<string> {
  const isOlder = (position: number): boolean =>
    opened !== undefined && position < opened.oldest && position > opened.readTo;
  return new Set([
    ...seen,
    ...notices.filter(({ unread, position }) => unread || isOlder(position)).map(({ _id }) => _id),
  ]);
}
