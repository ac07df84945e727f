import { setTimeout as elapsed } from 'node:timers/promises';
import { memberStream } from '#events/subjects/member.ts';
import type { GuardKind } from '../guarding/limits.ts';
import type { Platform } from '../platform/platform.ts';
import type { Session } from '../session/session.ts';
import { type Account, standingFrom } from './account.ts';
import { addressBook } from './addresses.ts';
import { pairOf as accountAndSender, knownSender, type Sender, vouchedPair } from './knownSender.ts';
import { NOBODYS_HASH, verifyPassword } from './passwords.ts';
import { hashingSlot } from './semaphore.ts';

export type Checked<T> = T | { readonly refused: 'wrong' } | { readonly wait: number };

/** `member`: whose account it was; null where there is none. */
type SignIn =
  | { readonly account: Account }
  | { readonly refused: 'wrong'; readonly member: string | null }
  | { readonly wait: number };

/** Beyond its free tries a known device waits so long for each. */
const SLOWED_MS = 3000;

type Budget = readonly [kind: GuardKind, who: string];

/**
 * Checks passwords, counting the failures.
 *
 * A device, or an address, from which the account was signed in to before has tries of its own, and is slowed down before
 * it is refused: nobody else can use them up. All others are counted by account and address together, by address, and by
 * account. Whoever is kept out by that on a new device chooses a new password by mail, and is known then.
 *
 * @param pause waits so many milliseconds
 */
export function passwordChecker(
  platform: Pick<Platform, 'commands' | 'keyring' | 'guard' | 'reads'>,
  pause: (ms: number) => Promise<void> = async (ms) => elapsed(ms),
) {
  const { commands, guard } = platform;
  const addresses = addressBook(platform);
  const pairOf = (email: string, from: string): string => accountAndSender(platform, email, from);
  const knownFrom = knownSender(platform);

  /** Counts a try in each of these before it is made, so that of many at once no more than are allowed get through. */
  function take(budgets: readonly Budget[]): number | null {
    for (const [n, [kind, who]] of budgets.entries()) {
      const wait = guard.ask(kind, who);
      if (wait === null) continue;
      // A try that is not made is none of the others' either.
      for (const [taken, by] of budgets.slice(0, n)) guard.takeBack(taken, by);
      return wait;
    }
    return null;
  }

  function asStranger(email: string, address: string): Checked<{ budgets: readonly Budget[] }> {
    const budgets: readonly Budget[] = [
      ['sign-in-address', address],
      ['sign-in-pair', pairOf(email, address)],
      ['sign-in-account', addresses.fingerprint(email)],
    ];
    const wait = take(budgets);
    return wait === null ? { budgets } : { wait };
  }

  async function asKnown(email: string, from: string): Promise<Checked<{ budgets: readonly Budget[] }>> {
    const who = pairOf(email, from);
    const budgets: Budget[] = [['sign-in-device', who]];
    if (take(budgets) === null) return { budgets };
    const wait = take([['sign-in-device-slow', who]]);
    if (wait !== null) return { wait };
    await pause(SLOWED_MS);
    return { budgets: [...budgets, ['sign-in-device-slow', who]] };
  }

  return {
    /** The member of this address and password. An unknown address takes as long as a wrong password. */
    async signIn(email: string, password: string, sender: Sender): Promise<SignIn> {
      const account = await addresses.accountAt(email);
      const known = account && knownFrom(account, sender);
      const counted = known === null ? asStranger(email, sender.address) : await asKnown(email, known);
      if (!('budgets' in counted)) return 'wait' in counted ? counted : { ...counted, member: null };
      const right = await hashingSlot(() => verifyPassword(account?.passwordHash || NOBODYS_HASH, password), {
        first: known !== null,
      });
      if (!right || account === null) return { refused: 'wrong', member: account?.id ?? null };
      for (const [kind, who] of counted.budgets) {
        if (kind === 'sign-in-address' || kind === 'sign-in-account') guard.takeBack(kind, who);
        else guard.forgive(kind, who);
      }
      return { account };
    },

    /** To be called where somebody was let in: the account knows this address for a day. */
    vouch(account: Pick<Account, 'email' | 'takenBack'>, address: string): void {
      guard.ask('vouched', vouchedPair(platform, account, address));
      guard.ask('let-in', vouchedPair(platform, account, address));
    },

    /** To be called where somebody proved to own an account's address: from theirs they may sign in, whoever else tries. */
    proved(account: Pick<Account, 'email' | 'takenBack'>, address: string): void {
      const { email } = account;
      guard.ask('vouched', vouchedPair(platform, account, address));
      guard.forgive('sign-in-device', pairOf(email, address));
      guard.forgive('sign-in-device-slow', pairOf(email, address));
    },

    /** Whether this is the password of a member who is signed in already. Counted by session: it is theirs alone. */
    async isTheirs(account: Account, password: string, { hash }: Session): Promise<Checked<{ right: true }>> {
      const wait = guard.ask('password-again', hash);
      if (wait !== null) return { wait };
      if (!(await hashingSlot(() => verifyPassword(account.passwordHash, password), { first: true })))
        return { refused: 'wrong' };
      guard.forgive('password-again', hash);
      return { right: true };
    },

    /** The member as the log has them now; null where they are none (any more). */
    async account(member: string): Promise<Account | null> {
      const standing = standingFrom(await commands.history(memberStream(member)));
      return standing.is === 'member' ? standing : null;
    },
  };
}
