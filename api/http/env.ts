import type { Command } from '../commands.ts';

/** Who sent a request. */
export interface Session {
  readonly member: string;
  /** SHA-256 of the session id, hex. */
  readonly hash: string;
}

/** What the middleware leaves on the request's context. */
export type Env = {
  Variables: {
    requestId: string;
    /** null for guests. An unknown or ended token never gets this far: it is answered with 401. */
    session: Session | null;
    /** The command that this request would be: its actor, its time and its Idempotency-Key. */
    command: Command;
    /** Set where the read model was too late for what the reader had seen. */
    stale?: true;
  };
};
