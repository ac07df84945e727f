import { memberStream } from '#events/subjects/member.ts';
import { sessionStream } from '#events/subjects/session.ts';
import type { Platform } from '../platform/platform.ts';
import { endedByMember, SESSION_MOST_MS, sessionFrom } from './decide.ts';

export interface FoundSession {
  readonly member: string;
  /** Milliseconds since 1970; it may have passed. */
  readonly expiresAt: number;
  readonly remember: boolean;
  /** Whether it can be extended: it was to be kept, and its 180 days are not over by then. */
  readonly slides: boolean;
}

/** What every session keeps to, also those that were started or extended before there was this bound. */
function found(session: { member: string; startedAt: number; expiresAt: number; remember: boolean }): FoundSession {
  const { member, startedAt, expiresAt, remember } = session;
  const last = startedAt + SESSION_MOST_MS;
  return { member, expiresAt: Math.min(expiresAt, last), remember, slides: remember && expiresAt < last };
}

/**
 * Looks a session up by its hash: in the read model, and where that does not know it, in the log, because another
 * machine may have started it a moment ago. Null where there is none or it was ended, by itself or with all the
 * member's sessions.
 */
export function sessionFinder({ reads, commands }: Pick<Platform, 'reads' | 'commands'>) {
  return async function findSession(hash: string): Promise<FoundSession | null> {
    const row = reads.queries.sessions.find(hash);
    if (row) return found({ ...row, remember: row.remember === 1 });
    const session = sessionFrom(await commands.history(sessionStream(hash)));
    if (session === null || session.ended) return null;
    if (endedByMember(await commands.history(memberStream(session.member)), session.started)) return null;
    return found(session);
  };
}
