import { type Context, Hono } from 'hono';
import { factorLogin } from '../contract/factor.ts';
import { factorChecker } from '../factor/check.ts';
import { fail, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { Env } from '../http/env.ts';
import type { Platform } from '../platform/platform.ts';
import { deviceOf } from '../session/device.ts';
import { factorTries } from './factorTries.ts';
import { asGuest } from './guestCommand.ts';
import { letterIn } from './letIn.ts';
import { secondSteps } from './secondStep.ts';
import { passwordChecker } from './signIn.ts';

const expired = (c: Context) => fail(c, 401, 'ticket-expired.signIn');

/** POST /auth/login/factor: the second step of a sign-in. */
export function factorLoginRoutes(platform: Platform) {
  const { config, log } = platform;
  const steps = secondSteps(platform);
  const passwords = passwordChecker(platform);
  const checker = factorChecker(platform);
  const tries = factorTries(platform);
  const letIn = letterIn(platform);

  return new Hono<Env>().post('/auth/login/factor', valid('json', factorLogin), async (c) => {
    const { ticket: text, ...shown } = c.req.valid('json');
    const ticket = steps.open(c, text);
    const account = ticket && (await passwords.account(ticket.member));
    if (!ticket || !account || !steps.stillHolds(ticket, account)) return expired(c);
    const counted = tries.take(account, { address: clientAddress(c, config), device: deviceOf(c) });
    if ('wait' in counted) return tooMany(c, counted.wait, 'logins');
    const command = asGuest(c.var.command, ticket.id);
    if (await steps.isSpent(ticket, command)) return expired(c);
    if (!(await checker.use(account.id, shown, (signed) => signed === text, command))) {
      log.info({ requestId: c.var.requestId, member: account.id }, 'a wrong second factor');
      return fail(c, 401, 'wrong-factor.used', 'code');
    }
    if (!(await steps.use(ticket, command))) return expired(c);
    counted.forgive();
    return letIn(c, { account, remember: ticket.remember, command });
  });
}
