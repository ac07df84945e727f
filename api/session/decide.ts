import type { DomainEvent } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import type { Decision } from '../commands/commands.ts';

/** However often one comes, a session ends so long after its start: whoever holds its token has to know the password. */
export const SESSION_MOST_MS = 180 * 86_400_000;

/** What a session's stream adds up to. Times in milliseconds since 1970. */
export interface SessionState {
  readonly member: string;
  readonly started: Position;
  readonly startedAt: number;
  readonly expiresAt: number;
  readonly remember: boolean;
  readonly ended: boolean;
  /** When its member last showed again that it is them, by what; 0 for never. */
  readonly proved: { readonly password: number; readonly factor: number };
}

const NEVER = { password: 0, factor: 0 } as const;

/** The session of a stream; null where it was never started. */
export function sessionFrom(history: readonly DomainEvent[]): SessionState | null {
  return history.reduce<SessionState | null>(evolve, null);
}

function evolve(state: SessionState | null, event: DomainEvent): SessionState | null {
  if (event.type === 'SessionStarted') {
    const { member, expiresAt, remember } = event.data;
    return { member, started: event.position, startedAt: event.at, expiresAt, remember, ended: false, proved: NEVER };
  }
  if (state === null) return null;
  if (event.type === 'SessionExtended') return { ...state, expiresAt: event.data.expiresAt };
  if (event.type === 'SessionEnded') return { ...state, ended: true };
  if (event.type === 'SessionProved') return { ...state, proved: { ...state.proved, [event.data.by]: event.at } };
  return state;
}

/** So long a proof is good for what asks for one. */
export const PROVED_MS = 600_000;
/** A proof that is younger than this is not recorded anew. */
const WORTH_PROVING_MS = 60_000;

/**
 * Whether the session's member showed within the last ten minutes that it is them. Its beginning counts: what was asked for
 * then was given. After it, who has a second factor shows that one.
 */
export function isProved({ startedAt, proved }: SessionState, hasFactor: boolean, at: number): boolean {
  return at - Math.max(startedAt, proved.factor, hasFactor ? 0 : proved.password) < PROVED_MS;
}

export function decideProve(session: string, by: 'password' | 'factor', at: number) {
  return function decide(history: readonly DomainEvent[]): Decision<'ended'> {
    const state = sessionFrom(history);
    if (state === null || state.ended) return { refused: 'ended' };
    if (at - state.proved[by] < WORTH_PROVING_MS) return { facts: [] };
    return { facts: [{ type: 'SessionProved', data: { session, member: state.member, by } }] };
  };
}

const ENDS_SESSIONS = new Set<DomainEvent['type']>([
  'PasswordChanged',
  'EmailChangeUndone',
  'PasswordVoided',
  'MemberErasureBegun',
  'MemberErased',
]);

/** Whether something in a member's own history ended all the sessions they had started until then. */
export function endedByMember(history: readonly DomainEvent[], started: Position): boolean {
  return history.some(({ type, position }) => ENDS_SESSIONS.has(type) && position > started);
}

/** Several requests at once find out that a session is to be extended: one event is enough. */
const WORTH_EXTENDING_MS = 3_600_000;

export function decideExtend(history: readonly DomainEvent[], session: string, expiresAt: number): Decision<never> {
  const state = sessionFrom(history);
  if (state === null || state.ended) return { facts: [] };
  const until = Math.min(expiresAt, state.startedAt + SESSION_MOST_MS);
  if (until - state.expiresAt < WORTH_EXTENDING_MS) return { facts: [] };
  return { facts: [{ type: 'SessionExtended', data: { session, member: state.member, expiresAt: until } }] };
}

export function decideEnd(history: readonly DomainEvent[], session: string): Decision<never> {
  const state = sessionFrom(history);
  if (state === null || state.ended) return { facts: [] };
  return { facts: [{ type: 'SessionEnded', data: { session, member: state.member } }] };
}
