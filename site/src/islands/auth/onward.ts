import { useEffect, useState } from 'react';
import { SIGNED_IN_REDIRECT_MS } from '#api/contract/limits.ts';
import { draft, isText } from '../../stores/draft.ts';
import { authHref, nextPath } from '../../stores/intent.ts';

/** Where members begin. */
const HOME = '/dashboard/startups';

/** Goes to where the person was going, after they have read that it worked. */
export function goOn(otherwise: string = HOME): void {
  const path = nextPath() ?? otherwise;
  setTimeout(() => location.assign(path), SIGNED_IN_REDIRECT_MS);
}

/** Where who is signed in goes on. */
export const onwardPath = (): string => nextPath() ?? HOME;

/** The address of another auth screen, which keeps `?next=` in mind. */
export function useAuthHref(screen: 'signin' | 'signup'): string {
  const [href, setHref] = useState(authHref(undefined, screen));
  useEffect(() => setHref(authHref(nextPath(), screen)), [screen]);
  return href;
}

/** The address a reset code was asked for, on its way from one screen to the next: never in the URL, which servers log. */
export const resetEmail = draft('reset-email', isText);

/** Names the request for a code, so that nobody else's wrong tries count for it. */
export const resetRequest = draft('reset-request', isText);
