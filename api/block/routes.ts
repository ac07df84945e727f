import { Hono } from 'hono';
import { memberStream } from '#events/subjects/member.ts';
import { createSight } from '../access/sight.ts';
import { standingFrom } from '../account/account.ts';
import { createParting } from '../between/parting.ts';
import type { Command } from '../commands/commands.ts';
import { type BlockedAnswer, blocked, blockedQuery } from '../contract/block.ts';
import { createFaces } from '../faces/faces.ts';
import { fail, notFound, signInFirst, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { type MemberContext, membersOnly } from '../http/guard.ts';
import type { ListDeps } from '../http/list.ts';
import { answerPage } from '../http/page.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { type BlockAct, decideBlock, streamOf } from './decide.ts';

/** It bounds what one member can make a read model hold, and is more than anybody needs. */
const MOST = 1000;

/** Members choose of whom they hear, and by whom they are seen. Whoever is blocked or muted is not told. */
export function blockRoutes(platform: Platform & ListDeps) {
  const { commands, reads, link, guard } = platform;
  const sight = createSight(platform);
  const { part } = createParting(platform, sight);
  const facesOf = createFaces(reads, link);

  async function carryOut(c: MemberContext, act: BlockAct, member: string, command: Command) {
    const { member: by } = c.var.member;
    if (member === by) {
      return fail(c, 400, 'oneself.block', 'member');
    }
    const isNew = act === 'block' || act === 'mute';
    // Whoever has left may still be taken off the list.
    if (isNew && standingFrom(await commands.history(memberStream(member))).is !== 'member')
      return notFound(c, 'member');
    const { blocks } = reads.queries;
    if (isNew && blocks.of(by, member) === undefined && blocks.count(by) >= MOST)
      return fail(c, 409, ['too-many.blocked', MOST]);
    const wait = isNew ? guard.ask('block', by) : null;
    if (wait !== null) return tooMany(c, wait, 'blockedToday');
    const decide = decideBlock(act, { by, member });
    const { position } = await commands.execute(streamOf(act, by, member), command, decide, { lastOnly: true });
    // A request that comes again, late, must not end what began since.
    const isBlocked = act === 'block' && (await sight.isBlockedInLog(by, member));
    const last = isBlocked ? Math.max(position, await part(by, member, command)) : position;
    await waitForProjection(c, reads, last, ['blocks', 'connections', 'members']);
    return c.body(null, 204);
  }

  return new Hono<Env>()
    .put('/user/block', membersOnly, valid('json', blocked), (c) =>
      carryOut(c, 'block', c.req.valid('json').member, c.var.command),
    )

    .put('/user/unblock', membersOnly, valid('json', blocked), (c) =>
      carryOut(c, 'unblock', c.req.valid('json').member, c.var.command),
    )

    .put('/user/mute', membersOnly, valid('json', blocked), (c) =>
      carryOut(c, 'mute', c.req.valid('json').member, c.var.command),
    )

    .put('/user/unmute', membersOnly, valid('json', blocked), (c) =>
      carryOut(c, 'unmute', c.req.valid('json').member, c.var.command),
    )

    .get('/user/blocked', valid('query', blockedQuery), async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      const { member } = session;
      const query = c.req.valid('query');
      return answerPage(
        c,
        platform,
        ['blocks', 'members'],
        () => reads.queries.blocks.list(member, query),
        ({ items, nextCursor }): BlockedAnswer => {
          const faces = facesOf(items.map((row) => row.member));
          return {
            blocked: items.map((row) => ({
              member: { _id: row.member, ...faces(row.member) },
              blocked: row.blocked === 1,
              muted: row.muted === 1,
              since: new Date(row.at).toISOString(),
            })),
            nextCursor,
          };
        },
      );
    });
}
