import { type Context, Hono } from 'hono';
import { normal } from '../commands/claims.ts';
import { emailChange, mailedUndo } from '../contract/factor.ts';
import { fail, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import { clientAddress } from '../http/clientAddress.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { sessionEnded } from '../http/session.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { emailChanger } from './emailChanger.ts';
import { proofs } from './proofs.ts';
import { passwordChecker } from './signIn.ts';

/** PUT /auth/email, and undoing it from the old address. The code is answered at /auth/email/confirm, like the first one. */
export function emailRoutes(platform: Platform) {
  const { reads, guard, config } = platform;
  const passwords = passwordChecker(platform);
  const changer = emailChanger(platform);
  const unproved = proofs(platform);

  async function undo(c: Context<Env>, code: string) {
    // Who shows a link of ours is not held up by a stranger behind the same address.
    const wait = guard.ask('code-ip', changer.named(code) ?? clientAddress(c, config));
    if (wait !== null) return tooMany(c, wait);
    const done = await changer.undo(code, c.var.command);
    if ('refused' in done) return fail(c, 400, 'code-wrong.undoing', 'code');
    await waitForProjection(c, reads, done.position, ['members', 'sessions', 'factors']);
    return c.json({ status: 'success' as const }, 202);
  }

  return new Hono<Env>()
    .put('/auth/email', membersOnly, valid('json', emailChange), async (c) => {
      const { email, password } = c.req.valid('json');
      const account = await passwords.account(c.var.member.member);
      if (account === null) return sessionEnded(c);
      const refused = await unproved(c, account, password);
      if (refused) return refused;
      if (normal(email) === normal(account.email)) return fail(c, 400, 'same-email.account', 'email');
      // Each tells whether there is such an account, and mails an address of the sender's choice.
      const wait = guard.ask('email-change', account.id) ?? guard.ask('email-change-to', normal(email));
      if (wait !== null) return tooMany(c, wait, 'emailChanges');
      if (!(await changer.isFree(email, account.id, c.var.command.at)))
        return fail(c, 409, 'email-taken.account', 'email');
      await waitForProjection(c, reads, await changer.ask(account, email, c.var.command), []);
      return c.json({ status: 'success' as const }, 202);
    })
    .put('/auth/email/undo', valid('json', mailedUndo), (c) => undo(c, c.req.valid('json').code))
    .post('/auth/email/undo', valid('json', mailedUndo), (c) => undo(c, c.req.valid('json').code));
}
