import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** What stands between two members: one stream a pair, whoever of the two begins. */
export const connectionStream = (one: string, other: string): string => `connection-${[one, other].sort().join('-')}`;

const category = 'connection';
/** Of a request: who asked whom. */
const request = z.object({ from: z.string(), to: z.string() });

/** `note`: why the two should meet. */
export const connectionAsked = eventType({
  type: 'ConnectionAsked',
  category,
  version: 1,
  data: request,
  personal: z.object({ note: z.string() }),
  owner: (data) => data.from,
});

export const connectionAccepted = eventType({ type: 'ConnectionAccepted', category, version: 1, data: request });

/** Whoever asked is never told. */
export const connectionDeclined = eventType({ type: 'ConnectionDeclined', category, version: 1, data: request });

export const connectionWithdrawn = eventType({ type: 'ConnectionWithdrawn', category, version: 1, data: request });

export const connectionEnded = eventType({
  type: 'ConnectionEnded',
  category,
  version: 1,
  data: z.object({ by: z.string(), other: z.string() }),
});
