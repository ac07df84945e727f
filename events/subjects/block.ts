import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** Who is to be out of a member's sight, and the other way round: its last event tells. */
export const blockStream = (by: string, member: string): string => `block-${by}-${member}`;

/** Of whom a member does not want to hear: its last event tells. */
export const muteStream = (by: string, member: string): string => `mute-${by}-${member}`;

const between = { version: 1, data: z.object({ by: z.string(), member: z.string() }) } as const;
const block = { category: 'block', ...between } as const;
const mute = { category: 'mute', ...between } as const;

/** The two are out of each other's sight. `member` is never told. */
export const memberBlocked = eventType({ type: 'MemberBlocked', ...block });

export const memberUnblocked = eventType({ type: 'MemberUnblocked', ...block });

/** What `member` writes and does does not come to `by` by itself. `member` is never told. */
export const memberMuted = eventType({ type: 'MemberMuted', ...mute });

export const memberUnmuted = eventType({ type: 'MemberUnmuted', ...mute });
