import type { DomainEvent } from '#events/catalogue.ts';
import type { Keyring } from '#events/keyring.ts';
import type { Position } from '#events/port/store.ts';
import { type ClaimKind, claimStream } from '#events/subjects/claim.ts';
import type { Command, Commands, Decision } from './commands.ts';

/**
 * Things of which there is one: who wants one takes the claim on it first, and writes their own stream then. A crash in
 * between leaves a claim whose holder does not have the thing; what becomes of it is the same for every kind.
 */

/** A request lives for seconds. A claim that has stood so long without its holder having the thing is what a crash left. */
export const ABANDONED_AFTER_MS = 10 * 60_000;

/**
 * How a claim's holder stands to the thing.
 *
 * 'holds': has it. 'unwritten': its own stream was never begun. 'elsewhere': has another one, and so has either left this
 * one or is on its way to it. 'gone': was forgotten, and never comes back.
 */
export type Standing = 'holds' | 'unwritten' | 'elsewhere' | 'gone';

export interface Held {
  readonly holder: string;
  /** Milliseconds since 1970. */
  readonly since: number;
  /** Of the event by which it was claimed, in the log. */
  readonly position: Position;
}

/** Who holds the claim of a stream; null where nobody does. */
export function heldFrom(history: readonly DomainEvent[]): Held | null {
  const last = history.at(-1);
  return last?.type === 'Claimed' ? { holder: last.data.holder, since: last.at, position: last.position } : null;
}

export interface Taking {
  /** The id under which the claim is wanted. */
  readonly wanted: string;
  /** Whether that is the id of something new, which may as well be written under another one. */
  readonly isNew: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * What becomes of a claim that somebody wants: 'adopt' goes on in its holder's place, under the holder's id, so that of
 * many who do so at once one alone can begin the holder's stream.
 *
 * @param standing of the holder; of no interest where that is `wanted` itself, or nobody
 */
export function verdict(held: Held | null, standing: Standing, { wanted, isNew, at }: Taking) {
  if (held === null) return 'claim';
  if (isNew && (held.holder === wanted || standing === 'unwritten')) return 'adopt';
  // Claimed anew even by its holder: whoever was about to release the claim sees that it is wanted again.
  if (held.holder === wanted || standing === 'gone') return 'claim';
  return standing !== 'holds' && at - held.since >= ABANDONED_AFTER_MS ? 'claim' : 'taken';
}

/** @param seen how many events the claim had when the caller decided that the holder leaves the thing */
export function decideRelease(kind: ClaimKind, holder: string, seen: number) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const stillSo = history.length === seen && heldFrom(history)?.holder === holder;
    return { facts: stillSo ? [{ type: 'ClaimReleased', data: { kind, holder } }] : [] };
  };
}

/** One kind of thing of which there is one. */
export interface Claimable {
  readonly kind: ClaimKind;
  /** How a claim's holder stands to the thing, as the log has it now. `text` is as `normal` gives it; `at`: milliseconds since 1970. */
  readonly standingOf: (held: Held, text: string, at: number) => Promise<Standing>;
}

/** Addresses are one and the same whether typed in small letters or in capitals. */
export const normal = (text: string): string => text.trim().toLowerCase();

/** How often a claim is looked at anew because somebody else wrote to it in between. */
const ATTEMPTS = 8;

export type Taken = { readonly holder: string } | { readonly refused: 'taken' };

/** The claims of one kind. The log names a thing by its fingerprint alone. */
export function createClaims(
  { commands, keyring }: { readonly commands: Commands; readonly keyring: Keyring },
  { kind, standingOf }: Claimable,
) {
  const fingerprint = (text: string): string => keyring.fingerprint(kind, normal(text));
  const streamOf = (text: string): string => claimStream(kind, fingerprint(text));
  const historyOf = (text: string): Promise<readonly DomainEvent[]> => commands.history(streamOf(text));

  return {
    /** By this a thing is counted, and its claim found, without being written down. */
    fingerprint,

    /** Who holds the claim (null: nobody), and how many events it has: what `release` wants to know. */
    async find(text: string): Promise<{ readonly holder: string | null; readonly seen: number }> {
      const history = await historyOf(text);
      return { holder: heldFrom(history)?.holder ?? null, seen: history.length };
    },

    /**
     * Takes the claim on a thing.
     *
     * @param isNew whether `wanted` is the id of something new: then the answer may name another id, under which it is to
     *   be written in place of somebody who never was
     * @returns the id under which the thing is held
     */
    async take(
      text: string,
      wanted: string,
      { isNew, command }: { readonly isNew: boolean; readonly command: Command },
    ): Promise<Taken> {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const seen = await historyOf(text);
        const held = heldFrom(seen);
        const standing = held && held.holder !== wanted ? await standingOf(held, normal(text), command.at) : 'holds';
        const next = verdict(held, standing, { wanted, isNew, at: command.at });
        if (next === 'taken') return { refused: 'taken' };
        if (next === 'adopt' && held) return { holder: held.holder };
        const claimed = { type: 'Claimed', data: { kind, holder: wanted } } as const;
        const outcome = await commands.execute(
          streamOf(text),
          command,
          (history): Decision<'moved'> =>
            history.length === seen.length ? { facts: [claimed] } : { refused: 'moved' },
        );
        if ('refused' in outcome) continue;
        // This command's claim may be of an earlier try, and somebody else's by now.
        return !outcome.repeated || held?.holder === wanted ? { holder: wanted } : { refused: 'taken' };
      }
      return { refused: 'taken' };
    },

    /** Gives up a holder's claim on a thing, unless it has been claimed again since `seen`. */
    async release(text: string, holder: string, seen: number, command: Command): Promise<void> {
      await commands.execute(streamOf(text), command, decideRelease(kind, holder, seen));
    },
  };
}
