import { Hono } from 'hono';
import { erasure } from '../contract/account.ts';
import { fail } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { sessionEnded } from '../http/session.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { MODEL_NAMES } from '../readModels/readModels.ts';
import { eraser } from './erase.ts';
import { proofs } from './proofs.ts';
import { passwordChecker } from './signIn.ts';

/** DELETE /auth/me: forgets the member who asks, for good. */
export function eraseRoutes(platform: Platform) {
  const { reads } = platform;
  const passwords = passwordChecker(platform);
  const unproved = proofs(platform);
  const { erase } = eraser(platform);

  return new Hono<Env>().delete('/auth/me', membersOnly, valid('json', erasure), async (c) => {
    const account = await passwords.account(c.var.member.member);
    if (account === null) return sessionEnded(c);
    const refused = await unproved(c, account, c.req.valid('json').password);
    if (refused) return refused;
    const wrong = () => fail(c, 400, 'wrong-password.present', 'password');
    const outcome = await erase(account, c.var.command);
    if ('refused' in outcome) return outcome.refused === 'no-member' ? sessionEnded(c) : wrong();
    await waitForProjection(c, reads, outcome.position, MODEL_NAMES);
    return c.body(null, 204);
  });
}
