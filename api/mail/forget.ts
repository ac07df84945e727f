import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes the mails in DATA_DIR/outbox that are addressed to somebody, those half-written by a crash among them. */
export async function removeMailsTo(email: string, dataDir: string): Promise<void> {
  const dir = join(dataDir, 'outbox');
  const names = await readdir(dir).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error; // it is made for the first mail
    return [];
  });
  for (const name of names) {
    const mail = await readFile(join(dir, name), 'utf8').catch(() => ''); // the operator has just taken it away
    if (receivers(mail).includes(email.toLowerCase())) await rm(join(dir, name), { force: true });
  }
}

/** The addresses in a mail's To header, in small letters. Ours have one receiver each, and no name beside the address. */
function receivers(mail: string): string[] {
  const [headers = ''] = mail.split(/\r?\n\r?\n/, 1);
  const to = /^to:((?:.*(?:\r?\n[ \t].*)*))/im.exec(headers)?.[1] ?? '';
  return to.split(',').map((receiver) =>
    receiver
      .replace(/^.*<|>.*$/gs, '')
      .trim()
      .toLowerCase(),
  );
}
