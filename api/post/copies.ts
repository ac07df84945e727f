import { createHash } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { Command } from '../commands/commands.ts';
import { tooMany } from '../http/answer.ts';
import type { MemberContext } from '../http/guard.ts';
import type { Platform } from '../platform/platform.ts';

/** Shorter texts are alike by chance: thanks and congratulations. */
const SHORTEST = 40;

/**
 * What a text is told by, however it is written: letters and digits alone. Null for what is too short to be a copy.
 */
export function textDigest(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
  return plain.length < SHORTEST ? null : createHash('sha256').update(plain).digest('base64url');
}

/**
 * Holds back what a member writes for the fourth time in a day, and what ten others wrote to the letter: an answer to
 * that costs each of its readers a moment.
 *
 * @param textOf the text in a body that the route has validated
 * @param streamOf where the text would be used: what stands there already is repeated, not written again
 */
export function createCopies({ guard, commands }: Pick<Platform, 'guard' | 'commands'>) {
  return function noCopies(textOf: (body: unknown) => string, streamOf: (command: Command) => string) {
    return createMiddleware<{ Variables: MemberContext['var'] }>(async function noCopies(c, next) {
      const digest = textDigest(textOf(await c.req.json()));
      const { command, member } = c.var;
      if (digest === null) return next();
      const own = guard.ask('same-text', `${member.member} ${digest}`);
      const wait = own ?? guard.ask('text-of-many', digest);
      if (wait === null || (await commands.isCarriedOut(streamOf(command), command))) return next();
      return tooMany(c, wait, own === null ? 'copiesOfMany' : 'copies');
    });
  };
}
