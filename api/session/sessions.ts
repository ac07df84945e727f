import { createHmac } from 'node:crypto';
import { Lucia, TimeSpan } from 'lucia';
import type { Position } from '#events/port/store.ts';
import { growingCache } from '#events/runtime/growingCache.ts';
import { sessionStream } from '#events/subjects/session.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { endSession, hashOf, type SignedInFrom, sessionAdapter } from './adapter.ts';
import { SESSION_MOST_MS } from './decide.ts';
import { sessionFinder } from './find.ts';
import type { Session } from './session.ts';
import { tokensOf } from './token.ts';

/** 'Keep me signed in': 30 days from the last visit, more or less. */
const REMEMBERED = new TimeSpan(30, 'd');
/** Otherwise: 12 hours, however often one comes. */
const PASSING = new TimeSpan(12, 'h');
/** Lucia extends a session in the second half of its span; one without a span it never extends. */
const NEVER_EXTENDED = new TimeSpan(0, 'ms');

/** So many validated sessions, and so many ended here, are kept in memory. */
const KEPT = 50_000;

/** So many tokens of ours that open nothing are remembered, and so long. */
const UNKNOWN_KEPT = 10_000;
const UNKNOWN_MS = 10_000;

const FROM_UNKNOWN: SignedInFrom = { device: null, browser: '' };

/** A session as its member sees it in a list. */
export interface ListedSession {
  /** Names the session to its own member alone; opens nothing. */
  readonly _id: string;
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly remember: boolean;
  readonly current: boolean;
  /** Browser and system in a few words, or ''. */
  readonly browser: string;
}

type Kept = { readonly session: Session; readonly version: string; readonly until: number };

function createSessions(platform: Platform) {
  const { reads, clock, store, commands, secret } = platform;
  const adapter = sessionAdapter(platform);
  const remembered = new Lucia(adapter, { sessionExpiresIn: REMEMBERED });
  const passing = new Lucia(adapter, { sessionExpiresIn: PASSING });
  const fixed = new Lucia(adapter, { sessionExpiresIn: NEVER_EXTENDED });
  const find = sessionFinder(platform);
  const validated = growingCache<string, Kept>(KEPT);
  /** Ended by this process: the read model may not know it yet. */
  const ended = growingCache<string, true>(KEPT);
  /** Of tokens that this platform gave out once and whose session is over: the log was asked already. */
  const unknown = growingCache<string, true>(UNKNOWN_KEPT, { ttl: UNKNOWN_MS });
  const nameSecret = secret('session-names');
  const tokens = tokensOf(secret('session-ids'));

  const nameOf = (hash: string): string => createHmac('sha256', nameSecret).update(hash).digest('hex').slice(0, 24);

  /** The same id for the same repeated command, so that a sign-in that is sent again answers as it did. */
  async function idFor(member: string, command: Command): Promise<string> {
    if (command.key === undefined) return tokens.create();
    const id = tokens.create(`${member}\0${command.key}`);
    const begun = (await store.readStream(sessionStream(hashOf(id)))).length > 0;
    // A session that was ended since does not come back: then it is a new one.
    return begun && (await find(hashOf(id))) === null ? tokens.create() : id;
  }

  return {
    /** Starts a session. @returns the bearer token, and the position of the session's start */
    async start(
      member: string,
      remember: boolean,
      command: Command,
      from = FROM_UNKNOWN,
    ): Promise<{ token: string; session: Session; position: Position }> {
      const sessionId = await idFor(member, command);
      const lucia = remember ? remembered : passing;
      const { id } = await lucia.createSession(member, { remember, from }, { sessionId });
      const hash = hashOf(id);
      const position = (await store.readStream(sessionStream(hash))).at(-1)?.position ?? -1;
      return { token: id, session: { member, hash }, position };
    },

    /**
     * Whose session a bearer token opens; null for one that is malformed, unknown, expired or ended.
     *
     * What was validated is remembered for as long as no session at all has changed in the read model: nothing can have
     * ended it then. It is asked with each request, so the common case is a hash and a look into a map.
     */
    async validate(token: string): Promise<Session | null> {
      if (!tokens.isWellFormed(token)) return null;
      const hash = hashOf(token);
      if (ended.has(hash) || unknown.has(hash)) return null;
      // Read first: what is found below may be newer than this version, never older.
      const version = reads.state('sessions');
      const kept = validated.get(hash);
      if (kept !== undefined && kept.version === version && clock() < kept.until) return kept.session;

      // What a stranger makes up costs one look into the read model, never one into the log.
      if (!tokens.isOurs(token) && reads.queries.sessions.find(hash) === undefined) return null;
      const found = await find(hash);
      if (found === null) unknown.set(hash, true);
      // Lucia would record the end of a session that has expired: nobody's request may write that, and nobody needs it.
      if (found === null || found.expiresAt <= clock()) return null;
      const lucia = found.slides ? remembered : fixed;
      const { session } = await lucia.validateSession(token);
      if (session === null) return null;
      const expiresAt = session.expiresAt.getTime() - Date.now() + clock();
      // From then on Lucia has to be asked: it extends the session, or ends it.
      const until = expiresAt - (found.slides ? REMEMBERED.milliseconds() / 2 : 0);
      const valid = { member: found.member, hash };
      validated.set(hash, { session: valid, version, until });
      return valid;
    },

    /**
     * For an answer that goes on for long: asks whether the session still holds. While no session at all has changed in the
     * read model, and its time has not come, that costs next to nothing.
     */
    watch({ hash }: Session): () => Promise<boolean> {
      let version: string | undefined;
      let until = 0;
      return async function lasts() {
        if (ended.has(hash)) return false;
        const present = reads.state('sessions');
        if (present === version && clock() < until) return true;
        const found = await find(hash);
        if (found === null) return false;
        version = present;
        until = found.expiresAt;
        return clock() < until;
      };
    },

    /** Ends a session of the member; from the moment this resolves it opens nothing here. */
    async end(session: Session): Promise<Position> {
      const position = await endSession({ commands, clock }, session.hash, session.member);
      ended.set(session.hash, true);
      return position;
    },

    /** To be called when the log has ended all sessions that the member had: they open nothing here from now on. */
    allEnded(member: string): void {
      for (const { hash } of reads.queries.sessions.ofMember(member, clock())) ended.set(hash, true);
    },

    /** Whether 'Keep me signed in' was ticked for this session. */
    isRemembered: async ({ hash }: Session): Promise<boolean> => (await find(hash))?.remember ?? false,

    /** The member's sessions, newest first. */
    list({ member, hash }: Session): ListedSession[] {
      const rows = reads.queries.sessions.ofMember(member, clock()).filter((row) => !ended.has(row.hash));
      return rows.map((row) => ({
        _id: nameOf(row.hash),
        startedAt: row.startedAt,
        expiresAt: Math.min(row.expiresAt, row.startedAt + SESSION_MOST_MS),
        remember: row.remember === 1,
        browser: row.browser,
        current: row.hash === hash,
      }));
    },

    /** The member's session of that name in `list`; null where they have none. */
    named(member: string, name: string): Session | null {
      const row = reads.queries.sessions.ofMember(member, clock()).find(({ hash }) => nameOf(hash) === name);
      return row ? { member, hash: row.hash } : null;
    },

    /** All the member's sessions but this one. */
    others({ member, hash }: Session): Session[] {
      const rows = reads.queries.sessions.ofMember(member, clock()).filter((row) => row.hash !== hash);
      return rows.map((row) => ({ member, hash: row.hash }));
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;

const opened = new WeakMap<Platform['commands'], Sessions>();

/** The sessions of a platform: one for all who ask, since what it remembers of ended ones must count for each of them. */
export function sessionsOf(platform: Platform): Sessions {
  const present = opened.get(platform.commands);
  if (present) return present;
  const sessions = createSessions(platform);
  opened.set(platform.commands, sessions);
  return sessions;
}
