import type { Position } from '#events/port/store.ts';
import { emailChangeStream } from '#events/subjects/emailChange.ts';
import { factorsStream } from '#events/subjects/factor.ts';
import { memberStream } from '#events/subjects/member.ts';
import { type Command, newId } from '../commands/commands.ts';
import { decideRemoveAdded } from '../factor/decide.ts';
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../session/session.ts';
import { sessionsOf } from '../session/sessions.ts';
import { type Account, standingFrom } from './account.ts';
import { addressBook } from './addresses.ts';
import { changeCodes } from './changeCodes.ts';
import { createCodes } from './codes.ts';
import {
  askedFrom,
  backTo,
  decideAsk,
  decideChange,
  decideMistry,
  decideUndo,
  isOvertaken,
  isUndone,
  undoneAt,
  waiting,
} from './emailChange.ts';

type Done = { readonly position: Position } | { readonly refused: 'code-wrong' | 'taken' | 'no-member' };

/** Whoever asked for a change may have been in the account for so long before, and added a factor of theirs. */
const DOUBTED_MS = 7 * 86_400_000;

/** Changing the address that one signs in with, and undoing it from the old one. */
export function emailChanger(platform: Platform) {
  const { commands } = platform;
  const addresses = addressBook(platform);
  const sessions = sessionsOf(platform);
  const codes = changeCodes(platform);
  const mailed = createCodes(platform);
  /** What it does stands in several streams: under the command's key only the first of them. */
  const plain = ({ actor, at }: Command): Command => ({ actor, at });

  async function release(email: string, member: string, command: Command): Promise<void> {
    const { holder, seen } = await addresses.find(email);
    if (holder === member) await addresses.release(email, member, seen, command);
  }

  const waitingFor = async (member: string, at: number) =>
    waiting(await commands.history(emailChangeStream(member)), await commands.history(memberStream(member)), at);

  return {
    /** What an undoing link of ours names, as its tries are counted; null for any other text. */
    named(link: string): string | null {
      const of = codes.openUndo(link);
      return of && `undo\0${of.member}\0${of.change}`;
    },

    isFree: addresses.isFree,

    /** `processes/securityMails.ts` tells both addresses. */
    async ask({ id, email: before }: Account, email: string, command: Command): Promise<Position> {
      const decide = decideAsk(id, newId(command, 'email-change'), { email, before }, command.at);
      return (await commands.execute<never>(emailChangeStream(id), command, decide)).position;
    },

    /** Whether a code may be the one of a change that waits. */
    async waits(member: string, at: number): Promise<boolean> {
      return (await waitingFor(member, at)) !== null;
    },

    /** Takes the new address by the code that went there. All other sessions end. */
    async confirm(session: Session, code: string, command: Command): Promise<Done> {
      const { member } = session;
      const asked = await waitingFor(member, command.at);
      if (!asked) return { refused: 'code-wrong' };
      if (!codes.isCodeOf(asked.change, code)) {
        await commands.execute(emailChangeStream(member), plain(command), decideMistry(member, asked.change));
        return { refused: 'code-wrong' };
      }
      const taken = await addresses.take(asked.email, member, { isNew: false, command: plain(command) });
      if ('refused' in taken) return taken;
      const outcome = await commands.execute(memberStream(member), command, decideChange(asked));
      if ('refused' in outcome) return { refused: outcome.refused === 'no-member' ? 'no-member' : 'code-wrong' };
      // What lies in the old address's mail opens the account no more.
      if (outcome.events.length > 0) await mailed.voidBefore('reset', member, outcome.position, plain(command));
      await Promise.all(sessions.others(session).map((other) => sessions.end(other)));
      return outcome;
    },

    /**
     * Goes back to the old address, from the link that was mailed there. Whoever changed it knew the password: all sessions
     * end, the password is no longer good, and second factors are removed that were added since the change was asked for, or
     * within the seven days before. The link sent again does only what the first time left undone.
     */
    async undo(link: string, command: Command): Promise<Done> {
      const named = codes.openUndo(link);
      if (!named) return { refused: 'code-wrong' };
      const { member, change } = named;
      const asked = askedFrom(await commands.history(emailChangeStream(member))).find((one) => one.change === change);
      const history = await commands.history(memberStream(member));
      const before = standingFrom(history);
      if (before.is !== 'member') return { refused: 'code-wrong' };
      const pending = asked && isOvertaken(history, asked) ? undefined : asked;
      const back = backTo(before, pending, change, command.at);
      if (back && !isUndone(history, change)) {
        const taken = await addresses.take(back.email, member, { isNew: false, command: plain(command) });
        if ('refused' in taken) return taken;
      }
      const outcome = await commands.execute(
        memberStream(member),
        plain(command),
        decideUndo(asked, change, command.at),
      );
      if ('refused' in outcome) return { refused: 'code-wrong' };
      const isNew = outcome.events.length > 0;
      if (isNew) sessions.allEnded(member);
      const undone = isNew ? outcome.position : undoneAt(await commands.history(memberStream(member)), change);
      if (undone !== null) await mailed.voidBefore('reset', member, undone, plain(command));
      if (asked && undone !== null) {
        const decide = decideRemoveAdded(member, { from: asked.at - DOUBTED_MS, before: undone });
        await commands.execute(factorsStream(member), plain(command), decide);
      }
      if (back && back.email !== before.email) await release(before.email, member, plain(command));
      return outcome;
    },
  };
}
