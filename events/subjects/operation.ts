import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** What administrators do about a read model: stream `projection-<model>`. */
export const projectionStream = (model: string): string => `projection-${model}`;
/** What they do to help a member: stream `help-<member>`. */
export const helpStream = (member: string): string => `help-${member}`;

export const HELPS = ['code-sent', 'sessions-ended'] as const;
export type Help = (typeof HELPS)[number];

/** Why they did it, in their own words: theirs to be forgotten. */
const reasoned = {
  version: 1,
  personal: z.object({ reason: z.string() }),
  owner: (data: { by: string }): string => data.by,
} as const;
const by = z.object({ by: z.string() });

/**
 * A read model leaves out the event at this position, which it cannot take: this model alone, on every machine and in every
 * build from now on.
 */
export const eventSkipped = eventType({
  type: 'EventSkipped',
  category: 'projection',
  ...reasoned,
  data: by.extend({ model: z.string(), position: z.number() }),
});

/** A read model that stopped at an event is to try it again at once. */
export const projectionRetried = eventType({
  type: 'ProjectionRetried',
  category: 'projection',
  ...reasoned,
  data: by.extend({ model: z.string() }),
});

/** An effect that was given up is tried again; in the effect's own stream. `until` (milliseconds since 1970): from then on. */
export const effectRetried = eventType({
  type: 'EffectRetried',
  category: 'effect',
  ...reasoned,
  data: by.extend({ effect: z.string(), process: z.string(), until: z.number() }),
});

export const memberHelped = eventType({
  type: 'MemberHelped',
  category: 'help',
  ...reasoned,
  data: by.extend({ member: z.string(), help: z.enum(HELPS) }),
});
