import { Hono } from 'hono';
import { sessionStream } from '#events/subjects/session.ts';
import type { Success } from '../contract/answer.ts';
import { type OfferedFactor, type ProvedAnswer, stepUpProof } from '../contract/factor.ts';
import { factorChecker, type Shown } from '../factor/check.ts';
import { hasFactor } from '../factor/decide.ts';
import { type Ticket, ticketsOf } from '../factor/tickets.ts';
import { fail, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { type MemberContext, membersOnly } from '../http/guard.ts';
import { sessionEnded } from '../http/session.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { decideProve, PROVED_MS } from '../session/decide.ts';
import { offered } from './secondStep.ts';
import { passwordChecker } from './signIn.ts';

/** /auth/step-up: shows again that it is the session's member who asks. */
export function stepUpRoutes(platform: Platform) {
  const { commands, reads, guard } = platform;
  const passwords = passwordChecker(platform);
  const checker = factorChecker(platform);
  const tickets = ticketsOf(platform);

  /** null where the second factor is right. */
  async function factorRefused(c: MemberContext, shown: Shown) {
    const { hash, member } = c.var.member;
    const { command } = c.var;
    // Counted by session: nobody else can use the tries up.
    const wait = guard.ask('factor-again', hash);
    if (wait !== null) return tooMany(c, wait);
    let signed: Ticket | null = null;
    function isExpected(text: string): boolean {
      signed = tickets.open('step-up', text, command.at);
      return signed?.member === member && signed.bound[0] === hash;
    }
    const right = await checker.use(member, shown, isExpected, command);
    // What is not right uses up nobody's ticket.
    const used = right && (shown.assertion === undefined || (signed !== null && (await tickets.use(signed, command))));
    if (!used) return fail(c, 400, 'wrong-factor.used', 'code');
    guard.forgive('factor-again', hash);
    return null;
  }

  async function passwordRefused(c: MemberContext, password: string) {
    const account = await passwords.account(c.var.member.member);
    if (account === null) return sessionEnded(c);
    const checked = await passwords.isTheirs(account, password, c.var.member);
    if ('wait' in checked) return tooMany(c, checked.wait);
    if (!('refused' in checked)) return null;
    return fail(c, 400, 'wrong-password.present', 'password');
  }

  return new Hono<Env>()
    .post('/auth/step-up', membersOnly, valid('json', stepUpProof), async (c) => {
      const { password, ...shown } = c.req.valid('json');
      const { hash, member } = c.var.member;
      const by = password === undefined ? 'factor' : 'password';
      if (by === 'password' && hasFactor(await checker.factorsOf(member)))
        return fail(c, 400, 'factor-needed.stepUp', 'code');
      const refused = password === undefined ? await factorRefused(c, shown) : await passwordRefused(c, password);
      if (refused) return refused;
      const { at } = c.var.command;
      const outcome = await commands.execute(sessionStream(hash), c.var.command, decideProve(hash, by, at));
      if ('refused' in outcome) return sessionEnded(c);
      await waitForProjection(c, reads, outcome.position, []);
      const until = new Date(at + PROVED_MS).toISOString();
      return c.json({ status: 'success', until } satisfies Success<ProvedAnswer>);
    })

    .post('/auth/step-up/options', membersOnly, async (c) => {
      const { hash, member } = c.var.member;
      const factors = await checker.factorsOf(member);
      const ticket = tickets.create('step-up', member, c.var.command.at, [hash]);
      const answer = { factors: await offered(platform, factors, ticket) };
      return c.json({ status: 'success', ...answer } satisfies Success<{ factors: readonly OfferedFactor[] }>);
    });
}
