import { type ClientResponse, hc } from 'hono/client';
import type { AppType } from '#api/app.ts';
import type { MeAnswer } from '#api/contract/account.ts';
import { askToSignIn, type Intent } from '../stores/intent.ts';
import { $session, dropSession, keepMember } from '../stores/session.ts';
import { failed, noAnswer, type Outcome, refusal } from './outcome.ts';
import { endSession, send, sendAsGuest, tokenBehind } from './transport.ts';

/**
 * Every call of the API, typed by its routes: `api.post.new.$post({ json })`. Token, position and Idempotency-Key go
 * along by themselves. Always through `call`, which makes a value of whatever may go wrong.
 */
export const api = hc<AppType>('/', { fetch: send }).api.v1;

/** Second argument of a call that is made without the session, e.g. `api.auth.login.$post({ json }, asGuest)`. */
export const asGuest = { fetch: sendAsGuest };

/** What a call answers when it succeeds. */
export type AnswerOf<R> =
  R extends ClientResponse<infer Body, number, string> ? (Body extends { status: 'error' } ? never : Body) : never;

export interface CallOptions {
  /** What the member is doing, to be taken up again should they have to sign in first. */
  readonly intent?: Intent;
}

export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whether it only goes beside what everybody may read on the page: an ended session is then no reason to leave it. */
  readonly aside?: boolean;
}

/**
 * Waits for a call and gives what came of it; it never throws.
 *
 * A member whose session has ended is sent to sign in and comes back to this page, where `takeIntent` hands over the
 * `intent` given here. Text half written belongs in a `draft`, which outlives the detour.
 */
export function call<R extends ClientResponse<unknown, number, string>>(
  request: Promise<R>,
  options: CallOptions = {},
): Promise<Outcome<AnswerOf<R>>> {
  return outcomeOf<AnswerOf<R>>(request, options);
}

/**
 * Like `call`, for list reads: the server sends JSON text that it keeps ready, of which Hono's types only know that it is
 * bytes. Name the contract's answer: `callList<CompanyListAnswer>(api.company.$get({ query }))`.
 */
export function callList<T extends object>(
  request: Promise<ClientResponse<unknown, number, string>>,
  options: CallOptions = {},
): Promise<Outcome<T>> {
  return outcomeOf<T>(request, options);
}

/** GET of any path below /api/v1, for lists whose query stands in the page's address as it is. */
export function get<T extends object>(path: string, { signal, aside = false }: ReadOptions = {}): Promise<Outcome<T>> {
  return outcomeOf<T>(send(`/api/v1${path}`, signal && { signal }), { aside });
}

async function outcomeOf<T>(
  request: Promise<ClientResponse<unknown, number, string> | Response>,
  { intent, aside = false }: CallOptions & Pick<ReadOptions, 'aside'>,
): Promise<Outcome<T>> {
  try {
    // Hono's answer type is a view of the Response that `send` returned.
    const response = (await request) as unknown as Response;
    const outcome = await read<T>(response);
    const code = !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.code;
    const token = tokenBehind(response);
    if (code === NO_SESSION && aside) token !== undefined && endSession(token);
    else if (code === NO_SESSION) sessionLost(token, intent);
    if (code === SUSPENDED) void renewMember(token);
    return outcome;
  } catch (thrown) {
    return failed(noAnswer(thrown));
  }
}

/** The code of the 401 for a missing or ended session; a wrong password is a 401 too, and ends nothing. */
const NO_SESSION = 'no-session';

/** The code of the 403 for whatever a suspended member would write. */
const SUSPENDED = 'suspended';

/**
 * Asks how the member stands now, e.g. until when they are suspended. Nothing is said where there is no answer. Answers
 * whether the session has ended, null where that was not to be learnt.
 */
export async function renewMember(token: string | undefined): Promise<{ readonly ended: boolean } | null> {
  // Not by `call`: an ended session is no reason here to send somebody to sign in.
  const outcome = await send('/api/v1/auth/me')
    .then(read<MeAnswer>)
    .catch(() => null);
  if (!outcome || $session.get()?.token !== token) return null;
  if (outcome.ok) keepMember(outcome.data.user);
  else if (outcome.failure.kind !== 'refused' || outcome.failure.code !== NO_SESSION) return null;
  return { ended: !outcome.ok };
}

function sessionLost(token: string | undefined, intent: Intent | undefined): void {
  // Meanwhile somebody may have signed in anew, in another tab: that session is not the one that ended.
  if (token !== undefined && $session.get()?.token !== token && $session.get() !== null) return;
  dropSession();
  askToSignIn({ because: token === undefined ? 'members-only' : 'session-ended', ...(intent && { intent }) });
}

/** The API's answer as a value. @throws what `fetch` throws when the connection breaks while the body is read */
export async function read<T>(response: Response): Promise<Outcome<T>> {
  const text = await response.text();
  const body = parse(text);
  if (!response.ok) return failed(refusal(response.status, body, response.headers.get('Retry-After')));
  if (text !== '' && (typeof body !== 'object' || body === null))
    return failed({ kind: 'unreadable', status: response.status });
  // What a success carries is the contract's business: the routes are checked against it, and tested.
  return { ok: true, data: (body ?? null) as T };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
