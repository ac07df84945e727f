import * as z from 'zod';
import { eventType } from '../port/event.ts';
import { REPORTED_KINDS } from './abuse.ts';

/** What can be hidden, shown again and removed: what can be reported. */
export const STANDING_KINDS = REPORTED_KINDS;
export type StandingKind = (typeof STANDING_KINDS)[number];

/** What moderators look at before, or after, others see it. */
export const REVIEWED_KINDS = ['company', 'fund'] as const;
export type ReviewedKind = (typeof REVIEWED_KINDS)[number];

/**
 * Whether a thing may be seen, and a member may write, as moderators decided. Several cases may be about one thing, or about
 * things of one member, and none undoes what another decided: each hides for itself, and suspends for itself.
 */
export const standingStream = (kind: StandingKind, id: string): string => `standing-${kind}-${id}`;

const category = 'standing';

/** `case`: in which it was decided; `by`: the moderator; `reason`: by its name. The words to the person stand in the case. */
const decided = { case: z.string(), by: z.string(), reason: z.string() };
const thing = { kind: z.enum(STANDING_KINDS), id: z.string() };
const ofThing = { category, version: 1, data: z.object({ ...thing, ...decided }) } as const;

/** Nobody but its owner and the moderators sees it from now on, at earlier moments neither. Once for each case that hides it. */
export const thingHidden = eventType({ type: 'ThingHidden', ...ofThing });

/** It is seen again, as if it had not been hidden: the last case that hid it does so no more. */
export const thingShown = eventType({ type: 'ThingShown', ...ofThing });

/** One case hides it no more. It stays hidden: another case still does. */
export const hidingLifted = eventType({ type: 'HidingLifted', ...ofThing });

/**
 * Hidden for good: its words, pictures and documents are destroyed where they stand apart, as if they had been taken back.
 * `document`: the storage key of a message's PDF.
 */
export const thingRemoved = eventType({
  type: 'ThingRemoved',
  category,
  version: 1,
  data: z.object({ ...thing, ...decided, document: z.exactOptional(z.string()) }),
});

/** They read and object, and write nothing. `until`: milliseconds since 1970. The last of each case counts. */
export const memberSuspended = eventType({
  type: 'MemberSuspended',
  category,
  version: 1,
  data: z.object({ member: z.string(), until: z.number(), ...decided }),
});

/** A case suspends them no more, before its time has come: they may write again where no other one does. */
export const memberReinstated = eventType({
  type: 'MemberReinstated',
  category,
  version: 1,
  data: z.object({ member: z.string(), ...decided }),
});

/** What a new company or fund awaited. `domain`: its domain was proved; no moderator has looked, and there is no case. */
export const reviewPassed = eventType({
  type: 'ReviewPassed',
  category,
  version: 1,
  data: z.object({
    kind: z.enum(REVIEWED_KINDS),
    id: z.string(),
    ground: z.enum(['moderator', 'domain']),
    case: z.string().nullable(),
    by: z.string().nullable(),
  }),
});

/**
 * When others see a new company or fund: `before`: once it has passed a review; `after`: at once, marked. Where it is left
 * out, it awaits none.
 */
export const review = z.exactOptional(z.enum(['before', 'after']));
