import { readStoredJson, writeStored } from './browserStorage.ts';
import { nextOf, safePath } from './safePath.ts';
import { $session } from './session.ts';

/** What a guest wanted to do when they were asked to sign in. */
export type Act =
  | 'apply'
  | 'comment'
  | 'create-fund'
  | 'follow'
  | 'like'
  | 'post'
  | 'register-startup'
  | 'save'
  | 'unfollow'
  | 'view-startup';

export interface Intent {
  readonly act: Act;
  /** The id of what it is about: a post, a member, a company. */
  readonly subject?: string;
}

/** Why somebody is on the sign-in screen: members only, or a session that ended under their hands. */
export type Because = 'members-only' | 'session-ended';

interface Asked {
  readonly path: string;
  readonly because: Because;
  readonly at: number;
  readonly intent?: Intent;
}

// boot.js writes the same before the page wakes. Kept in the tab, never in the address: a link must not be able to make a member like or follow somebody.
const KEY = 'signInAsked';
const LIFETIME_MS = 30 * 60 * 1000;

const here = () => location.pathname + location.search + location.hash;

function asked(): Asked | undefined {
  const value = readStoredJson('session', KEY);
  if (typeof value !== 'object' || value === null || !('at' in value) || typeof value.at !== 'number') return undefined;
  // Only askToSignIn writes under this key.
  return Date.now() - value.at < LIFETIME_MS ? (value as Asked) : undefined;
}

/** `/auth/signin`, or another auth screen, that leads on to `next` afterwards. */
export function authHref(next: string | undefined, screen: 'signin' | 'signup' = 'signin'): string {
  return next ? `/auth/${screen}?next=${encodeURIComponent(next)}` : `/auth/${screen}`;
}

/**
 * Sends a guest to sign in. They come back to `next` (the page they are on, unless told), where `takeIntent` hands over
 * what they wanted to do.
 */
export function askToSignIn(asked: { intent?: Intent; next?: string; because?: Because } = {}): void {
  const path = safePath(asked.next ?? here(), location.origin);
  if (path) keep(path, asked);
  location.assign(authHref(path));
}

/** Takes a member to a page where `takeIntent` hands over what they want to do; a guest signs in first. */
export function goAndDo(intent: Intent, next: string): void {
  if ($session.get()) {
    keep(next, { intent });
    location.assign(next);
  } else askToSignIn({ intent, next });
}

function keep(path: string, { intent, because = 'members-only' }: { intent?: Intent; because?: Because }): void {
  const record: Asked = { path, because, at: Date.now(), ...(intent && { intent }) };
  writeStored('session', KEY, JSON.stringify(record));
}

/** Why the person was sent to the sign-in screen; undefined where they came by themselves. */
export function whyAsked(): Because | undefined {
  const record = asked();
  return record && record.path === nextPath() ? record.because : undefined;
}

/** Where to go after signing in: {@link nextOf} this page. */
export function nextPath(): string | undefined {
  return nextOf(new URL(location.href), document.referrer);
}

/** What the member wanted to do on this page before signing in, once: the second call has nothing. Undefined for other acts. */
export function takeIntent<A extends Act>(...acts: readonly A[]): (Intent & { readonly act: A }) | undefined {
  const record = asked();
  if (!record?.intent || record.path.split(/[?#]/)[0] !== location.pathname) return undefined;
  const { act, subject } = record.intent;
  const wanted = acts.find((one) => one === act);
  if (!wanted) return undefined;
  writeStored('session', KEY, null);
  return { act: wanted, ...(subject !== undefined && { subject }) };
}
