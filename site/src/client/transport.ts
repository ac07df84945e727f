import { client as words } from '#words/client.ts';
import { $position, sawPosition } from '../stores/position.ts';
import { $session, dropSession } from '../stores/session.ts';
import { toast } from '../stores/toasts.ts';
import { answered, keyOf } from './idempotencyKeys.ts';

/** Longer than the server ever takes (reads wait at most 2 s); after this the line is taken for dead. */
const PATIENCE_MS = 20_000;

/** Characters of a write that goes on when its page is left; browsers allow 64 KiB for all of them together. */
const OUTLIVING = 8_000;

/** Answers to requests that were sent as a member, with the token they carried. */
const tokens = new WeakMap<Response, string>();

/** The token that brought this answer; undefined for a guest's. */
export function tokenBehind(response: Response): string | undefined {
  return tokens.get(response);
}

/** Sends as whoever is signed in. The `fetch` of the API client. */
export async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const token = $session.get()?.token;
  if (token === undefined) return sendAsGuest(input, init);
  const response = await deliver(input, init, token);
  if (response.status !== 401 || !isRead(init)) return response;

  // What guests may read, somebody whose session has ended may go on reading.
  const asGuest = await deliver(input, init, undefined);
  if (asGuest.status === 401) return response;
  endSession(token);
  return asGuest;
}

/** Forgets a session that has ended, unless somebody has signed in anew meanwhile, and says so. */
export function endSession(token: string): void {
  if ($session.get()?.token !== token) return;
  dropSession();
  toast(words.sessionEnded);
}

/** Sends without a token: signing up and in, resetting a password. */
export function sendAsGuest(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  return deliver(input, init, undefined);
}

const isRead = ({ method = 'GET' }: RequestInit): boolean => method === 'GET' || method === 'HEAD';

async function deliver(input: RequestInfo | URL, init: RequestInit, token: string | undefined): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  const position = $position.get();
  if (isRead(init) && position !== null) headers.set('x-min-position', String(position));

  // Forms with files are not facts: a picture uploaded twice is two pictures, of which one is swept.
  const isWrite = !isRead(init) && (init.body == null || typeof init.body === 'string');
  const write = isWrite ? `${init.method} ${String(input)} ${init.body ?? ''}` : undefined;
  if (write !== undefined && !headers.has('Idempotency-Key')) headers.set('Idempotency-Key', keyOf(write));

  const patience = AbortSignal.timeout(PATIENCE_MS);
  const signal = init.signal ? AbortSignal.any([init.signal, patience]) : patience;
  // A like shows at once: who then presses a link has been told that it is done.
  const keepalive = write !== undefined && write.length < OUTLIVING;
  const response = await fetch(input, { keepalive, ...init, headers, signal });
  if (write !== undefined && response.status < 500) answered(write);
  sawPosition(response.headers.get('x-position'));
  if (token !== undefined) tokens.set(response, token);
  return response;
}
