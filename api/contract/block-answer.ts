import * as z from 'zod/mini';
import { type Answered, moment, says } from './described.ts';
import { publicMember } from './member-answer.ts';
import { paged } from './paging-answer.ts';

export const blockedMember = z.object({
  member: publicMember,
  blocked: says(z.boolean(), 'Out of each other’s sight.'),
  muted: says(z.boolean(), 'What they write and do does not come by itself.'),
  since: moment(),
});
export type BlockedMember = Answered<typeof blockedMember>;

export const blockedAnswer = z.object({ blocked: z.array(blockedMember), ...paged });
export type BlockedAnswer = Answered<typeof blockedAnswer>;
