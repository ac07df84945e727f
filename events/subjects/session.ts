import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** Sessions: stream `session-<SHA-256 of the session id>`; the id itself, which is the bearer token, is never stored. */
export const sessionStream = (sessionHash: string): string => `session-${sessionHash}`;

const category = 'session';
const id = z.object({ session: z.string(), member: z.string() });
/** Milliseconds since 1970. */
const expiresAt = z.number();

export const sessionStarted = eventType({
  type: 'SessionStarted',
  category,
  version: 3,
  /**
   * `remember`: 'Keep me signed in' was ticked: the session slides. `device`: SHA-256 (hex) of the token by which a device
   * that has signed in is known again; null where it brought none, as before version 2. `newDevice`: the member
   * had signed in before, and never from this one.
   */
  data: id.extend({ expiresAt, remember: z.boolean(), device: z.nullable(z.string()), newDevice: z.boolean() }),
  /** `browser`: browser and system in a few words, for the member's own list; '' where unknown. */
  personal: z.object({ browser: z.string() }),
  owner: (data: { member: string }): string => data.member,
  upcasts: { 1: (data) => ({ ...data, device: null }), 2: (data) => ({ ...data, newDevice: false }) },
});

export const sessionExtended = eventType({
  type: 'SessionExtended',
  category,
  version: 1,
  data: id.extend({ expiresAt }),
});

export const sessionEnded = eventType({ type: 'SessionEnded', category, version: 1, data: id });

/** The member showed again that it is them, for what an open session alone does not allow. */
export const sessionProved = eventType({
  type: 'SessionProved',
  category,
  version: 1,
  data: id.extend({ by: z.enum(['password', 'factor']) }),
});
