import type { Keyring } from '#events/keyring.ts';
import { claimStream } from '#events/subjects/claim.ts';
import { TEAM_KINDS } from '#events/subjects/team.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import { createClaims, decideRelease, type Held, heldFrom, type Standing } from '../commands/claims.ts';
import type { Command, Commands } from '../commands/commands.ts';
import type { Of } from './decide.ts';
import { verificationFrom } from './state.ts';

/** Who holds the claim on a number. */
export const holderOf = ({ kind, thing }: Of): string => `${kind}-${thing}`;

export function thingOfHolder(holder: string): Of | null {
  const kind = TEAM_KINDS.find((one) => holder.startsWith(`${one}-`));
  return kind ? { kind, thing: holder.slice(kind.length + 1) } : null;
}

/** A number belongs to one company or provider: the claims on what parts and numbers are called, `gstin 29…`. */
export function numberClaims(deps: { readonly commands: Commands; readonly keyring: Keyring }) {
  const { commands, keyring } = deps;

  async function standingOf({ holder }: Held, text: string): Promise<Standing> {
    const of = thingOfHolder(holder);
    if (!of) return 'gone';
    const history = await commands.history(verificationStream(of.kind, of.thing));
    if (history.length === 0) return 'unwritten';
    const mark = keyring.fingerprint('number', text);
    const numbers = [...verificationFrom(history).numbers.values()];
    return numbers.some((one) => one.mark === mark && one.state === 'checked') ? 'holds' : 'elsewhere';
  }

  return {
    ...createClaims(deps, { kind: 'number', standingOf }),

    /** Who has the claim with a mark; null for nobody. */
    async holder(mark: string): Promise<Of | null> {
      const held = heldFrom(await commands.history(claimStream('number', mark)));
      return held && thingOfHolder(held.holder);
    },

    /** Who else has the claim with a mark, or had it before: the newest first. */
    async othersThan(of: Of, mark: string): Promise<Of[]> {
      const history = (await commands.history(claimStream('number', mark))).toReversed();
      const holders = new Set(history.flatMap(({ type, data }) => (type === 'Claimed' ? [data.holder] : [])));
      return [...holders].flatMap((holder) => (holder === holderOf(of) ? [] : (thingOfHolder(holder) ?? [])));
    },

    /** Gives up a claim by its mark, where the thing still holds it and does not have the number any more. */
    async giveUp(of: Of, mark: string, command: Command): Promise<void> {
      const stream = claimStream('number', mark);
      const seen = (await commands.history(stream)).length;
      const numbers = verificationFrom(await commands.history(verificationStream(of.kind, of.thing))).numbers.values();
      // Who is giving it again right now has written to the claim since, or does so before its number.
      if ([...numbers].some((one) => one.mark === mark && one.state === 'checked')) return;
      await commands.execute(stream, command, decideRelease('number', holderOf(of), seen));
    },

    /** Moves a claim to another thing, after a decision. */
    async move(mark: string, to: Of, command: Command): Promise<void> {
      const holder = holderOf(to);
      await commands.execute<never>(claimStream('number', mark), command, (history) => ({
        facts: heldFrom(history)?.holder === holder ? [] : [{ type: 'Claimed', data: { kind: 'number', holder } }],
      }));
    },
  };
}
export type NumberClaims = ReturnType<typeof numberClaims>;
