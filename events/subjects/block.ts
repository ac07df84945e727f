import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** Whom a member does not want to hear of, or to be seen by: stream `block-<by>-<member>`. */
export const blockStream = (by: string, member: string): string => `block-${by}-${member}`;

const between = {
  category: 'block',
  version: 1,
  data: z.object({ by: z.string(), member: z.string() }),
} as const;

/** The two are out of each other's sight. `member` is never told. */
export const memberBlocked = eventType({ type: 'MemberBlocked', ...between });

export const memberUnblocked = eventType({ type: 'MemberUnblocked', ...between });

/** What `member` writes and does does not come to `by` by itself. `member` is never told. */
export const memberMuted = eventType({ type: 'MemberMuted', ...between });

export const memberUnmuted = eventType({ type: 'MemberUnmuted', ...between });
