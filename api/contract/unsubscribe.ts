import * as z from 'zod/mini';
import * as rules from './words/en/rules.ts';

/** What one click ends. */
export const SUBSCRIPTIONS = ['reminders', 'alert', 'daily', 'digest'] as const;

/** /unsubscribe/{ticket}: what ends, for whom, and a code that only we can make. */
export const unsubscribePath = z.object({
  ticket: z
    .string(rules.noSubscription)
    .check(
      z.regex(
        /^(reminders|alert|daily|digest)\.[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{1,64}\.[A-Za-z0-9_-]{32}$/,
        rules.noSubscription,
      ),
    ),
});
