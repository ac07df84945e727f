import { setTimeout as elapsed } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import type { Position } from '#events/port/store.ts';
import { memberStream } from '#events/subjects/member.ts';
import type { Command } from '../commands/commands.ts';
import { emailConfirm, type MeAnswer, passwordConfirm, passwordReset, type ResetAnswer } from '../contract/account.ts';
import type { Success } from '../contract/answer.ts';
import { fail, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { sessionEnded } from '../http/session.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { sessionsOf } from '../session/sessions.ts';
import { addressBook } from './addresses.ts';
import { passwordRefused, problemWithPassword } from './choosePassword.ts';
import { createCodes, type Tries } from './codes.ts';
import { decideChangePassword, decideConfirmEmail } from './decide.ts';
import { ownDetails } from './details.ts';
import { emailChanger } from './emailChanger.ts';
import { hashPassword } from './passwords.ts';
import { hashingSlot } from './semaphore.ts';
import { passwordChecker } from './signIn.ts';

/** Longer than anything that such a request sets off usually takes: the time of the answer tells nothing of it. */
const ANSWER_AFTER_MS = 150;

const wrongCode = (c: Context) => fail(c, 400, 'code-wrong.mailed', 'code');

/** What is done with codes from a mail: confirming an address, and choosing a new password. */
export function mailedRoutes(platform: Platform) {
  const { commands, config, reads, guard, log } = platform;
  const sessions = sessionsOf(platform);
  const addresses = addressBook(platform);
  const codes = createCodes(platform);
  const myself = ownDetails(platform);
  const changer = emailChanger(platform);
  const passwords = passwordChecker(platform);

  /**
   * Seconds to wait before another code goes to this receiver; null if it may go now. Strangers who ask can hold up only
   * themselves: when the day's mails are used up, one still goes every quarter of an hour.
   * @param asker who asks
   */
  function coolDown(receiver: string, asker: string): number | null {
    const wait = guard.ask('code-again', `${receiver}\0${asker}`);
    if (wait !== null) return wait;
    return guard.ask('code-daily', receiver) === null ? null : guard.ask('code-beyond', receiver);
  }

  async function sendReset(email: string, asker: string, command: Command): Promise<void> {
    if (coolDown(addresses.fingerprint(email), asker) !== null) return;
    const account = await addresses.accountAt(email);
    if (account) await codes.send('reset', account.id, command);
  }

  async function answerMember(c: Context, member: string, position: Position, before: MeAnswer) {
    await waitForProjection(c, reads, position, ['members', 'sessions']);
    const after = await myself(member);
    return c.json({ status: 'success' as const, user: after?.user ?? before.user });
  }

  return new Hono<Env>()
    .post('/auth/password/reset', valid('json', passwordReset), async (c) => {
      const { email } = c.req.valid('json');
      const sender = clientAddress(c, config);
      const wait = guard.ask('code-ip', sender);
      if (wait !== null) return tooMany(c, wait);
      // Not waited for: whether there is such an account must not show, in the answer or in its time.
      sendReset(email, sender, c.var.command).catch((error) => {
        log.error({ err: error }, 'a code for a new password could not be sent');
      });
      await elapsed(ANSWER_AFTER_MS);
      const answer: Success<ResetAnswer> = { status: 'success', request: codes.newRequest(email, c.var.command) };
      return c.json(answer, 202);
    })

    .post('/auth/password/confirm', valid('json', passwordConfirm), async (c) => {
      const { email, code, password, request } = c.req.valid('json');
      const sender = clientAddress(c, config);
      const wait = guard.ask('code-ip', sender);
      if (wait !== null) return tooMany(c, wait);
      const refuseAt = elapsed(ANSWER_AFTER_MS);
      const account = await addresses.accountAt(email);
      const { command } = c.var;
      const id = account?.id ?? null;
      const tries: Tries = { request, from: sender };
      // Said of an account's name only to who has the code, which is not used up by it.
      const fits = id !== null && (await codes.fits('reset', id, code, { command, tries }));
      const chooser = fits && account ? account : { email };
      const problem = await problemWithPassword(password, chooser);
      if (problem !== null) {
        await refuseAt;
        return passwordRefused(c, problem);
      }
      // All wait for their turn alike, and a code is used up only by who has one.
      const passwordHash = await hashingSlot(async () =>
        id !== null && (await codes.redeem('reset', id, code, { command, tries })) ? hashPassword(password) : null,
      );
      if (account === null || id === null || passwordHash === null) {
        await refuseAt;
        return wrongCode(c);
      }
      const outcome = await commands.execute(memberStream(id), command, decideChangePassword(passwordHash));
      if ('refused' in outcome) return wrongCode(c);
      sessions.allEnded(id);
      passwords.proved(account, sender);
      await waitForProjection(c, reads, outcome.position, ['sessions']);
      return c.json({ status: 'success' });
    })

    .post('/auth/email/confirm', membersOnly, valid('json', emailConfirm), async (c) => {
      const { member } = c.var.member;
      const { command } = c.var;
      const before = await myself(member);
      if (before === null) return sessionEnded(c);
      const { code } = c.req.valid('json');
      if (await changer.waits(member, command.at)) {
        const done = await changer.confirm(c.var.member, code, command);
        if (!('refused' in done)) return answerMember(c, member, done.position, before);
        if (done.refused === 'no-member') return sessionEnded(c);
        if (done.refused === 'taken') return fail(c, 409, 'email-taken.account', 'code');
        // It may be the code of the address that there is.
        if (before.user.emailConfirmed) return wrongCode(c);
      }
      // The link in the mail is easily opened twice.
      if (
        !before.user.emailConfirmed &&
        !(await codes.redeem('confirm', member, code, { command, tries: { from: member } }))
      )
        return wrongCode(c);
      const outcome = await commands.execute(memberStream(member), command, decideConfirmEmail());
      if ('refused' in outcome) return sessionEnded(c);
      return answerMember(c, member, outcome.position, before);
    })

    .post('/auth/email/resend', membersOnly, async (c) => {
      const { member } = c.var.member;
      const me = await myself(member);
      if (me === null) return sessionEnded(c);
      if (!me.user.emailConfirmed) {
        const wait = coolDown(member, member);
        if (wait !== null) return tooMany(c, wait, 'mailedCodes');
        const position = await codes.send('confirm', member, c.var.command);
        await waitForProjection(c, reads, position, []);
      }
      return c.json({ status: 'success' }, 202);
    });
}
