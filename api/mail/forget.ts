import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NAMES_HEADER } from './outbox.ts';

/**
 * Removes the mails in DATA_DIR/outbox that are addressed to somebody, those half-written by a crash among them.
 * @param member whose mails to others go too, where they name them
 */
export async function removeMailsTo(email: string, dataDir: string, member?: string): Promise<void> {
  const dir = join(dataDir, 'outbox');
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error; // it is made for the first mail
    return [];
  });
  for (const name of names) {
    const mail = await readFile(join(dir, name), 'utf8').catch(() => ''); // the operator has just taken it away
    const isTheirs = receivers(mail).includes(email.toLowerCase()) || (member !== undefined && named(mail) === member);
    if (isTheirs) await rm(join(dir, name), { force: true });
  }
}

const headersOf = (mail: string): string => mail.split(/\r?\n\r?\n/, 1)[0] ?? '';

/** The member whom a mail to somebody else names. */
const named = (mail: string): string | undefined =>
  new RegExp(`^${NAMES_HEADER}: (\\S+)$`, 'im').exec(headersOf(mail))?.[1];

/** The addresses in a mail's To header, in small letters. Ours have one receiver each, and no name beside the address. */
function receivers(mail: string): string[] {
  const to = /^to:((?:.*(?:\r?\n[ \t].*)*))/im.exec(headersOf(mail))?.[1] ?? '';
  return to.split(',').map((receiver) =>
    receiver
      .replace(/^.*<|>.*$/gs, '')
      .trim()
      .toLowerCase(),
  );
}
