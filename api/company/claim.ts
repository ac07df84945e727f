import type { DomainEvent } from '#events/catalogue.ts';
import { claimStream } from '#events/subjects/claim.ts';
import { companyStream } from '#events/subjects/company.ts';
import type { Command, Decision } from '../commands.ts';
import type { Platform } from '../platform.ts';
import { companyFrom } from './record.ts';

/** Two companies never have the same e-mail: who wants one takes the claim on it first. Small letters or capitals alike. */

/**
 * A request lives for seconds. A claim that has stood so long without its company having the address is what a crash has
 * left behind, and free to be taken over.
 */
export const ABANDONED_AFTER_MS = 10 * 60_000;

/** Whether a claim's holder has the address, had never been written, or has another address by now. */
export type Standing = 'holds' | 'never-written' | 'left';

export interface Held {
  /** The id of a company. */
  readonly company: string;
  /** Milliseconds since 1970. */
  readonly since: number;
}

/** Who holds the claim of a stream; null where nobody does. */
export function holderOf(history: readonly DomainEvent[]): Held | null {
  const last = history.at(-1);
  return last?.type === 'Claimed' ? { company: last.data.holder, since: last.at } : null;
}

/** @param standing of the present holder; of no interest where that is the company itself, or nobody */
export function decideClaim({ company, standing, at }: { company: string; standing: Standing; at: number }) {
  return function decide(history: readonly DomainEvent[]): Decision<'email-taken'> {
    const held = holderOf(history);
    const free =
      held === null || held.company === company || (standing !== 'holds' && at - held.since >= ABANDONED_AFTER_MS);
    // Claimed anew even by its holder: whoever was about to release the claim sees that it is wanted again.
    return free
      ? { facts: [{ type: 'Claimed', data: { kind: 'company', holder: company } }] }
      : { refused: 'email-taken' };
  };
}

/** @param seen how many events the claim had when the caller decided that the company leaves the address */
export function decideRelease(company: string, seen: number) {
  return function decide(history: readonly DomainEvent[]): Decision<never> {
    const stillSo = history.length === seen && holderOf(history)?.company === company;
    return { facts: stillSo ? [{ type: 'ClaimReleased', data: { kind: 'company', holder: company } }] : [] };
  };
}

/** How often a claim is looked at anew because somebody else wrote to it in between. */
const ATTEMPTS = 8;

/** The claims on the e-mail addresses of companies. */
export function createClaims({ commands, keyring }: Pick<Platform, 'commands' | 'keyring'>) {
  const normal = (email: string): string => email.trim().toLowerCase();
  const streamOf = (email: string): string => claimStream('company', keyring.fingerprint('company', normal(email)));

  async function standingOf(company: string, email: string): Promise<Standing> {
    const record = companyFrom(await commands.history(companyStream(company)));
    if (!record) return 'never-written';
    return normal(record.email) === normal(email) ? 'holds' : 'left';
  }

  return {
    same: (one: string, other: string): boolean => normal(one) === normal(other),

    /** How many events the claim on an address has; what `release` wants to know. */
    length: async (email: string): Promise<number> => (await commands.history(streamOf(email))).length,

    holder: async (email: string): Promise<string | null> =>
      holderOf(await commands.history(streamOf(email)))?.company ?? null,

    /**
     * Takes the claim on an address for a company.
     *
     * A claim whose company was never written: a new company (`adopt`) is written under the id that the claim names, so
     * that of two requests at the same time one alone can begin that stream. A company that has its id already has to
     * wait until the claim counts as abandoned.
     * @returns the id under which the company holds the address
     */
    async take(
      email: string,
      company: string,
      { adopt, command }: { readonly adopt: boolean; readonly command: Command },
    ): Promise<{ readonly holder: string } | { readonly refused: 'email-taken' }> {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
        const seen = await commands.history(streamOf(email));
        const held = holderOf(seen);
        const standing = held && held.company !== company ? await standingOf(held.company, email) : 'holds';
        if (held && adopt && (held.company === company || standing === 'never-written'))
          return { holder: held.company };
        const decide = decideClaim({ company, standing, at: command.at });
        const outcome = await commands.execute<'email-taken' | 'moved'>(streamOf(email), command, (history) =>
          history.length === seen.length ? decide(history) : { refused: 'moved' },
        );
        if (!('refused' in outcome)) {
          // This command's claim may be of an earlier try, and somebody else's by now.
          return !outcome.repeated || held?.company === company ? { holder: company } : { refused: 'email-taken' };
        }
        if (outcome.refused === 'email-taken') return { refused: 'email-taken' };
      }
      return { refused: 'email-taken' };
    },

    /** Gives up a company's claim on an address, unless it has been claimed again since `seen`. */
    async release(email: string, company: string, seen: number, command: Command): Promise<void> {
      await commands.execute(streamOf(email), command, decideRelease(company, seen));
    },
  };
}

export type Claims = ReturnType<typeof createClaims>;
