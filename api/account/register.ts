import type { Position } from '#events/store.ts';
import { memberStream } from '#events/subjects/member.ts';
import { type Command, newId } from '../commands.ts';
import type { Signup } from '../contract/account.ts';
import type { Platform } from '../platform.ts';
import { addressBook, decideClaim, holderFrom } from './claim.ts';
import { decideRegister } from './decide.ts';
import { hashPassword } from './passwords.ts';
import { hashingTurn } from './turns.ts';

export type Registered = { readonly member: string; readonly position: Position } | { readonly refused: 'email-taken' };

/**
 * Registers members: the address is claimed, the member given a key, and then their own stream begun.
 *
 * A crash in between leaves a claim whose holder does not exist. The next to want the address goes on in the holder's
 * place, under the holder's id; of several who do so at once, one begins the stream and the others are refused.
 */
export function registrar({ commands, keyring }: Pick<Platform, 'commands' | 'keyring'>) {
  const addresses = addressBook({ commands, keyring });

  return async function register(form: Signup, command: Command): Promise<Registered> {
    const { name, photo, gender, dob } = form;
    const stream = addresses.streamOf(form.email);
    const wanted = newId(command, 'member');
    const { holder: before, standing } = await addresses.find(form.email);
    if (before !== null && standing.is === 'member') {
      // Taken; unless by this very command, when it was sent before.
      const outcome = await commands.execute(
        memberStream(before),
        command,
        () => ({ refused: 'email-taken' }) as const,
      );
      return 'refused' in outcome ? outcome : { member: before, position: outcome.position };
    }

    const passwordHash = await hashingTurn(() => hashPassword(form.password));
    const forgotten = standing.is === 'erased' ? before : null;
    await commands.execute(stream, command, decideClaim(wanted, forgotten));
    const member = holderFrom(await commands.history(stream));
    if (member === null) return { refused: 'email-taken' }; // released again in between: let them look anew
    await keyring.create(member, command.at);
    const personal = { name, email: form.email, photo, gender, dob, passwordHash };
    const outcome = await commands.execute(memberStream(member), command, decideRegister(member, personal));
    return 'refused' in outcome ? outcome : { member, position: outcome.position };
  };
}
