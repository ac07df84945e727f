import type { Position } from '#events/port/store.ts';
import { type ReviewedKind, type StandingKind, standingStream } from '#events/subjects/standing.ts';
import { wordsStream } from '#events/subjects/words.ts';
import type { Command } from '../commands/commands.ts';
import type { Platform } from '../platform/platform.ts';
import { documentIdOf } from '../storage/keys.ts';
import {
  decideHide,
  decidePass,
  decideReinstatement,
  decideRemove,
  decideShow,
  decideSuspension,
  type Ground,
} from './decide.ts';

/** A thing by its kind and id. */
export interface Thing {
  readonly kind: StandingKind;
  readonly id: string;
}

/** Whether the words of such a thing stand in a stream of their own. */
export const isWorded = (kind: StandingKind): boolean => kind === 'post' || kind === 'comment' || kind === 'message';

export type StandingOutcome = { readonly position: Position } | { readonly refused: 'removed' };

/**
 * What moderators decide of things and members. Whether the thing is there, and whether they may, is asked before. Each may
 * be repeated: what is so already stays so.
 */
export function createStanding({ commands, store, keyring }: Pick<Platform, 'commands' | 'store' | 'keyring'>) {
  const streamOf = ({ kind, id }: Thing): string => standingStream(kind, id);

  return {
    /** Nobody but its owner and the moderators sees it from now on. @param anew also where the case hides it already */
    async hide(thing: Thing, ground: Ground, command: Command, anew = false): Promise<StandingOutcome> {
      return commands.execute(streamOf(thing), command, decideHide(thing, ground, anew));
    },

    /**
     * The case hides it no more: it is seen again where no other case hides it.
     * @param decided where in the log that was decided: what was held after it stays so. Left out, it is of now.
     */
    async show(thing: Thing, ground: Ground, command: Command, decided?: Position): Promise<StandingOutcome> {
      return commands.execute(streamOf(thing), command, decideShow(thing, ground, decided));
    },

    /**
     * Hides it for good. It is decided first and destroyed then: what keeps the second from happening is made up for by a
     * process, which hears of the first (`processes/takenBack.ts`).
     * @param document the storage key of a message's PDF; null for none
     */
    async remove(
      thing: Thing,
      ground: Ground,
      command: Command,
      document: string | null = null,
    ): Promise<{ readonly position: Position }> {
      const outcome = await commands.execute(streamOf(thing), command, decideRemove(thing, ground, document));
      if (isWorded(thing.kind)) await store.tombstone(wordsStream(thing.id));
      if (document !== null) await keyring.destroy(documentIdOf(document));
      return outcome;
    },

    /** The member writes nothing. @param until milliseconds since 1970 */
    async suspend(member: string, until: number, ground: Ground, command: Command): Promise<{ position: Position }> {
      const stream = standingStream('member', member);
      return commands.execute(stream, command, decideSuspension(member, until, ground));
    },

    async reinstate(member: string, ground: Ground, command: Command): Promise<{ position: Position }> {
      return commands.execute(standingStream('member', member), command, decideReinstatement(member, ground));
    },

    /**
     * A company or fund has been looked at.
     * @param decision null where a proved domain let it pass
     * @param since where in the log that was decided, where its review had been opened again
     */
    async pass(
      thing: { readonly kind: ReviewedKind; readonly id: string },
      decision: Pick<Ground, 'case' | 'by'> | null,
      command: Command,
      since?: Position,
    ): Promise<{ position: Position }> {
      return commands.execute(streamOf(thing), command, decidePass(thing, decision, since));
    },
  };
}

export type Standing = ReturnType<typeof createStanding>;
