import { toast } from '../stores/toasts.ts';
import { type Failure, messageOf } from './outcome.ts';

/**
 * Says in a toast that something the member did came to nothing. Silent where they took it back themselves, and where
 * the session has ended: then they are on their way to the sign-in screen, which says so.
 *
 * @param about what the toast speaks of, so that it can go once that has worked: see `dismissAbout`
 */
export function tellFailure(failure: Failure, otherwise?: string, about?: string): void {
  if (failure.kind === 'no-answer' && failure.aborted) return;
  if (failure.kind === 'refused' && failure.code === 'no-session') return;
  toast(messageOf(failure, otherwise), 'bad', about === undefined ? {} : { about });
}
