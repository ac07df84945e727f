import type { Context } from 'hono';
import type { Command } from '../commands/commands.ts';
import { fail, tooMany } from '../http/answer.ts';
import { clientAddress } from '../http/clientAddress.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { signedInFrom } from '../session/browser.ts';
import { deviceOf } from '../session/device.ts';
import { sessionsOf } from '../session/sessions.ts';
import type { Account } from './account.ts';
import { loginAnswer } from './answer.ts';
import { passwordChecker } from './signIn.ts';

interface LetIn {
  readonly account: Account;
  readonly remember: boolean;
  readonly command: Command;
}

/** Begins the session of who has shown all that is asked for, and knows their device from then on. */
export function letterIn(platform: Platform) {
  const { config, guard, publicUrl, reads } = platform;
  const sessions = sessionsOf(platform);
  const passwords = passwordChecker(platform);

  /** A member's first device is no news; beyond ten a day those before it have told enough. */
  function isNews(member: string, device: string | null): boolean {
    const { knowsDevice, hasDevices } = reads.queries.sessions;
    if (device !== null && knowsDevice(member, device)) return false;
    return hasDevices(member) && guard.ask('new-device', member) === null;
  }

  return async function letIn(c: Context, { account, remember, command }: LetIn) {
    const wait = guard.ask('sign-in', account.id);
    if (wait !== null) return tooMany(c, wait, 'logins');
    const newDevice = isNews(account.id, deviceOf(c));
    const from = { ...signedInFrom(c, publicUrl), newDevice };
    const { token, session, position } = await sessions.start(account.id, remember, command, from);
    // A password that was changed in the meantime ended all sessions; this one came too late to be among them.
    if ((await passwords.account(account.id))?.passwordHash !== account.passwordHash) {
      await sessions.end(session);
      return fail(c, 401, 'wrong-credentials.signIn');
    }
    passwords.vouch(account, clientAddress(c, config));
    await waitForProjection(c, reads, position, ['members', 'sessions']);
    return c.json(loginAnswer(account, token, platform));
  };
}
