import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import type { Wrong } from '../words/failures.ts';
import { fileOwners } from './owners.ts';

export interface Named {
  /** With what the keys have to begin, e.g. 'Company/'. */
  readonly prefix: string;
  /** Who wants to show the pictures. They become theirs where they were nobody's. */
  readonly member: string;
  readonly command: Command;
  /** The storage keys that are shown already, and may go on being shown. */
  readonly shown?: readonly string[];
}

/**
 * Which pictures of a form the member cannot show: they are not in the store, waited there for too long, were uploaded for another part of the
 * product, or are somebody else's. The answer does not tell which.
 *
 * @param keys for each field its storage key; '' and undefined are nobody's picture and fine
 */
export async function missingPictures(
  platform: Pick<Platform, 'commands' | 'reads' | 'store' | 'files' | 'clock'>,
  { prefix, member, command, shown = [] }: Named,
  keys: Readonly<Record<string, string | undefined>>,
): Promise<Wrong[]> {
  const owners = fileOwners(platform);
  const judged = await Promise.all(
    Object.entries(keys).map(async ([path, key]) => {
      if (!key || shown.includes(key)) return [];
      const there = key.startsWith(prefix) && (await platform.files.stat(key)) !== null;
      if (there && (await owners.take(key, member, command))) return [];
      return [{ path, says: 'invalid.picture' as const }];
    }),
  );
  return judged.flat();
}

/** The same for the photo of one who signs up: it becomes theirs only once it is known under which id they are registered. */
export const missingPhoto: readonly Wrong[] = [{ path: 'photo', says: 'invalid.picture' }];
