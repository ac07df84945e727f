import type { Position } from '#events/port/store.ts';
import { memberStream } from '#events/subjects/member.ts';
import type { Command } from '../commands/commands.ts';
import { companyAddresses } from '../company/addresses.ts';
import { removeMailsTo } from '../mail/forget.ts';
import type { Platform } from '../platform/platform.ts';
import { removeSnapshots } from '../program/snapshots.ts';
import { sessionsOf } from '../session/sessions.ts';
import { documentIdOf, isDocumentKey } from '../storage/keys.ts';
import { teamForgetter } from '../team/forget.ts';
import { type Account, standingFrom } from './account.ts';
import { addressBook } from './addresses.ts';
import { decideBeginErasure, decideErased } from './decide.ts';

/** A read model that is further behind than this does not hold an erasure up; the sweep of uploads removes what it missed. */
const WAIT_MS = 10_000;

/** The address of now, and those that could still take the account back. */
const addressesOf = ({ email, changes = [] }: Account): string[] => [
  ...new Set([email, ...changes.map(({ before }) => before)]),
];

/**
 * Forgetting a member.
 *
 * The first thing is to record that it was asked for: from then on the member cannot act any more, and whatever breaks
 * off after that is taken up again (`erasures.ts`). What needs their personal data comes before the key is destroyed, what
 * the read models drop comes last, and each step may be done twice.
 */
export function eraser(platform: Platform) {
  const { config, commands, keyring, reads, files, store, log } = platform;
  const addresses = addressBook(platform);
  const claims = companyAddresses(platform);
  const sessions = sessionsOf(platform);
  const forgetInTeams = teamForgetter(platform);

  async function removeFiles(member: string): Promise<void> {
    const page = (after?: string): string[] => reads.queries.files.picturesOf(member, after);
    for (let keys = page(); keys.length > 0; keys = page(keys.at(-1))) for (const key of keys) await removeFile(key);
  }

  async function removeFile(key: string): Promise<void> {
    try {
      // No copy of a document opens once its key is gone.
      if (isDocumentKey(key)) await keyring.destroy(documentIdOf(key));
      await files.remove(key);
    } catch (error) {
      log.warn({ err: error, key }, 'a file of an erased member could not be removed; the sweep tries it again');
    }
  }

  /** The companies stay, and so nobody else could have their addresses. */
  async function releaseCompanyClaims(member: string, command: Command): Promise<void> {
    for (const { _id, email } of reads.queries.directory.heldBy(member)) {
      if (email !== '') await claims.release(email, _id, (await claims.find(email)).seen, command);
    }
  }

  /** Carries through an erasure that was begun. Once it is over, doing it again changes nothing. */
  async function complete(member: string, command: Command): Promise<Position> {
    const standing = standingFrom(await commands.history(memberStream(member)));
    const account = standing.is === 'leaving' ? standing : null;
    if (account) {
      await reads.waitFor(await store.head(), ['files', 'teams', 'directory'], WAIT_MS);
      await removeFiles(member);
      await releaseCompanyClaims(member, command);
      await forgetInTeams(member, account.email, command);
      for (const email of addressesOf(account)) await removeMailsTo(email, config.DATA_DIR, member);
    }
    await removeSnapshots(files);
    await keyring.destroy(member);
    const outcome = await commands.execute(memberStream(member), command, decideErased(member));
    // Without this the next to want the address takes it over from one who is forgotten.
    if (account) {
      for (const email of addressesOf(account)) {
        const { seen } = await addresses.find(email);
        await addresses.release(email, member, seen, command);
      }
    }
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
