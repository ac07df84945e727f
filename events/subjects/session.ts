import * as z from 'zod';
import { eventType } from '../event.ts';

/** Sessions: stream `session-<SHA-256 of the session id>`; the id itself, which is the bearer token, is never stored. */
export const sessionStream = (sessionHash: string): string => `session-${sessionHash}`;

const category = 'session';
const id = z.object({ session: z.string(), member: z.string() });
/** Milliseconds since 1970. */
const expiresAt = z.number();

export const sessionStarted = eventType({
  type: 'SessionStarted',
  category,
  version: 1,
  /** `remember`: 'Keep me signed in' was ticked: the session slides. */
  data: id.extend({ expiresAt, remember: z.boolean() }),
});

export const sessionExtended = eventType({
  type: 'SessionExtended',
  category,
  version: 1,
  data: id.extend({ expiresAt }),
});

export const sessionEnded = eventType({ type: 'SessionEnded', category, version: 1, data: id });
