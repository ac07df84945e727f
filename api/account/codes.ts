import { createHmac } from 'node:crypto';
import type { Position } from '#events/port/store.ts';
import { type CodePurpose, codeStream } from '#events/subjects/code.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { tokensOf } from '../session/token.ts';
import { codeOf, decideIssue, decideTry, decideVoid, hashCode, newSeed } from './code.ts';

/** For whom tries at a code count: the request that asked for one, or where it is not named, the sender's address. */
export interface Tries {
  readonly request?: string | undefined;
  readonly from: string;
}

type Try = { readonly command: Command; readonly tries: Tries };

/** Codes sent by mail: issuing and redeeming them. */
export function createCodes({ commands, secret }: Pick<Platform, 'commands' | 'secret'>) {
  const key = secret('codes');
  const requests = tokensOf(secret('code-requests'));

  /** Tells nobody's address, and differs from member to member. */
  const countedFor = (member: string, { request, from }: Tries): string => {
    const who = request !== undefined && requests.isOurs(request) ? `request\0${request}` : `from\0${from}`;
    return createHmac('sha256', key).update(`tries\0${member}\0${who}`).digest('hex').slice(0, 16);
  };

  return {
    /**
     * Names a request for a code to whoever made it: tries that name it are counted for it alone. A command that is
     * repeated has the same name.
     */
    newRequest: (email: string, { key }: Command): string =>
      requests.create(key === undefined ? undefined : `${email.toLowerCase()}\0${key}`),

    /**
     * Issues a code: the one that is good already, or a new one. `processes/accountMails.ts` mails what was issued.
     * @returns the position of the code's issue
     */
    async send(purpose: CodePurpose, member: string, command: Command): Promise<Position> {
      const named = { member, purpose };
      const seed = newSeed(key, named, command.key);
      const fresh = { seed, codeHash: hashCode(key, named, codeOf(key, named, seed)) };
      const decide = decideIssue(named, fresh, command.at);
      return (await commands.execute<never>(codeStream(purpose, member), command, decide)).position;
    },

    /** Makes void the codes that were issued before a position: they went to an address that is no longer the member's. */
    async voidBefore(purpose: CodePurpose, member: string, before: Position, command: Command): Promise<void> {
      await commands.execute<never>(codeStream(purpose, member), command, decideVoid({ member, purpose }, before));
    },

    /** Whether the code is right, without using it up. A wrong one does not count as tried. */
    async fits(purpose: CodePurpose, member: string, code: string, { command, tries }: Try): Promise<boolean> {
      const named = { member, purpose };
      const decide = decideTry(named, hashCode(key, named, code), command.at, countedFor(member, tries));
      const decision = decide(await commands.history(codeStream(purpose, member)));
      return 'facts' in decision && decision.facts[0]?.type === 'CodeUsed';
    },

    /** Whether the code is right; it is used up then. */
    async redeem(purpose: CodePurpose, member: string, code: string, { command, tries }: Try): Promise<boolean> {
      const named = { member, purpose };
      const decide = decideTry(named, hashCode(key, named, code), command.at, countedFor(member, tries));
      const outcome = await commands.execute(codeStream(purpose, member), command, decide);
      return !('refused' in outcome) && outcome.events[0]?.type === 'CodeUsed';
    },
  };
}
