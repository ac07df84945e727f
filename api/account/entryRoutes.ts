import type { Challenge } from 'altcha-lib';
import { type Context, Hono } from 'hono';
import { login, type MeAnswer, type ProofNeeded, signup } from '../contract/account.ts';
import type { Success } from '../contract/answer.ts';
import { factorChecker } from '../factor/check.ts';
import { hasFactor } from '../factor/decide.ts';
import { missingPhoto } from '../file/missing.ts';
import { fail, failure, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { sessionEnded } from '../http/session.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { deviceOf } from '../session/device.ts';
import { sessionsOf } from '../session/sessions.ts';
import { passwordRefused, problemWithPassword } from './choosePassword.ts';
import { createCodes } from './codes.ts';
import { todayBy } from './day.ts';
import { ownDetails } from './details.ts';
import { asGuest } from './guestCommand.ts';
import { letterIn } from './letIn.ts';
import { registrar } from './register.ts';
import { secondSteps } from './secondStep.ts';
import { passwordChecker } from './signIn.ts';
import { signUpProofs } from './signUpProof.ts';

/** RFC 6585: the request is to be conditional, here on a proof of work. */
function proofNeeded(c: Context, challenge: Challenge) {
  return c.json({ ...failure(c, 'proof-needed.challenge'), challenge } satisfies ProofNeeded, 428);
}

/** Signing up, in and out, and who one is. */
export function entryRoutes(platform: Platform) {
  const { config, reads, guard, log } = platform;
  const sessions = sessionsOf(platform);
  const register = registrar(platform);
  const codes = createCodes(platform);
  const passwords = passwordChecker(platform);
  const myself = ownDetails(platform);
  const checker = factorChecker(platform);
  const steps = secondSteps(platform);
  const letIn = letterIn(platform);
  const proofs = signUpProofs({ guard, secret: platform.secret('sign-up-proofs') });

  return new Hono<Env>()
    .post('/auth/new', valid('json', signup(todayBy(platform.clock))), async (c) => {
      const form = c.req.valid('json');
      const network = clientAddress(c, config);
      const proven = form.proof !== undefined && (await proofs.accepts(form.proof));
      if (!proven && guard.isUsedUp('account-made', network)) return proofNeeded(c, await proofs.challenge());
      const wait = guard.ask(proven ? 'sign-up-proven' : 'sign-up', network);
      if (wait !== null) return tooMany(c, wait);
      const problem = await problemWithPassword(form.password, form);
      if (problem !== null) return passwordRefused(c, problem);
      const command = asGuest(c.var.command, form.email.toLowerCase());
      const mayBegin = (): boolean => proven || guard.ask('account-made', network) === null;
      const registered = await register(form, command, { mayBegin });
      if ('refused' in registered && registered.refused === 'proof-needed')
        return proofNeeded(c, await proofs.challenge());
      if ('refused' in registered && registered.refused === 'no-picture')
        return fail(c, 400, 'invalid.form', missingPhoto);
      if ('refused' in registered) {
        return fail(c, 409, 'email-taken.signUp', 'email');
      }
      try {
        await codes.send('confirm', registered.member, command);
      } catch (error) {
        // The account stands; the code can be asked for again.
        log.error({ err: error }, 'the confirmation code of a new member could not be sent');
      }
      await waitForProjection(c, reads, registered.position, ['members', 'sessions']);
      return c.json({ status: 'success' }, 201);
    })

    .post('/auth/login', valid('json', login), async (c) => {
      const { email, password, remember } = c.req.valid('json');
      const checked = await passwords.signIn(email, password, {
        address: clientAddress(c, config),
        device: deviceOf(c),
      });
      if ('wait' in checked) return tooMany(c, checked.wait, 'logins');
      if ('refused' in checked) {
        log.info({ requestId: c.var.requestId, member: checked.member }, 'a wrong password');
        return fail(c, 401, 'wrong-credentials.signIn');
      }
      const { account } = checked;
      const factors = await checker.factorsOf(account.id);
      if (hasFactor(factors)) return c.json(await steps.begin(c, account, remember, factors));
      return letIn(c, { account, remember, command: c.var.command });
    })

    .post('/auth/logout', membersOnly, async (c) => {
      await waitForProjection(c, reads, await sessions.end(c.var.member), ['sessions']);
      return c.body(null, 204);
    })

    .get('/auth/me', membersOnly, async (c) => {
      await caughtUp(c, reads, ['members']);
      const me = await myself(c.var.member.member);
      if (me === null) return sessionEnded(c);
      return c.json({ status: 'success', ...me } satisfies Success<MeAnswer>);
    });
}
