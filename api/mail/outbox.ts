import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '#projections/logger.ts';
import { type Transport, Undeliverable } from './transport.ts';

/** Lays mails down as DATA_DIR/outbox/<time>-<random>.eml, readable by the operator alone. Their names sort by time. */
export function outboxTransport(dataDir: string, log: Logger): Transport {
  const dir = join(dataDir, 'outbox');

  return async function layDown(mail) {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const file = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}.eml`;
    try {
      const { message } = await composer.sendMail(mail);
      await mkdir(dir, { recursive: true, mode: 0o700 });
      // Whoever looks into the outbox never meets half a mail.
      await writeFile(join(dir, `${file}.part`), message as Buffer, { mode: 0o600 }); // a Buffer, because of `buffer: true`
      await rename(join(dir, `${file}.part`), join(dir, file));
    } catch (error) {
      // The message of a file system error names a path of ours, no person.
      throw new Undeliverable((error as Error).message, false);
    }
    log.info({ file, subject: mail.subject }, 'a mail lies in the outbox, because SMTP_URL is not set');
  };
}
