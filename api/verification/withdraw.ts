import { verificationStream } from '#events/subjects/verification.ts';
import type { Command } from '../commands/commands.ts';
import type { Part } from '../contract/verification.ts';
import type { Platform } from '../platform/platform.ts';
import { decideWithdrawCertificate } from './certificate.ts';
import { decideWithdraw, type Of } from './decide.ts';
import { decideEndNumber } from './number.ts';
import { numberClaims } from './numberClaims.ts';
import { type Certificate, verificationFrom } from './state.ts';

/** Destroys a certificate's key, and what it opened. Repeated, it changes nothing. */
export async function destroyCertificate(
  { keyring, files }: Pick<Platform, 'keyring' | 'files'>,
  { document, key }: Pick<Certificate, 'document' | 'key'>,
): Promise<void> {
  await keyring.destroy(document);
  await files.remove(key);
}

/** Takes a part back. @returns the position of the last event, -1 where there was nothing to take back */
export async function withdraw(platform: Platform, of: Of, part: Part, command: Command): Promise<number> {
  const { commands } = platform;
  const stream = verificationStream(of.kind, of.thing);
  if (part === 'domain') return (await commands.execute(stream, command, decideWithdraw(of))).position;
  const before = verificationFrom(await commands.history(stream));
  if (part === 'document') {
    const { position } = await commands.execute(stream, command, decideWithdrawCertificate(of));
    // After the event: a kill in between leaves one that says it is gone, and whose key a process destroys.
    for (const one of [before.sent, before.refused]) if (one) await destroyCertificate(platform, one);
    return position;
  }
  const given = before.numbers.get(part);
  if (!given) return -1;
  const { position } = await commands.execute(stream, command, decideEndNumber(of, given, 'withdrawn', command.at));
  await numberClaims(platform).giveUp(of, given.mark, command);
  return position;
}
