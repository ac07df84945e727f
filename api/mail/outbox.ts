import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import type { Logger } from '#projections/logger.ts';
import { messageId, type Transport, Undeliverable, unsubscribeHeaders } from './transport.ts';

/** In the outbox alone: a mail that is sent does not have it. */
export const NAMES_HEADER = 'X-Names';

/**
 * Lays mails down as DATA_DIR/outbox/<time>-<position>-<id>.eml, readable by the operator alone. Their names sort by time, and the
 * same mail is the same file.
 */
export function outboxTransport(dataDir: string, from: string, log: Logger): Transport {
  const dir = join(dataDir, 'outbox');

  let composer: Transporter | undefined;

  return async function layDown(mail) {
    if (composer === undefined) {
      const { createTransport } = await import('nodemailer');
      composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    }
    const { id, intendedAt, position, to, subject, text, names } = mail;
    const headers = { ...unsubscribeHeaders(mail), ...(names === undefined ? {} : { [NAMES_HEADER]: names }) };
    const time = intendedAt.toISOString().replaceAll(':', '-');
    const file = `${time}-${String(position).padStart(12, '0')}-${id}.eml`;
    try {
      const { message } = await composer.sendMail({
        from,
        to,
        subject,
        text,
        headers,
        messageId: messageId(mail, from),
      });
      await mkdir(dir, { recursive: true, mode: 0o700 });
      // Whoever looks into the outbox never meets half a mail.
      const part = join(dir, `${file}.${process.pid}.part`);
      await writeFile(part, message as Buffer, { mode: 0o600 }); // a Buffer, because of `buffer: true`
      await rename(part, join(dir, file));
    } catch (error) {
      // The message of a file system error names a path of ours, no person.
      throw new Undeliverable((error as Error).message, false);
    }
    log.info({ file, subject }, 'a mail lies in the outbox, because SMTP_URL is not set');
  };
}
