import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import type { Command } from '../commands/commands.ts';
import { login, type MeAnswer, signup } from '../contract/account.ts';
import type { Success } from '../contract/answer.ts';
import { missingPhoto } from '../file/missing.ts';
import { fail, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { sessionEnded } from '../http/session.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { signedInFrom } from '../session/browser.ts';
import { deviceOf } from '../session/device.ts';
import { sessionsOf } from '../session/sessions.ts';
import { loginAnswer } from './answer.ts';
import { passwordRefused, problemWithPassword } from './choosePassword.ts';
import { createCodes } from './codes.ts';
import { utcDay } from './day.ts';
import { ownDetails } from './details.ts';
import { registrar } from './register.ts';
import { passwordChecker } from './signIn.ts';

const TAKEN = 'An account with this email already exists. Please sign in, or use another email.';
const MANY_LOGINS = 'Too many login attempts. Please try again later.';
const WRONG = 'Invalid email or password. Please try again.';

/** Guests share no name under which keys could be told apart: the address they speak of stands in for it. */
function forAddress(command: Command, email: string): Command {
  if (command.key === undefined) return command;
  const key = createHash('sha256').update(`${email.toLowerCase()}\0${command.key}`).digest('hex');
  return { ...command, key };
}

/** Signing up, in and out, and who one is. */
export function entryRoutes(platform: Platform) {
  const { config, reads, guard, log, publicUrl } = platform;
  const sessions = sessionsOf(platform);
  const register = registrar(platform);
  const codes = createCodes(platform);
  const passwords = passwordChecker(platform);
  const myself = ownDetails(platform);

  return new Hono<Env>()
    .post('/auth/new', valid('json', signup(utcDay(platform.clock))), async (c) => {
      const form = c.req.valid('json');
      const wait = guard.ask('sign-up', clientAddress(c, config));
      if (wait !== null) return tooMany(c, wait);
      const problem = await problemWithPassword(form.password, form);
      if (problem !== null) return passwordRefused(c, problem);
      const command = forAddress(c.var.command, form.email);
      const registered = await register(form, command);
      if ('refused' in registered && registered.refused === 'no-picture')
        return fail(c, 400, 'invalid', 'Please fix the errors in the form', missingPhoto);
      if ('refused' in registered) {
        return fail(c, 409, 'email-taken', TAKEN, [{ path: 'email', message: TAKEN }]);
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
      if ('wait' in checked) return tooMany(c, checked.wait, MANY_LOGINS);
      if ('refused' in checked) return fail(c, 401, 'wrong-credentials', WRONG);
      const { account } = checked;
      const wait = guard.ask('sign-in', account.id);
      if (wait !== null) return tooMany(c, wait, MANY_LOGINS);
      const { token, session, position } = await sessions.start(
        account.id,
        remember,
        c.var.command,
        signedInFrom(c, publicUrl),
      );
      // A password that was changed in the meantime ended all sessions; this one came too late to be among them.
      if ((await passwords.account(account.id))?.passwordHash !== account.passwordHash) {
        await sessions.end(session);
        return fail(c, 401, 'wrong-credentials', WRONG);
      }
      await waitForProjection(c, reads, position, ['members', 'sessions']);
      return c.json(loginAnswer(account, token, platform));
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
