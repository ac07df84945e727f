import { hash } from 'node:crypto';
import type { Adapter, DatabaseSession } from 'lucia';
import type { Position } from '#events/port/store.ts';
import { sessionStream } from '#events/subjects/session.ts';
import type { Platform } from '../platform/platform.ts';
import { decideEnd, decideExtend } from './decide.ts';
import { sessionFinder } from './find.ts';

/** Where somebody signs in from. */
export interface SignedInFrom {
  /** SHA-256 (hex) of the device's token; null where it has none. */
  readonly device: string | null;
  /** The member had signed in before, and never from this device. */
  readonly newDevice?: boolean;
  /** Browser and system in a few words, or ''. */
  readonly browser: string;
}

/** What Lucia carries of a session besides its id, member and end. */
export interface SessionAttributes {
  /** 'Keep me signed in' was ticked. */
  readonly remember: boolean;
  /** Only of a session that is being started. */
  readonly from?: SignedInFrom;
}

declare module 'lucia' {
  interface Register {
    DatabaseSessionAttributes: SessionAttributes;
  }
}

/** Names a session without opening it: the id itself is the bearer token and is never stored. */
export const hashOf = (sessionId: string): string => hash('sha256', sessionId);

type Deps = Pick<Platform, 'reads' | 'commands' | 'clock' | 'log'>;

/** Ends the session of that hash, for everybody and for good. Ending it twice is fine. Answers where the log stands. */
export async function endSession(
  { commands, clock }: Pick<Deps, 'commands' | 'clock'>,
  session: string,
  actor: string | null,
): Promise<Position> {
  const command = { actor, at: clock() };
  const outcome = await commands.execute(sessionStream(session), command, (history) => decideEnd(history, session));
  return 'refused' in outcome ? -1 : outcome.position; // it refuses nothing
}

/**
 * Keeps Lucia's sessions as events. Lucia gets the raw session id back, which is only ever known from the request; so
 * what it lists of a member's sessions carries hashes instead.
 */
export function sessionAdapter(deps: Deps): Adapter {
  const { reads, commands, clock, log } = deps;
  const find = sessionFinder(deps);
  // Lucia reads the machine's clock; ours is handed in, and may be another one.
  const toLucia = (at: number): Date => new Date(at - clock() + Date.now());
  const fromLucia = (date: Date): number => date.getTime() - Date.now() + clock();

  return {
    async getSessionAndUser(sessionId) {
      const found = await find(hashOf(sessionId));
      if (found === null) return [null, null];
      const { member, expiresAt, remember } = found;
      const session: DatabaseSession = {
        id: sessionId,
        userId: member,
        expiresAt: toLucia(expiresAt),
        attributes: { remember },
      };
      return [session, { id: member, attributes: {} }];
    },

    async getUserSessions(member) {
      return reads.queries.sessions.ofMember(member, clock()).map((row) => ({
        id: row.hash,
        userId: member,
        expiresAt: toLucia(row.expiresAt),
        attributes: { remember: row.remember === 1 },
      }));
    },

    async setSession({ id, userId: member, expiresAt, attributes: { remember, from } }) {
      const session = hashOf(id);
      const data = {
        session,
        member,
        expiresAt: fromLucia(expiresAt),
        remember,
        device: from?.device ?? null,
        newDevice: from?.newDevice ?? false,
      };
      const personal = { browser: from?.browser ?? '' };
      // Begun under a key of its own, a session that is started again under the same id is the same session.
      await commands.begin(sessionStream(session), [{ type: 'SessionStarted', data, personal }], {
        actor: member,
        at: clock(),
        key: 'start',
      });
    },

    async updateSessionExpiration(sessionId, expiresAt) {
      const session = hashOf(sessionId);
      const until = fromLucia(expiresAt);
      try {
        const command = { actor: null, at: clock() };
        await commands.execute(sessionStream(session), command, (history) => decideExtend(history, session, until));
      } catch (error) {
        // The session is good all the same, and its next request tries again.
        log.warn({ err: error }, 'a session could not be extended');
      }
    },

    async deleteSession(sessionId) {
      await endSession(deps, hashOf(sessionId), null);
    },

    async deleteUserSessions(member) {
      for (const row of reads.queries.sessions.ofMember(member, clock())) await endSession(deps, row.hash, member);
    },

    /** Nothing to sweep: an expired session lets nobody in, and is ended when its token is shown again. */
    async deleteExpiredSessions() {},
  };
}
