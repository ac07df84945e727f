import { createHash } from 'node:crypto';
import * as z from 'zod';
import { eventType } from '../port/event.ts';

/**
 * What a process decided to do, and what came of it: stream `effect-<id>`, its id derived from the process and the cause.
 * The first append demands "no stream yet", so of any number of machines that find the cause one has it.
 */
export const effectStream = (effect: string): string => `effect-${effect}`;
/** The id of an effect: the same for the same process and cause, on every machine. */
export const effectId = (process: string, key: string): string =>
  createHash('sha256').update(`${process}\0${key}`).digest('hex').slice(0, 24);
/** When a process was switched on: stream `process-<name>`. What happened before is no cause for it. */
export const processStream = (process: string): string => `process-${process}`;

const category = 'effect';
const id = z.object({ effect: z.string(), process: z.string() });

export const processSwitchedOn = eventType({
  type: 'ProcessSwitchedOn',
  category: 'process',
  version: 1,
  data: z.object({ process: z.string() }),
});

export const effectIntended = eventType({
  type: 'EffectIntended',
  category,
  version: 1,
  /** `payload`: what is to be done, by ids alone; nothing personal. `until`: whose intention it is has so long to do it. */
  data: id.extend({ payload: z.record(z.string(), z.unknown()), until: z.number() }),
});

/** Taken up again, because nothing came of it in time, or it was put off. `until` as above. */
export const effectTaken = eventType({
  type: 'EffectTaken',
  category,
  version: 1,
  data: id.extend({ attempt: z.number(), until: z.number() }),
});

/** It did not work and is tried again at `until` (milliseconds since 1970). */
export const effectPostponed = eventType({
  type: 'EffectPostponed',
  category,
  version: 1,
  data: id.extend({ attempt: z.number(), until: z.number(), reason: z.string() }),
});

export const effectEnded = eventType({
  type: 'EffectEnded',
  category,
  version: 1,
  /** `needless`: what was to be done had no more sense when its turn came. */
  data: id.extend({ outcome: z.enum(['done', 'given-up', 'needless']), reason: z.string() }),
});
