import { type Mail, type Transport, Undeliverable } from '../mail/transport.ts';
import type { Outcome } from './process.ts';

export interface MailDeps {
  readonly transport: Transport;
  /** Takes back what lies ready for an address. */
  readonly forget: (email: string) => Promise<void>;
}

const RETRY_MS = 2000;

/**
 * Sends one mail of a process. What can never arrive is given up, what cannot now is tried again, and any other failure is
 * thrown. Whoever leaves while a mail is on its way has had their mails taken back already: this one is taken back too.
 *
 * @param isWanted asked once the mail has gone: whether its receiver is still to have it
 */
export async function sendMail(
  { transport, forget }: MailDeps,
  mail: Mail,
  isWanted: () => Promise<boolean>,
): Promise<Outcome> {
  try {
    await transport(mail);
  } catch (error) {
    if (!(error instanceof Undeliverable)) throw error;
    if (error.permanent) return { ended: 'given-up', reason: error.message };
    return { retryAfterMs: RETRY_MS, reason: error.message };
  }
  if (!(await isWanted())) await forget(mail.to);
  return { ended: 'done' };
}
