import { body } from './body.ts';
import { numeric } from './number.ts';
import { type Paged, pageParameters } from './paging.ts';
import type { PublicMember } from './user.ts';

/** GET /inbox */
export const inboxQuery = body({ ...pageParameters });

/** PUT /inbox/read. `upTo`: the `position` of the newest notice that was shown. */
export const inboxRead = body({
  upTo: numeric({ label: 'upTo', min: 0, max: Number.MAX_SAFE_INTEGER, integer: true }),
});

/** Something that another member did and that concerns the reader. */
export interface Notice {
  readonly _id: string;
  /** Where it stands in the log. */
  readonly position: number;
  readonly kind: 'liked' | 'commented' | 'followed';
  readonly actor: PublicMember;
  /** The reader's post that it is about; null for a follow. */
  readonly postId: string | null;
  readonly unread: boolean;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
}

export interface InboxAnswer extends Paged {
  /** Newest first. */
  readonly notices: readonly Notice[];
  /** Of all pages together. */
  readonly unread: number;
}

export interface UnreadAnswer {
  readonly unread: number;
}
