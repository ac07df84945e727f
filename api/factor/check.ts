import { factorStream, factorsStream } from '#events/subjects/factor.ts';
import type { Command } from '../commands/commands.ts';
import type { Assertion } from '../contract/factor.ts';
import type { Platform } from '../platform/platform.ts';
import { decideUseCode, decideUsePasskey, decideUseTotp, type Factors, factorsFrom } from './decide.ts';
import { counterOf } from './passkeys.ts';
import { hashOfCode } from './recoveryCodes.ts';
import { decideStopRemoval, removalFrom } from './removal.ts';
import { stepOf } from './totp.ts';

/** What somebody shows as their second factor: a code of their app, a recovery code, or what a passkey signed. */
export interface Shown {
  readonly code?: string | undefined;
  readonly assertion?: Assertion | undefined;
}

const OF_APP = /^\d{6}$/;

/** Checks second factors, and records their use so that none is good twice. Wrong tries are for the caller to count. */
export function factorChecker({ commands, secret, publicUrl }: Pick<Platform, 'commands' | 'secret' | 'publicUrl'>) {
  const key = secret('recovery-codes');

  const factorsOf = async (member: string): Promise<Factors> =>
    factorsFrom(await commands.history(factorsStream(member)));

  /** A factor that was used is not lost: nobody is to remove it. */
  async function keep(member: string, { actor, at }: Command): Promise<void> {
    const removal = removalFrom(await commands.history(factorsStream(member)))?.removal;
    if (removal !== undefined)
      await commands.execute(factorsStream(member), { actor, at }, decideStopRemoval(member, removal));
  }

  async function tryCode(member: string, { totp }: Factors, code: string, command: Command): Promise<boolean> {
    if (!OF_APP.test(code)) {
      const hash = hashOfCode(key, member, code);
      // Repeated is only what shows the same code: another one under the same key is a try of its own.
      const mine = command.key === undefined ? command : { ...command, key: `${command.key} ${hash}` };
      return !('refused' in (await commands.execute(factorsStream(member), mine, decideUseCode(member, hash))));
    }
    const step = totp && stepOf(totp.secret, code, command.at);
    if (totp === null || step === null) return false;
    const decide = decideUseTotp(member, totp, step);
    if ('refused' in (await commands.execute(factorStream(totp.id), command, decide, { lastOnly: true }))) return false;
    await keep(member, command);
    return true;
  }

  return {
    factorsOf,

    /** @param isExpected whether a ticket is the one that the passkey was to sign */
    async use(
      member: string,
      { code, assertion }: Shown,
      isExpected: (ticket: string) => boolean,
      command: Command,
    ): Promise<boolean> {
      const factors = await factorsOf(member);
      if (code !== undefined) return tryCode(member, factors, code, command);
      const passkey = assertion && factors.passkeys.find(({ credential }) => credential === assertion.id);
      if (!assertion || !passkey) return false;
      const counter = await counterOf(publicUrl, assertion, passkey, isExpected);
      if (counter === null) return false;
      const decide = decideUsePasskey(member, passkey, counter);
      const outcome = await commands.execute(factorStream(passkey.id), command, decide, { lastOnly: true });
      if ('refused' in outcome) return false;
      await keep(member, command);
      return true;
    },
  };
}
