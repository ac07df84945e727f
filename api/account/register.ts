import type { Position } from '#events/port/store.ts';
import { memberStream } from '#events/subjects/member.ts';
import { normal } from '../commands/claims.ts';
import { type Command, newId } from '../commands/commands.ts';
import type { Signup } from '../contract/account.ts';
import { fileOwners } from '../file/owners.ts';
import type { Platform } from '../platform/platform.ts';
import { addressBook, standingTo } from './addresses.ts';
import { decideRegister } from './decide.ts';
import { hashPassword } from './passwords.ts';
import { hashingSlot } from './semaphore.ts';

export type Registered =
  | { readonly member: string; readonly position: Position }
  | { readonly refused: 'email-taken' | 'no-picture' | 'proof-needed' };

interface Wanted {
  /** Asked once the address is known to be free, before anything dear is done. */
  readonly mayBegin?: () => boolean;
  /** Whether the address was shown to be theirs. */
  readonly isConfirmed?: boolean;
}

/**
 * Registers members: the address is claimed, the member given a key, and then their own stream begun.
 *
 * A crash in between leaves a claim whose holder does not exist. The next to want the address goes on in the holder's
 * place; of several who do so at once, one begins the stream and the others are refused.
 */
export function registrar(platform: Pick<Platform, 'commands' | 'keyring' | 'reads' | 'store' | 'files' | 'clock'>) {
  const { commands, keyring, files } = platform;
  const addresses = addressBook({ commands, keyring });
  const owners = fileOwners(platform);

  /** A photo is uploaded before there is an account: it must be nobody's, or already theirs by an earlier try. */
  async function mayShow(photo: string, members: readonly (string | null)[]): Promise<boolean> {
    if (photo === '') return true;
    if (!photo.startsWith('User/') || (await files.stat(photo)) === null) return false;
    return owners.isFor(photo, members);
  }

  /** An address is taken; unless by this very command, when it was sent before. */
  async function carriedOut(member: string, command: Command): Promise<Registered> {
    const refuse = () => ({ refused: 'email-taken' }) as const;
    const outcome = await commands.execute(memberStream(member), command, refuse);
    return 'refused' in outcome ? outcome : { member, position: outcome.position };
  }

  return async function register(
    form: Omit<Signup, 'proof'>,
    command: Command,
    { mayBegin = () => true, isConfirmed = false }: Wanted = {},
  ): Promise<Registered> {
    const { name, photo, gender, dob } = form;
    const wanted = newId(command, 'member');
    const { holder: before, standing } = await addresses.find(form.email);
    const isTaken = standing.is === 'member' && standingTo(normal(form.email), standing, command.at) === 'holds';
    if (before !== null && isTaken) return carriedOut(before, command);
    if (!(await mayShow(photo, [wanted, before]))) return { refused: 'no-picture' };
    if (!mayBegin()) return { refused: 'proof-needed' };

    const passwordHash = await hashingSlot(() => hashPassword(form.password));
    const claim = await addresses.take(form.email, wanted, { isNew: true, command });
    if ('refused' in claim) {
      const { holder } = await addresses.find(form.email);
      return holder === null ? { refused: 'email-taken' } : carriedOut(holder, command);
    }
    const { holder: member } = claim;
    // Streams that know nothing of each other: the log is asked for both at once.
    const [isTheirs] = await Promise.all([
      photo === '' || owners.take(photo, member, command),
      keyring.create(member, command.at),
    ]);
    if (!isTheirs) return { refused: 'no-picture' };
    const personal = { name, email: form.email, photo, gender, dob, passwordHash };
    const decide = decideRegister(member, personal, { isConfirmed });
    const outcome = await commands.execute(memberStream(member), command, decide, { mostlyNew: true });
    return 'refused' in outcome ? outcome : { member, position: outcome.position };
  };
}
