import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** Who follows whom: stream `follow-<follower>-<followed>`. */
export const followStream = (follower: string, followed: string): string => `follow-${follower}-${followed}`;

const follow = {
  category: 'follow',
  version: 1,
  data: z.object({ follower: z.string(), followed: z.string() }),
} as const;

export const userFollowed = eventType({ type: 'UserFollowed', ...follow });

export const userUnfollowed = eventType({ type: 'UserUnfollowed', ...follow });
