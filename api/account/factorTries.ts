import type { GuardKind } from '../guarding/limits.ts';
import type { Platform } from '../platform/platform.ts';
import type { Account } from './account.ts';
import { knownSender, type Sender } from './knownSender.ts';

type Budget = readonly [kind: GuardKind, who: string];

/**
 * Counts tries at a member's second factor. Who gets that far knows the password; that may be a thief, who must neither try
 * as many codes as there are, nor use up the tries of the member: devices and addresses from which the member signed in
 * before have their own. A new password by mail shows no factor: from wherever it was chosen, tries count for the account.
 */
export function factorTries(platform: Pick<Platform, 'guard' | 'keyring' | 'reads'>) {
  const { guard } = platform;
  const known = knownSender(platform, 'let-in');

  return {
    /** Counts a try before it is made. `forgive` is for one that was right. */
    take(
      account: Pick<Account, 'id' | 'email' | 'takenBack'>,
      sender: Sender,
    ): { readonly wait: number } | { forgive(): void } {
      const from = known(account, sender);
      const budgets: readonly Budget[] =
        from !== null
          ? [['factor-device', `${account.id}\0${from}`]]
          : [
              ['factor-pair', `${account.id}\0${sender.address}`],
              ['factor-account', account.id],
            ];
      for (const [n, [kind, who]] of budgets.entries()) {
        const wait = guard.ask(kind, who);
        if (wait === null) continue;
        // A try that is not made is none of the others' either.
        for (const [taken, by] of budgets.slice(0, n)) guard.takeBack(taken, by);
        return { wait };
      }
      return {
        forgive() {
          for (const [kind, who] of budgets) {
            if (kind === 'factor-account') guard.takeBack(kind, who);
            else guard.forgive(kind, who);
          }
        },
      };
    },
  };
}
