import type { Position } from '#events/store.ts';
import { type CodePurpose, codeStream } from '#events/subjects/code.ts';
import type { Command } from '../commands.ts';
import { letters } from '../mail/letters.ts';
import type { Platform } from '../platform.ts';
import { decideIssue, decideTry, hashCode, newCode } from './code.ts';

type Receiver = { readonly member: string; readonly email: string };

/** Codes sent by mail: issuing and redeeming them. */
export function createCodes({
  commands,
  mailer,
  publicUrl,
  secret,
}: Pick<Platform, 'commands' | 'mailer' | 'publicUrl' | 'secret'>) {
  const key = secret('codes');

  return {
    /**
     * Sends a new code, which takes the place of the one before. A command that is repeated sends no second mail.
     * @returns the position of the code's issue
     */
    async send(purpose: CodePurpose, { member, email }: Receiver, command: Command): Promise<Position> {
      const named = { member, purpose };
      const code = newCode(key, named, command.key);
      const issued = await commands.execute(codeStream(purpose, member), command, () =>
        decideIssue(named, hashCode(key, named, code), command.at),
      );
      if (!issued.repeated) await mailer.send({ to: email, ...letters[purpose]({ code, email, publicUrl }) });
      return issued.position;
    },

    /** Whether the code is right; it is used up then. */
    async redeem(purpose: CodePurpose, member: string, code: string, command: Command): Promise<boolean> {
      const named = { member, purpose };
      const decide = decideTry(named, hashCode(key, named, code), command.at);
      const outcome = await commands.execute(codeStream(purpose, member), command, decide);
      return !('refused' in outcome) && outcome.events[0]?.type === 'CodeUsed';
    },
  };
}
