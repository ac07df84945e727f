import { othersUploads } from '../application/othersUploads.ts';
import type { Command } from '../commands/commands.ts';
import { SEAL_BYTES } from '../file/documents.ts';
import { fileOwners } from '../file/owners.ts';
import type { Platform } from '../platform/platform.ts';
import { documentIdOf } from '../storage/keys.ts';
import type { SentDocument } from './decide.ts';

/** The PDFs that come along with messages. */
export function createMessageDocuments(
  platform: Pick<Platform, 'commands' | 'files' | 'keyring' | 'reads' | 'store' | 'clock'>,
) {
  const { files, keyring } = platform;
  const owners = fileOwners(platform);
  const isOthersToo = othersUploads(platform);

  /** What a member uploaded, as it is to stand in a message; null where it is not there any more, or another's: also that of a team which they are in no more. */
  return async function find(key: string, member: string, command: Command): Promise<SentDocument | null> {
    const info = await files.stat(key);
    if (!info || !(await owners.take(key, member, command)) || !(await keyring.find(documentIdOf(key)))) return null;
    if (await isOthersToo(key, member)) return null;
    return { key, size: info.size - SEAL_BYTES };
  };
}
