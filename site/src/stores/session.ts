import { atom } from 'nanostores';
import type { Member } from '#api/contract/account.ts';
import { STORAGE_KEYS } from '#api/contract/limits.ts';
import { onOtherTab, readStored, readStoredJson, writeStored } from './browserStorage.ts';
import './erased.ts';
import { forgetPosition } from './position.ts';

export interface Session {
  readonly token: string;
  readonly user: Member;
}

function isMember(value: unknown): value is Member {
  return typeof value === 'object' && value !== null && '_id' in value && 'name' in value && 'email' in value;
}

function stored(): Session | 'none' | 'broken' {
  const token = readStored('local', STORAGE_KEYS.accessToken);
  if (!token || readStored('local', STORAGE_KEYS.user) === null) return 'none';
  const user = readStoredJson('local', STORAGE_KEYS.user);
  return isMember(user) ? { token, user } : 'broken';
}

function clearStored(): void {
  writeStored('local', STORAGE_KEYS.accessToken, null);
  writeStored('local', STORAGE_KEYS.user, null);
}

/** A session whose user cannot be parsed is dropped. */
function restored(): Session | null {
  const session = stored();
  if (session === 'broken') clearStored();
  return typeof session === 'string' ? null : session;
}

/** Who is signed in in this browser, null for a guest. In islands read it by `useSession()`. */
export const $session = atom<Session | null>(restored());

/** Signing in does not bring all that is known of a member: what it leaves out stays, but for a suspension, which has ended. */
function withKnown({ token, user }: Session): Session {
  const { suspended, ...known } = $session.get()?.user ?? {};
  return { token, user: '_id' in known && known._id === user._id ? { ...known, ...user } : user };
}

/** After signing in. */
export function keepSession(signedIn: Session): void {
  const session = withKnown(signedIn);
  writeStored('local', STORAGE_KEYS.accessToken, session.token);
  writeStored('local', STORAGE_KEYS.user, JSON.stringify(session.user));
  $session.set(session);
}

/** After the member has changed something about themself, e.g. name or photo. */
export function keepMember(user: Member): void {
  const session = $session.get();
  if (session) keepSession({ ...session, user });
}

/** Forgets who was signed in, here and in all tabs. The server is told by `logout` in `client/account.ts`. */
export function dropSession(): void {
  clearStored();
  forgetPosition();
  $session.set(null);
}

// Another tab signed in or out. Its two values arrive one by one: what is half written is no reason to clear anything.
onOtherTab([STORAGE_KEYS.accessToken, STORAGE_KEYS.user], () => {
  const session = stored();
  const next = typeof session === 'string' ? null : withKnown(session);
  const current = $session.get();
  if (next?.token !== current?.token || JSON.stringify(next?.user) !== JSON.stringify(current?.user))
    $session.set(next);
});

// `.when-in` and `.when-out` hang on this attribute, which boot.js has set before the first paint.
if (typeof document !== 'undefined') {
  $session.subscribe((session) => {
    const { dataset } = document.documentElement;
    if (session) dataset.session = 'in';
    else delete dataset.session;
    // What is for one office alone is shown by it. A session kept by older code names no roles.
    dataset.roles = (session?.user.roles ?? []).join(' ');
  });
}
