import { draft, isText } from '../../stores/draft.ts';

/** The address a reset code was asked for, on its way from one screen to the next: never in the URL, which servers log. */
export const resetEmail = draft('reset-email', isText);

/** Names the request for a code, so that nobody else's wrong tries count for it. */
export const resetRequest = draft('reset-request', isText);
