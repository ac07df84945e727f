import { type Context, Hono } from 'hono';
import { effectStream } from '#events/subjects/effect.ts';
import { factorsStream } from '#events/subjects/factor.ts';
import { memberStream } from '#events/subjects/member.ts';
import { helpStream, projectionStream } from '#events/subjects/operation.ts';
import { hasRole } from '../access/roles.ts';
import { standingFrom } from '../account/account.ts';
import { createCodes } from '../account/codes.ts';
import { type Command, newId } from '../commands/commands.ts';
import { deskQuery, effectPath, helpEdit, memberPath, modelPath, reasonGiven, skipEdit } from '../contract/admin.ts';
import { decideAskRemoval } from '../factor/removal.ts';
import { fail, notFound, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { readTooFast } from '../http/limitReads.ts';
import type { ListDeps } from '../http/list.ts';
import { onlyRole } from '../http/onlyRole.ts';
import { answerPage } from '../http/page.ts';
import { stepUp } from '../http/stepUp.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import type { Health } from '../program/health.ts';
import { sessionsOf } from '../session/sessions.ts';
import { decideHelp, decideRetryEffect, decideRetryModel, decideSkip, HELP_AGAIN_MS } from './decide.ts';
import { deskReadings } from './readings.ts';
import { storageOf } from './storage.ts';

/** It goes through the whole file store, up to a bound. */
const STORAGE_COST = 20;

/** The operator's desk. Each act is an event with who did it and why; nothing that members write is shown. */
export function adminRoutes(platform: Platform & ListDeps, health: Health) {
  const { commands, reads, clock } = platform;
  const administratorsOnly = onlyRole(platform, 'administrator');
  const readings = deskReadings(platform, health);
  const sessions = sessionsOf(platform);
  const codes = createCodes(platform);

  async function done(c: Context, position: number) {
    await waitForProjection(c, reads, position, ['deskActs', 'effects', 'factors']);
    return c.body(null, 204);
  }

  /** A code to who has not confirmed their address; all sessions ended of who lost a device. */
  async function carryOut(member: string, help: 'code-sent' | 'sessions-ended', command: Command): Promise<number> {
    if (help === 'code-sent') return codes.send('confirm', member, command);
    // No session of theirs has an empty hash: these are all.
    const ended = await Promise.all(sessions.others({ member, hash: '' }).map((session) => sessions.end(session)));
    return Math.max(-1, ...ended);
  }

  return new Hono<Env>()
    .get('/admin/desk', administratorsOnly, async (c) => {
      c.header('Cache-Control', 'no-store');
      return c.json({ status: 'success' as const, ...(await readings.desk()) });
    })

    .get('/admin/storage', administratorsOnly, async (c) => {
      const wait = c.get('spend')?.(STORAGE_COST) ?? null;
      if (wait !== null) return readTooFast(c, wait);
      c.header('Cache-Control', 'no-store');
      return c.json({ status: 'success' as const, ...(await storageOf(platform)) });
    })

    .get('/admin/effects', administratorsOnly, valid('query', deskQuery), (c) => {
      const read = () => reads.queries.effects.failed(c.req.valid('query'));
      return answerPage(c, platform, ['effects', 'members'], read, readings.effects);
    })

    .get('/admin/acts', administratorsOnly, valid('query', deskQuery), (c) => {
      const read = () => reads.queries.deskActs.list(c.req.valid('query'));
      return answerPage(c, platform, ['deskActs', 'members'], read, readings.acts);
    })

    .post(
      '/admin/models/:model/skip',
      ...([administratorsOnly, membersOnly, stepUp(platform)] as const),
      valid('param', modelPath),
      valid('json', skipEdit),
      async (c) => {
        const { model } = c.req.valid('param');
        const { position, reason } = c.req.valid('json');
        const by = c.var.member.member;
        const stream = projectionStream(model);
        const isSkipped = (await commands.history(stream)).some(
          (event) => event.type === 'EventSkipped' && event.data.position === position,
        );
        const failure = reads.standings().find((standing) => standing.model === model)?.failure;
        if (!isSkipped && failure?.position !== position) return fail(c, 409, 'not-failing.readModel');
        const decide = decideSkip({ model, position, by, reason });
        return done(c, (await commands.execute(stream, c.var.command, decide)).position);
      },
    )

    .post(
      '/admin/models/:model/retry',
      administratorsOnly,
      membersOnly,
      valid('param', modelPath),
      valid('json', reasonGiven),
      async (c) => {
        const { model } = c.req.valid('param');
        const standing = reads.standings().find((one) => one.model === model);
        if (!standing) return notFound(c, 'readModel');
        if (!standing.failure) return fail(c, 409, 'not-failing.readModel');
        const decide = decideRetryModel({ model, by: c.var.member.member, ...c.req.valid('json') });
        return done(c, (await commands.execute(projectionStream(model), c.var.command, decide)).position);
      },
    )

    .post(
      '/admin/effects/:effect/retry',
      administratorsOnly,
      membersOnly,
      valid('param', effectPath),
      valid('json', reasonGiven),
      async (c) => {
        const { effect } = c.req.valid('param');
        const decide = decideRetryEffect({ by: c.var.member.member, ...c.req.valid('json') }, clock());
        const outcome = await commands.execute(effectStream(effect), c.var.command, decide);
        if ('refused' in outcome) return fail(c, 409, `${outcome.refused}.effect`);
        return done(c, outcome.position);
      },
    )

    .post(
      '/admin/members/:member/factors-removal',
      ...([administratorsOnly, membersOnly, stepUp(platform)] as const),
      valid('param', memberPath),
      valid('json', reasonGiven),
      async (c) => {
        const { member } = c.req.valid('param');
        const { command } = c.var;
        if (standingFrom(await commands.history(memberStream(member))).is !== 'member') return notFound(c, 'member');
        const isInOffice = await hasRole(platform, member, 'administrator');
        const asking = {
          member,
          removal: newId(command, 'removal'),
          by: c.var.member.member,
          isInOffice,
          at: command.at,
        };
        const decide = decideAskRemoval({ ...asking, ...c.req.valid('json') });
        const outcome = await commands.execute(factorsStream(member), command, decide);
        if ('refused' in outcome) return fail(c, 409, `${outcome.refused}.factors`);
        return done(c, outcome.position);
      },
    )

    .post(
      '/admin/members/:member/help',
      administratorsOnly,
      membersOnly,
      valid('param', memberPath),
      valid('json', helpEdit),
      async (c) => {
        const { member } = c.req.valid('param');
        const { help, reason } = c.req.valid('json');
        const { command } = c.var;
        const account = standingFrom(await commands.history(memberStream(member)));
        if (account.is !== 'member') return notFound(c, 'member');
        if (help === 'code-sent' && account.emailConfirmed) return fail(c, 409, 'confirmed.address');
        const decide = decideHelp({ by: c.var.member.member, member, help, reason }, clock());
        const outcome = await commands.execute(helpStream(member), command, decide);
        if ('refused' in outcome) return tooMany(c, HELP_AGAIN_MS / 1000, 'helped');
        const { position } = outcome;
        // Sent again it is done again: who breaks off in between is not left without.
        const last = await carryOut(member, help, command);
        return done(c, Math.max(position, last));
      },
    );
}
