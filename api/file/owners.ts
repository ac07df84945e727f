/** Whose an uploaded file is, and that nobody else shows it. */
import type { DomainEvent } from '#events/catalogue.ts';
import { fileStream } from '#events/subjects/file.ts';
import type { Command, Decision } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';

/** A read model that is further behind than this is taken as it is. */
const WAIT_MS = 2_000;

/** The owner that a file's stream tells of; null where it has none yet. */
function ownerFrom(history: readonly DomainEvent[]): string | null {
  const [first] = history;
  return first?.type === 'FileOwned' ? first.data.member : null;
}

/** Makes a file a member's unless it has an owner; who that is stays so. */
export function decideOwn(key: string, member: string) {
  return function decide(history: readonly DomainEvent[]): Decision<'not-yours'> {
    const owner = ownerFrom(history);
    if (owner === null) return { facts: [{ type: 'FileOwned', data: { key, member } }] };
    return owner === member ? { facts: [] } : { refused: 'not-yours' };
  };
}

/**
 * A member's own files. The stream of the file decides, so of two who take one at the same moment, on whatever
 * machine, one gets it. The read model is asked only for files that were uploaded before owners were recorded.
 */
export function fileOwners({ commands, reads, store }: Pick<Platform, 'commands' | 'reads' | 'store'>) {
  const recorded = async (key: string) => ownerFrom(await commands.history(fileStream(key)));

  /** Of a file without an owner in its stream: who shows it first, in a log from before owners were recorded. */
  async function showsFirst(key: string): Promise<string | null> {
    await reads.waitFor(await store.head(), ['files'], WAIT_MS);
    return reads.queries.files.ownerOf(key);
  }

  return {
    /**
     * Whether the member may show the file: it is theirs, or still nobody's.
     *
     * @param key of a file that is in the store: what is asked for is not to fill the log
     */
    async isFor(key: string, members: readonly (string | null)[]): Promise<boolean> {
      const owner = (await recorded(key)) ?? (await showsFirst(key));
      return owner === null || members.includes(owner);
    },

    /** Makes the file the member's; false where it is somebody else's. */
    async take(key: string, member: string, { actor, at }: Command): Promise<boolean> {
      const owner = await recorded(key);
      if (owner !== null) return owner === member;
      const first = await showsFirst(key);
      if (first !== null && first !== member) return false;
      return !('refused' in (await commands.execute(fileStream(key), { actor, at }, decideOwn(key, member))));
    },

    /** Makes a file that was uploaded a moment ago its uploader's. Uploading the very same again changes nothing. */
    async begin(key: string, member: string, { actor, at }: Command): Promise<void> {
      await commands.execute(fileStream(key), { actor, at }, decideOwn(key, member), { mostlyNew: true });
    },
  };
}

export type FileOwners = ReturnType<typeof fileOwners>;
