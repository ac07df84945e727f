import { setTimeout as elapsed } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { memberStream } from '#events/subjects/member.ts';
import type { Command } from '../commands.ts';
import { emailConfirm, passwordConfirm, passwordReset } from '../contract/account.ts';
import { fail } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { tooMany } from '../http/limiter.ts';
import { sessionEnded } from '../http/session.ts';
import { written } from '../http/written.ts';
import type { Platform } from '../platform.ts';
import { sessionsOf } from '../session/sessions.ts';
import { addressBook } from './claim.ts';
import { createCodes } from './codes.ts';
import { decideChangePassword, decideConfirmEmail } from './decide.ts';
import { ownDetails } from './details.ts';
import { hashPassword } from './passwords.ts';
import { hashingTurn } from './turns.ts';

/** Longer than anything that such a request sets off usually takes: the time of the answer tells nothing of it. */
const ANSWER_AFTER_MS = 150;

const WRONG_CODE = 'This code is wrong or has expired. Please check it, or ask for a new one.';
const wrongCode = (c: Context) => fail(c, 400, 'code-wrong', WRONG_CODE, [{ path: 'code', message: WRONG_CODE }]);

/** What is done with codes from a mail: confirming an address, and choosing a new password. */
export function mailedRoutes(platform: Platform) {
  const { commands, config, reads, limiter, log } = platform;
  const sessions = sessionsOf(platform);
  const addresses = addressBook(platform);
  const codes = createCodes(platform);
  const myself = ownDetails(platform);

  /** Seconds to wait before another code goes to this receiver; null if it may go now. */
  const coolDown = async (receiver: string): Promise<number | null> =>
    (await limiter.ask('code-again', receiver)) ?? (await limiter.ask('code-daily', receiver));

  async function sendReset(email: string, command: Command): Promise<void> {
    if ((await coolDown(addresses.fingerprint(email))) !== null) return;
    const { standing } = await addresses.find(email);
    if (standing.is === 'member') await codes.send('reset', { member: standing.id, email: standing.email }, command);
  }

  return new Hono<Env>()
    .post('/auth/password/reset', valid('json', passwordReset), async (c) => {
      const wait = await limiter.ask('code-ip', clientAddress(c, config));
      if (wait !== null) return tooMany(c, wait);
      // Not waited for: whether there is such an account must not show, in the answer or in its time.
      sendReset(c.req.valid('json').email, c.var.command).catch((error) => {
        log.error({ err: error }, 'a code for a new password could not be sent');
      });
      await elapsed(ANSWER_AFTER_MS);
      return c.json({ status: 'success' }, 202);
    })

    .post('/auth/password/confirm', valid('json', passwordConfirm), async (c) => {
      const { email, code, password } = c.req.valid('json');
      const wait = await limiter.ask('code-ip', clientAddress(c, config));
      if (wait !== null) return tooMany(c, wait);
      const refuseAt = elapsed(ANSWER_AFTER_MS);
      const { standing } = await addresses.find(email);
      const { command } = c.var;
      const id = standing.is === 'member' ? standing.id : null;
      // All wait for their turn alike, and a code is used up only by who has one.
      const passwordHash = await hashingTurn(async () =>
        id !== null && (await codes.redeem('reset', id, code, command)) ? hashPassword(password) : null,
      );
      if (id === null || passwordHash === null) {
        await refuseAt;
        return wrongCode(c);
      }
      const outcome = await commands.execute(memberStream(id), command, decideChangePassword(passwordHash));
      if ('refused' in outcome) return wrongCode(c);
      sessions.allEnded(id);
      await limiter.forgive('sign-in-email', addresses.fingerprint(email));
      await written(c, reads, outcome.position);
      return c.json({ status: 'success' });
    })

    .post('/auth/email/confirm', membersOnly, valid('json', emailConfirm), async (c) => {
      const { member } = c.var.member;
      const { command } = c.var;
      const before = await myself(member);
      if (before === null) return sessionEnded(c);
      const { code } = c.req.valid('json');
      // The link in the mail is easily opened twice.
      if (!before.user.emailConfirmed && !(await codes.redeem('confirm', member, code, command))) return wrongCode(c);
      const outcome = await commands.execute(memberStream(member), command, decideConfirmEmail());
      if ('refused' in outcome) return sessionEnded(c);
      await written(c, reads, outcome.position);
      const after = await myself(member);
      return c.json({ status: 'success', user: after?.user ?? before.user });
    })

    .post('/auth/email/resend', membersOnly, async (c) => {
      const { member } = c.var.member;
      const me = await myself(member);
      if (me === null) return sessionEnded(c);
      if (!me.user.emailConfirmed) {
        const wait = await coolDown(member);
        if (wait !== null) return tooMany(c, wait, 'A code is on its way. Please wait a minute before asking again.');
        await written(c, reads, await codes.send('confirm', { member, email: me.user.email }, c.var.command));
      }
      return c.json({ status: 'success' }, 202);
    });
}
