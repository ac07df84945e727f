import type { Position } from '#events/port/store.ts';
import type { Command } from '../commands/commands.ts';
import type { Session } from '../session/session.ts';
import type { BoundWait } from './boundWaits.ts';
import type { InLine } from './ownLine.ts';

/** A query as its schema has read it: what nobody knows is not part of it. */
export interface AskedFor {
  /** The same for the same query, in whatever order and notation it came. */
  readonly key: string;
  /** Of the parameters that it holds. */
  readonly names: readonly string[];
}

/** What the middleware leaves on the request's context. */
export type Env = {
  Variables: {
    requestId: string;
    /** Those that the site has: SITE_LANGUAGES. */
    languages: readonly string[];
    /** null for guests. An unknown or ended token never gets this far: it is answered with 401. */
    session: Session | null;
    /** The command that this request would be: its actor, its time and its Idempotency-Key. */
    command: Command;
    /** The newest position that the reader has seen, where they say so. */
    minPosition?: Position;
    /** Waits for it; left out where nobody is counted. */
    boundWait?: BoundWait;
    /** What a list read asks for, as it was understood: see `AskedFor`. */
    asked?: AskedFor;
    /** Takes points of the reader's allowance; null if there were as many, else the seconds to wait. `isOwed`: in any case. */
    spend?: (points: number, isOwed?: boolean) => number | null;
    /** Finds a list when it is the reader's turn. */
    inLine?: InLine;
  };
};
