import type { Logger } from '#projections/logger.ts';
import { outboxTransport } from './outbox.ts';
import { smtpTransport } from './smtp.ts';
import { senderAt, type Transport } from './transport.ts';

export interface MailOptions {
  /** `smtp://…` or `smtps://…`; the files DATA_DIR/outbox/*.eml where left out. */
  readonly smtpUrl?: string | undefined;
  readonly dataDir: string;
  /** Where the product is reached: its host stands in the sender's address. */
  readonly publicUrl: string;
  readonly log: Logger;
}

/** The way by which this installation's mails go. */
export function openMailTransport({ smtpUrl, dataDir, publicUrl, log }: MailOptions): Transport {
  const from = senderAt(publicUrl);
  return smtpUrl === undefined ? outboxTransport(dataDir, from, log) : smtpTransport(smtpUrl, from);
}
