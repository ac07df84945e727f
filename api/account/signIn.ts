import { memberStream } from '#events/subjects/member.ts';
import type { Platform } from '../platform.ts';
import { type Account, standingFrom } from './account.ts';
import { addressBook } from './claim.ts';
import { NOBODYS_HASH, verifyPassword } from './passwords.ts';
import { hashingTurn } from './turns.ts';

export type Checked<T> = T | { readonly refused: 'wrong' } | { readonly wait: number };

/** Checks passwords, counting the failures: by the address tried and by the IP address that tries. */
export function passwordChecker({ commands, keyring, limiter }: Pick<Platform, 'commands' | 'keyring' | 'limiter'>) {
  const addresses = addressBook({ commands, keyring });

  /** Asked for within a turn: of many tries at once no more than are allowed get through. */
  async function counted(email: string, ip: string, verify: () => Promise<boolean>): Promise<Checked<{ right: true }>> {
    return hashingTurn(async () => {
      const address = addresses.fingerprint(email);
      // The IP address first: whoever is over its limit cannot fill the memory with addresses.
      const wait = (await limiter.ask('sign-in-ip', ip)) ?? (await limiter.ask('sign-in-email', address));
      if (wait !== null) return { wait };
      if (!(await verify())) return { refused: 'wrong' };
      await limiter.takeBack('sign-in-ip', ip);
      await limiter.forgive('sign-in-email', address);
      return { right: true };
    });
  }

  return {
    /** The member of this address and password. An unknown address takes as long as a wrong password. */
    async signIn(email: string, password: string, ip: string): Promise<Checked<{ account: Account }>> {
      const { standing } = await addresses.find(email);
      const account = standing.is === 'member' ? standing : null;
      const checked = await counted(email, ip, async () => {
        const right = await verifyPassword(account?.passwordHash ?? NOBODYS_HASH, password);
        return right && account !== null;
      });
      if (!('right' in checked)) return checked;
      return account === null ? { refused: 'wrong' } : { account };
    },

    /** Whether this is the password of a member who is signed in already. */
    async isTheirs(account: Account, password: string, ip: string): Promise<Checked<{ right: true }>> {
      return counted(account.email, ip, () => verifyPassword(account.passwordHash, password));
    },

    /** The member as the log has them now; null where they are none (any more). */
    async account(member: string): Promise<Account | null> {
      const standing = standingFrom(await commands.history(memberStream(member)));
      return standing.is === 'member' ? standing : null;
    },
  };
}
