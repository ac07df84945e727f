import { atom, onMount } from 'nanostores';
import type { UnreadCounts } from '#api/contract/inbox.ts';
import type { LiveChange } from '#api/contract/live-answer.ts';
import { sawPosition } from '../stores/position.ts';
import { $session } from '../stores/session.ts';
import { read } from './api.ts';
import { serverEvents } from './eventStream.ts';
import type { Outcome } from './outcome.ts';
import { askFailedAgain } from './queries.ts';
import { send } from './transport.ts';

/** Waits between tries to connect: from the first to the last, each with up to as much again by chance. */
const RETRY_FIRST_MS = 1000;
const RETRY_LAST_MS = 30_000;
/** The server says something every 20 s; a line that is quiet for longer is dead. */
const SILENCE_MS = 50_000;

/**
 * What changed last on the server, null before the first news. Islands listen to it; while nobody does there is no
 * connection, and all that do share the tab's one.
 */
export const $change = atom<LiveChange | null>(null);

/** How many unread notices the member has: the inbox badge. 0 for a guest. */
export const $unread = atom(0);

/** How many messages of others the member has not seen; told for as long as somebody listens to `$unread`. */
export const $unreadMessages = atom(0);

onMount($change, follow);

onMount($unread, () => {
  let asked: string | undefined;
  // A guest has no notices, and needs no connection for them.
  let stopChanges = (): void => {};
  const stopSession = $session.subscribe((session) => {
    if (session?.token === asked) return;
    asked = session?.token;
    stopChanges();
    $unread.set(0);
    $unreadMessages.set(0);
    if (!session) return;
    const told = { unread: false, messages: false };
    stopChanges = $change.listen((change) => {
      if (change?.unread !== undefined) {
        told.unread = true;
        $unread.set(change.unread);
      }
      if (change?.unreadMessages !== undefined) {
        told.messages = true;
        $unreadMessages.set(change.unreadMessages);
      }
    });
    void askUnread(session.token, told);
  });
  return () => {
    stopSession();
    stopChanges();
  };
});

/**
 * The first counts. What the live stream told meanwhile is newer than the answer.
 *
 * Not by `call`, which sends whoever has no session any more to sign in: a badge is no reason to stop somebody
 * reading.
 */
async function askUnread(token: string, told: { readonly unread: boolean; readonly messages: boolean }): Promise<void> {
  // A badge that cannot be told is no reason to say anything either; the next change tells it.
  const response = await send('/api/v1/inbox/unread').catch(() => null);
  if (!response) return;
  const outcome = await read<UnreadCounts>(response).catch((): Outcome<UnreadCounts> | null => null);
  if (!outcome?.ok || $session.get()?.token !== token) return;
  if (!told.unread) $unread.set(outcome.data.unread);
  if (!told.messages) $unreadMessages.set(outcome.data.messages);
}

/**
 * Position of the last message, so that nothing is missed between two connections; before the first, of the list that the
 * page was rendered with, so that nothing is missed while the page wakes up either.
 */
let lastId =
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>('meta[name=read-position]')?.content ?? '');

/**
 * Whether the line fell, or this tab gave it up, since it last stood. What failed before it stood for the first time was no
 * fault of the line: whoever looks at it is offered to try again.
 */
let wasWithout = false;

/**
 * Keeps one connection for as long as the page is seen. A hidden tab gives its own up, because a browser opens only six
 * to one origin, and asks for what it missed when it is looked at again.
 */
function follow(): () => void {
  let connection = new AbortController();
  let token = $session.get()?.token;

  function restart(): void {
    connection.abort();
    connection = new AbortController();
    if (document.visibilityState === 'visible') void keepConnected(connection.signal);
  }
  const stopSession = $session.listen((session) => {
    if (session?.token === token) return;
    token = session?.token;
    restart();
  });
  function comeBack(): void {
    wasWithout = true;
    restart();
  }
  document.addEventListener('visibilitychange', comeBack);
  window.addEventListener('online', comeBack);
  restart();
  return () => {
    stopSession();
    document.removeEventListener('visibilitychange', comeBack);
    window.removeEventListener('online', comeBack);
    connection.abort();
  };
}

async function keepConnected(signal: AbortSignal): Promise<void> {
  let token = $session.get()?.token;
  let wait = RETRY_FIRST_MS;
  while (!signal.aborted) {
    const heard = await listen(signal, token).catch(() => 'nothing' as const);
    wasWithout ||= heard !== 'refused' && !signal.aborted;
    // The session is over: what guests may hear is told all the same. Calls will say so to the member.
    if (heard === 'refused' && token !== undefined) {
      token = undefined;
      continue;
    }
    wait = heard === 'news' ? RETRY_FIRST_MS : Math.min(wait * 2, RETRY_LAST_MS);
    await pause(wait * (1 + Math.random()), signal);
  }
}

/** One connection, until it ends. @throws where it breaks */
async function listen(signal: AbortSignal, token: string | undefined): Promise<'news' | 'nothing' | 'refused'> {
  const headers = new Headers({ Accept: 'text/event-stream' });
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  if (lastId !== '') headers.set('Last-Event-ID', lastId);

  const silence = new AbortController();
  let alarm = setTimeout(() => silence.abort(), SILENCE_MS);
  try {
    const response = await fetch('/api/v1/live', {
      headers,
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401) return 'refused';
    if (!response.ok || !response.body) return 'nothing';
    const watched = response.body.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          clearTimeout(alarm);
          alarm = setTimeout(() => silence.abort(), SILENCE_MS);
          controller.enqueue(chunk);
        },
      }),
    );
    for await (const { event, id, data } of serverEvents(watched)) {
      if (id !== '') lastId = id;
      if (event === 'change') hear(data);
      else if (event === 'hello' && wasWithout) {
        wasWithout = false;
        askFailedAgain();
      }
    }
    return 'news';
  } finally {
    clearTimeout(alarm);
  }
}

function hear(data: string): void {
  // Written by our own API, whose type this is.
  const change = JSON.parse(data) as LiveChange;
  sawPosition(change.position);
  $change.set(change);
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
