import * as z from 'zod/mini';
import { body } from './body.ts';
import { id } from './id.ts';
import { REASON_MAX } from './limits.ts';
import { numeric } from './number.ts';
import { oneOf } from './oneOf.ts';
import { pageParameters } from './paging.ts';
import { text } from './text.ts';
import * as rules from './words/en/rules.ts';

export type {
  DeskAct,
  DeskActsAnswer,
  DeskAnswer,
  DeskModel,
  FailedEffect,
  FailedEffectsAnswer,
  StorageAnswer,
} from './admin-answer.ts';

/** What an administrator can do to help a member in. */
export const HELPS = ['code-sent', 'sessions-ended'] as const;

const reason = text({
  label: 'Reason',
  min: 3,
  max: REASON_MAX,
  missing: rules.sayWhyInLog,
});

/** Lists at the desk: GET /admin/effects, GET /admin/acts */
export const deskQuery = body({ ...pageParameters });

/** POST /admin/models/{model}/retry, POST /admin/effects/{effect}/retry, POST /admin/members/{member}/factors-removal */
export const reasonGiven = body({ reason });

/** POST /admin/models/{model}/skip. `position`: of the event at which the model stopped. */
export const skipEdit = body({
  position: numeric({ label: 'Position', min: 0, max: Number.MAX_SAFE_INTEGER, integer: true }),
  reason,
});

/** POST /admin/members/{member}/help */
export const helpEdit = body({ help: oneOf(HELPS, { label: 'Help' }), reason });

export const modelPath = z.object({ model: id('Model') });
export const effectPath = z.object({ effect: id('Effect') });
export const memberPath = z.object({ member: id('Member') });
