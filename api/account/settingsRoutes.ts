import { type Context, Hono } from 'hono';
import { memberStream } from '#events/subjects/member.ts';
import type { Outcome } from '../commands/commands.ts';
import {
  detailsEdit,
  type MeAnswer,
  passwordChange,
  preferencesEdit,
  type SessionListAnswer,
} from '../contract/account.ts';
import type { Success } from '../contract/answer.ts';
import { missingPictures } from '../file/missing.ts';
import { fail, notFound } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { createQuota } from '../http/quota.ts';
import { sessionEnded } from '../http/session.ts';
import { caughtUp, waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { createBadLinks, told } from '../review/badLinks.ts';
import { signedInFrom } from '../session/browser.ts';
import { sessionsOf } from '../session/sessions.ts';
import { loginAnswer } from './answer.ts';
import { passwordRefused, problemWithPassword } from './choosePassword.ts';
import { todayBy } from './day.ts';
import { decideChangeDetails, decideChangePassword, decideChangePreferences } from './decide.ts';
import { ownDetails } from './details.ts';
import { hashPassword } from './passwords.ts';
import { proofs, wrongPassword } from './proofs.ts';
import { hashingSlot } from './semaphore.ts';
import { passwordChecker } from './signIn.ts';

/** What members change about themselves, and where they are signed in. */
export function settingsRoutes(platform: Platform) {
  const { commands, reads, clock, publicUrl } = platform;
  const sessions = sessionsOf(platform);
  const passwords = passwordChecker(platform);
  const myself = ownDetails(platform);
  const badLinks = createBadLinks(platform);
  const unproved = proofs(platform);
  const changes = createQuota(platform)('setting', (_, c) => memberStream(c.var.member.member));

  /** Answers a change with the member as they are now. */
  async function answerChange(c: Context, member: string, outcome: Outcome<'no-member'>, bad: readonly string[] = []) {
    if ('refused' in outcome) return sessionEnded(c);
    await waitForProjection(c, reads, outcome.position, ['members']);
    const me = await myself(member);
    return me === null
      ? sessionEnded(c)
      : c.json({ status: 'success', ...me, ...told(bad) } satisfies Success<MeAnswer>);
  }

  return new Hono<Env>()
    .patch('/auth/me', membersOnly, valid('json', detailsEdit(todayBy(clock))), changes, async (c) => {
      const { member } = c.var.member;
      const edit = c.req.valid('json');
      const shown = [reads.queries.members.find(member)?.photo ?? ''];
      const named = { prefix: 'User/', member, command: c.var.command, shown };
      const missing = await missingPictures(platform, named, { photo: edit.photo });
      if (missing.length > 0) return fail(c, 400, 'invalid.form', missing);
      const outcome = await commands.execute(memberStream(member), c.var.command, decideChangeDetails(edit));
      // Others do not see such a link on their page, nor a text with it.
      const { headline = '', about = '', city = '', links = [] } = edit;
      const bad = badLinks.in([headline, about, city, ...links], member);
      return answerChange(c, member, outcome, bad);
    })

    .put('/auth/preferences', membersOnly, valid('json', preferencesEdit), changes, async (c) => {
      const { member } = c.var.member;
      const decide = decideChangePreferences(c.req.valid('json'));
      return answerChange(c, member, await commands.execute(memberStream(member), c.var.command, decide));
    })

    .put('/auth/password', membersOnly, valid('json', passwordChange), async (c) => {
      const { currentPassword, password } = c.req.valid('json');
      const { member } = c.var.member;
      const { command } = c.var;
      const account = await passwords.account(member);
      if (account === null) return sessionEnded(c);
      // The session that begins below counts as proved: who has a second factor shows it first.
      const refused = await unproved(c, account, currentPassword, 'currentPassword');
      if (refused) return refused;
      const problem = await problemWithPassword(password, account);
      if (problem !== null) return passwordRefused(c, problem);
      const remember = await sessions.isRemembered(c.var.member);
      const passwordHash = await hashingSlot(() => hashPassword(password));
      const decide = decideChangePassword(passwordHash, account.passwordHash);
      const outcome = await commands.execute(memberStream(member), command, decide);
      if ('refused' in outcome)
        return outcome.refused === 'no-member' ? sessionEnded(c) : wrongPassword(c, 'currentPassword');
      sessions.allEnded(member);
      // Every session has ended, this one too: whoever knew the new password just now gets the next one.
      const { token, position } = await sessions.start(member, remember, command, signedInFrom(c, publicUrl));
      await waitForProjection(c, reads, position, ['sessions']);
      return c.json(loginAnswer(account, token, platform));
    })

    .get('/auth/sessions', membersOnly, async (c) => {
      await caughtUp(c, reads, ['sessions']);
      const list = sessions.list(c.var.member).map(({ startedAt, expiresAt, ...session }) => ({
        ...session,
        startedAt: new Date(startedAt).toISOString(),
        expiresAt: new Date(expiresAt).toISOString(),
      }));
      return c.json({ status: 'success', sessions: list } satisfies Success<SessionListAnswer>);
    })

    .delete('/auth/sessions/:id', membersOnly, async (c) => {
      const session = sessions.named(c.var.member.member, c.req.param('id'));
      if (session === null) return notFound(c, 'session');
      await waitForProjection(c, reads, await sessions.end(session), ['sessions']);
      return c.body(null, 204);
    })

    .delete('/auth/sessions', membersOnly, async (c) => {
      const positions = await Promise.all(sessions.others(c.var.member).map((session) => sessions.end(session)));
      if (positions.length > 0) await waitForProjection(c, reads, Math.max(...positions), ['sessions']);
      return c.body(null, 204);
    });
}
