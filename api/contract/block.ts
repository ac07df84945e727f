import { body } from './body.ts';
import { id } from './id.ts';
import { pageParameters } from './paging.ts';

export type { BlockedAnswer, BlockedMember } from './block-answer.ts';

/** PUT /user/block, /user/unblock, /user/mute and /user/unmute */
export const blocked = body({ member: id('Member') });

/** GET /user/blocked */
export const blockedQuery = body({ ...pageParameters });
