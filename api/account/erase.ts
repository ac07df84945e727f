import type { Position } from '#events/store.ts';
import { memberStream } from '#events/subjects/member.ts';
import type { Command } from '../commands.ts';
import { createClaims } from '../company/claim.ts';
import type { Platform } from '../platform.ts';
import { sessionsOf } from '../session/sessions.ts';
import { removeSnapshots } from '../snapshots.ts';
import { type Account, standingFrom } from './account.ts';
import { addressBook, decideRelease } from './claim.ts';
import { decideBeginErasure, decideErased } from './decide.ts';

/** A read model that is further behind than this does not hold an erasure up; the sweep of uploads removes what it missed. */
const WAIT_MS = 10_000;

/**
 * Forgetting a member.
 *
 * The first thing is to record that it was asked for: from then on the member cannot act any more, and whatever breaks
 * off after that is taken up again (`resume.ts`). What needs their personal data comes before the key is destroyed, what
 * the read models drop comes last, and each step may be done twice.
 */
export function eraser(platform: Platform) {
  const { commands, keyring, reads, files, store, mailer, log } = platform;
  const addresses = addressBook(platform);
  const claims = createClaims(platform);
  const sessions = sessionsOf(platform);

  async function removePictures(member: string): Promise<void> {
    await reads.waitFor(await store.head(), WAIT_MS);
    for (const key of reads.queries.files.picturesOf(member)) {
      try {
        await files.remove(key);
      } catch (error) {
        log.warn({ err: error, key }, 'a picture of an erased member could not be removed; the sweep tries it again');
      }
    }
  }

  /** The companies stay, and so nobody else could have their addresses. */
  async function releaseCompanyClaims(member: string, command: Command): Promise<void> {
    for (const { _id, email } of reads.queries.directory.ofOwner(member)) {
      if (email !== '') await claims.release(email, _id, await claims.length(email), command);
    }
  }

  /** Carries through an erasure that was begun. Once it is over, doing it again changes nothing. */
  async function complete(member: string, command: Command): Promise<Position> {
    const standing = standingFrom(await commands.history(memberStream(member)));
    const account = standing.is === 'leaving' ? standing : null;
    if (account) {
      await removePictures(member);
      await releaseCompanyClaims(member, command);
      await mailer.forget(account.email);
    }
    await removeSnapshots(files);
    await keyring.destroy(member);
    const outcome = await commands.execute(memberStream(member), command, decideErased(member));
    // Without this the next to want the address takes it over from one who is forgotten.
    if (account) await commands.execute(addresses.streamOf(account.email), command, decideRelease(member));
    return 'refused' in outcome ? -1 : outcome.position; // it refuses nothing
  }

  return {
    complete,

    /** Forgets a member whose password has been verified. */
    async erase(
      account: Account,
      command: Command,
    ): Promise<{ position: Position } | { refused: 'no-member' | 'changed-meanwhile' }> {
      const begun = await commands.execute(memberStream(account.id), command, decideBeginErasure(account.passwordHash));
      if ('refused' in begun) return begun;
      sessions.allEnded(account.id);
      // By a key of its own: under the command's, what was recorded first would count as the answer to what comes last.
      return { position: await complete(account.id, { actor: command.actor, at: command.at }) };
    },
  };
}
