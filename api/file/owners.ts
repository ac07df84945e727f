/** Whose an uploaded file is, and that nobody else shows it. */
import type { DomainEvent } from '#events/catalogue.ts';
import type { Position } from '#events/port/store.ts';
import { fileStream } from '#events/subjects/file.ts';
import { memberErased, memberErasureBegun, memberStream } from '#events/subjects/member.ts';
import type { Command, Decision } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';

/** A read model that is further behind than this is taken as it is. */
const WAIT_MS = 2_000;

/** Behind these an erasure has looked for the member's files, or looks for them now. */
const LEAVES: readonly string[] = [memberErasureBegun.type, memberErased.type];

/** So long after its upload a file may be put to use: its form may be filled in overnight, on a machine whose clock is a day off. Milliseconds. */
export const UPLOAD_GOOD_MS = 48 * 3_600_000;

/** The owner that a file's stream tells of, and since when (milliseconds since 1970); null where it has none yet. */
function ownerFrom(history: readonly DomainEvent[]): { readonly owner: string; readonly at: number } | null {
  const [first] = history;
  return first?.type === 'FileOwned' ? { owner: first.data.member, at: first.at } : null;
}

/** Makes a file a member's unless it has an owner; who that is stays so. */
export function decideOwn(key: string, member: string) {
  return function decide(history: readonly DomainEvent[]): Decision<'not-yours'> {
    const owner = ownerFrom(history)?.owner ?? null;
    if (owner === null) return { facts: [{ type: 'FileOwned', data: { key, member } }] };
    return owner === member ? { facts: [] } : { refused: 'not-yours' };
  };
}

/**
 * A member's own files. The stream of the file decides, so of two who take one at the same moment, on whatever
 * machine, one gets it. The read model is asked only for files that were uploaded before owners were recorded.
 *
 * What is in use may be used again at any age; what is not, until it is two days old. The sweep (`sweep.ts`) lets an hour more go
 * by, so that nobody takes up what it removes in that moment.
 */
export function fileOwners(platform: Pick<Platform, 'commands' | 'reads' | 'store' | 'clock'>) {
  const { commands, reads, store, clock } = platform;
  const recorded = async (key: string) => ownerFrom(await commands.history(fileStream(key)));

  const hasLeft = async (member: string): Promise<boolean> =>
    (await commands.history(memberStream(member))).some(({ type }) => LEAVES.includes(type));

  /** Of a file without an owner in its stream: who shows it first, in a log from before owners were recorded. */
  async function showsFirst(key: string): Promise<string | null> {
    await reads.waitFor(await store.head(), ['files'], WAIT_MS);
    return reads.queries.files.ownerOf(key);
  }

  const isGood = (key: string, at: number): boolean =>
    clock() - at <= UPLOAD_GOOD_MS || reads.queries.files.isClaimed([key]).has(key);

  return {
    /**
     * Whether the member may show the file: it is theirs, or still nobody's, and has not waited too long.
     *
     * @param key of a file that is in the store: what is asked for is not to fill the log
     */
    async isFor(key: string, members: readonly (string | null)[]): Promise<boolean> {
      const found = await recorded(key);
      if (found) return members.includes(found.owner) && isGood(key, found.at);
      const first = await showsFirst(key);
      return first === null || members.includes(first);
    },

    /** Makes the file the member's; false where it is somebody else's, or has waited too long. */
    async take(key: string, member: string, { actor, at }: Command): Promise<boolean> {
      const found = await recorded(key);
      if (found) return found.owner === member && isGood(key, found.at);
      const first = await showsFirst(key);
      if (first !== null && first !== member) return false;
      return !('refused' in (await commands.execute(fileStream(key), { actor, at }, decideOwn(key, member))));
    },

    /**
     * Makes a file that was uploaded a moment ago its uploader's. Uploading the very same again changes nothing.
     *
     * @returns where that stands; null where it has an owner; 'left' where an erasure has begun, which may have looked for the
     * member's files already
     */
    async begin(key: string, member: string, { actor, at }: Command): Promise<Position | null | 'left'> {
      if (await hasLeft(member)) return 'left';
      const decide = decideOwn(key, member);
      const outcome = await commands.execute(fileStream(key), { actor, at }, decide, { mostlyNew: true });
      // An erasure that begins after this finds the file.
      if (await hasLeft(member)) return 'left';
      return 'refused' in outcome ? null : outcome.position;
    },
  };
}

export type FileOwners = ReturnType<typeof fileOwners>;
