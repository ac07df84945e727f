import type { Logger } from '#projections/logger.ts';
import { removeMailsTo } from './forget.ts';
import { outboxTransport } from './outbox.ts';
import { smtpTransport } from './smtp.ts';
import { type Mail, Undeliverable } from './transport.ts';

export interface Mailer {
  /**
   * Takes a mail over; never rejects. In the outbox it lies when this resolves; over SMTP it is sent in the background,
   * and tried again for some minutes when that fails.
   */
  send(mail: Mail): Promise<void>;
  /** Lets no mail to this address go out any more, and removes those that lie in the outbox. */
  forget(email: string): Promise<void>;
  /** Waits for the mails on their way, and gives up on those that wait for another try. */
  close(): Promise<void>;
}

/** The sender of our mails, as a From header has it, for a product that is reached at `publicUrl`. */
export const senderAt = (publicUrl: string): string => `UdyamSetu <no-reply@${new URL(publicUrl).hostname}>`;

export interface MailerOptions {
  /** `smtp://…` or `smtps://…`; the files DATA_DIR/outbox/*.eml where left out. */
  readonly smtpUrl?: string | undefined;
  readonly dataDir: string;
  /** The sender, as in a From header. */
  readonly from: string;
  readonly log: Logger;
  /** Milliseconds before the second try, the third …; after the last one the mail is given up. */
  readonly retryAfterMs?: readonly number[];
}

const RETRY_AFTER_MS = [2000, 15_000, 60_000, 300_000];
/** So many mails may be on their way or waiting; a mail server that is down must not fill the memory. */
const MOST_PENDING = 1000;

export function createMailer(options: MailerOptions): Mailer {
  const { smtpUrl, dataDir, from, log, retryAfterMs = RETRY_AFTER_MS } = options;
  const transport = smtpUrl === undefined ? outboxTransport(dataDir, log) : smtpTransport(smtpUrl);
  const pending = new Map<Promise<void>, { readonly to: string; readonly stop: AbortController }>();
  async function deliver(mail: Mail, stop: AbortSignal): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        await transport({ ...mail, from });
        return;
      } catch (error) {
        const reason = error instanceof Undeliverable ? error.message : 'unexpected';
        const wait = error instanceof Undeliverable && error.permanent ? undefined : retryAfterMs[attempt];
        const told = { subject: mail.subject, reason, attempts: attempt + 1 };
        if (wait !== undefined) {
          log.warn(told, 'a mail could not be sent; it will be tried again');
          if (await elapsed(wait, stop)) continue;
        }
        log.error(told, 'a mail could not be sent and is given up');
        return;
      }
    }
  }

  return {
    async send(mail) {
      if (pending.size >= MOST_PENDING) {
        log.error({ subject: mail.subject, pending: pending.size }, 'too many mails are waiting; this one is given up');
        return;
      }
      const stop = new AbortController();
      const delivery = deliver(mail, stop.signal).finally(() => pending.delete(delivery));
      pending.set(delivery, { to: mail.to.toLowerCase(), stop });
      if (smtpUrl === undefined) await delivery;
    },
    async forget(email) {
      const theirs = [...pending].filter(([, { to }]) => to === email.toLowerCase());
      for (const [, { stop }] of theirs) stop.abort();
      // A mail that a server is just taking cannot be called back; one on its way into the outbox is about to lie there.
      if (smtpUrl === undefined) await Promise.all(theirs.map(([delivery]) => delivery));
      await removeMailsTo(email, dataDir);
    },
    async close() {
      for (const { stop } of pending.values()) stop.abort();
      await Promise.all(pending.keys());
    },
  };
}

/** Resolves with true after so many milliseconds, with false at once when the signal aborts. */
function elapsed(ms: number, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const done = (waited: boolean): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
      resolve(waited);
    };
    const stop = (): void => done(false);
    const timer = setTimeout(done, ms, true);
    timer.unref();
    signal.addEventListener('abort', stop);
  });
}
