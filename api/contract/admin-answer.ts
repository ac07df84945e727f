import * as z from 'zod/mini';
import { type Answered, count, moment, says, thing } from './described.ts';
import { publicMember } from './member-answer.ts';
import { paged } from './paging-answer.ts';

const event = z.object({ type: z.string(), stream: z.string(), id: z.string(), at: moment() });

const deskModel = thing('DeskModel', {
  name: z.string(),
  version: count(),
  position: says(z.nullable(z.number()), 'How far it has read the log; null while it is being built.'),
  behind: says(z.number(), 'For how many seconds it has been behind the log.'),
  failure: z.nullable(
    z.object({
      position: count(),
      words: z.string(),
      since: moment(),
      event: says(z.nullable(event), 'At which it stopped.'),
    }),
  ),
});
export type DeskModel = Answered<typeof deskModel>;

const limit = z.object({
  name: z.string(),
  points: says(count(), 'So many acts …'),
  seconds: says(count(), '… in so many seconds.'),
  refused: says(count(), 'How often this process has refused one since it began.'),
  lastAt: z.nullable(moment()),
  members: says(z.array(z.object({ member: publicMember, refused: count() })), 'Whom last, five at the most.'),
});

/** GET /admin/desk */
export const deskAnswer = z.object({
  position: says(z.number(), 'The log’s end.'),
  problems: says(
    z.array(z.string()),
    'Why this machine should get no new readers, and which stores cannot be written; none where all is well.',
  ),
  models: z.array(deskModel),
  limits: z.array(limit),
});
export type DeskAnswer = Answered<typeof deskAnswer>;

/** GET /admin/storage. Sizes in bytes. */
export const storageAnswer = z.object({
  log: says(z.nullable(count()), 'null where the log stands on a server of its own.'),
  models: z.array(z.object({ name: z.string(), bytes: count() })),
  files: z.object({
    count: count(),
    bytes: count(),
    isWhole: says(z.boolean(), 'false: there are more than were counted.'),
  }),
  snapshots: z.array(
    z.object({ model: z.string(), version: count(), position: count(), bytes: count(), at: moment() }),
  ),
});
export type StorageAnswer = Answered<typeof storageAnswer>;

const failedEffect = z.object({
  _id: z.string(),
  process: z.string(),
  member: says(z.nullable(publicMember), 'For whom it was, where it was for one.'),
  attempts: count(),
  intendedAt: moment(),
  endedAt: moment(),
  reason: z.string(),
});
export type FailedEffect = Answered<typeof failedEffect>;

/** GET /admin/effects */
export const failedEffectsAnswer = z.object({ effects: z.array(failedEffect), ...paged });
export type FailedEffectsAnswer = Answered<typeof failedEffectsAnswer>;

const deskAct = z.object({
  kind: z.enum(['skip', 'retry-model', 'retry-effect', 'code-sent', 'sessions-ended', 'factors-removal']),
  thing: says(z.string(), 'A read model, a process, or the id of a member.'),
  event: says(z.nullable(z.number()), 'The position that was skipped.'),
  by: publicMember,
  reason: z.string(),
  at: moment(),
});
export type DeskAct = Answered<typeof deskAct>;

/** GET /admin/acts */
export const deskActsAnswer = z.object({ acts: z.array(deskAct), ...paged });
export type DeskActsAnswer = Answered<typeof deskActsAnswer>;
