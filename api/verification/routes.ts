import { Hono } from 'hono';
import type { TeamKind } from '#events/subjects/team.ts';
import { verificationStream } from '#events/subjects/verification.ts';
import {
  newVerification,
  type Part,
  type VerificationAnswer,
  verificationCode,
  verifiedPartPath,
  verifiedPath,
} from '../contract/verification.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { type MemberContext, membersOnly } from '../http/guard.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { teamAnswer } from './answer.ts';
import { isCodeOf } from './code.ts';
import { decideAnswer } from './decide.ts';
import { givers, refuse, SHOWN } from './give.ts';
import { verificationFrom } from './state.ts';
import { forManager, forProver } from './subject.ts';
import { withdraw } from './withdraw.ts';

interface Sent {
  readonly kind: Part;
  readonly value?: string | undefined;
  readonly key?: string | undefined;
}

/** How a company or a provider shows who it is. */
export function verificationRoutes(platform: Platform) {
  const { commands, reads, clock } = platform;
  const key = platform.secret('domain-proofs');
  const give = givers(platform);

  async function answer(c: MemberContext, kind: TeamKind, id: string) {
    const state = verificationFrom(await commands.history(verificationStream(kind, id)));
    const body: VerificationAnswer = { verification: teamAnswer(state, clock()) };
    c.header('Cache-Control', 'no-store');
    return c.json({ status: 'success' as const, ...body });
  }

  async function view(c: MemberContext, kind: TeamKind, id: string) {
    const managed = await forManager(c, platform, kind, id);
    return 'refused' in managed ? managed.refused : answer(c, kind, id);
  }

  async function start(c: MemberContext, of: TeamKind, id: string, { kind, value = '', key = '' }: Sent) {
    const managed = await forProver(c, platform, of, id);
    if ('refused' in managed) return managed.refused;
    const { subject } = managed;
    const refused =
      kind === 'document'
        ? await give.certificate(c, subject, key)
        : kind === 'domain'
          ? await give.domain(c, subject, value)
          : await give.number(c, subject, kind, value);
    return refused ?? answer(c, of, id);
  }

  async function confirm(c: MemberContext, kind: TeamKind, id: string, code: string) {
    const managed = await forManager(c, platform, kind, id);
    if ('refused' in managed) return managed.refused;
    const answered = {
      by: c.var.member.member,
      isCodeOf: (proof: string) => isCodeOf(key, proof, code),
      ...{ website: managed.subject.website, at: c.var.command.at },
    };
    const decide = decideAnswer({ kind, thing: id }, answered);
    const outcome = await commands.execute(verificationStream(kind, id), c.var.command, decide);
    if ('refused' in outcome && outcome.refused === 'other-domain') return refuse(c, 'code', 'invalid.other-domain');
    if ('refused' in outcome) return refuse(c, 'code', 'invalid.noCode');
    await waitForProjection(c, reads, outcome.position, SHOWN);
    return outcome.events[0]?.type === 'DomainProved' ? answer(c, kind, id) : refuse(c, 'code', 'invalid.otherCode');
  }

  async function takeBack(c: MemberContext, kind: TeamKind, { id, part }: { id: string; part: Part }) {
    const managed = await forManager(c, platform, kind, id);
    if ('refused' in managed) return managed.refused;
    const position = await withdraw(platform, { kind, thing: id }, part, c.var.command);
    await waitForProjection(c, reads, position, SHOWN);
    return answer(c, kind, id);
  }

  const path = valid('param', verifiedPath);
  const partPath = valid('param', verifiedPartPath);
  const sent = valid('json', newVerification);
  const code = valid('json', verificationCode);

  return new Hono<Env>()
    .get('/company/:id/verification', membersOnly, path, (c) => view(c, 'company', c.req.valid('param').id))
    .get('/providers/:id/verification', membersOnly, path, (c) => view(c, 'provider', c.req.valid('param').id))

    .post('/company/:id/verification', membersOnly, path, sent, (c) =>
      start(c, 'company', c.req.valid('param').id, c.req.valid('json')),
    )
    .post('/providers/:id/verification', membersOnly, path, sent, (c) =>
      start(c, 'provider', c.req.valid('param').id, c.req.valid('json')),
    )

    .post('/company/:id/verification/confirm', membersOnly, path, code, (c) =>
      confirm(c, 'company', c.req.valid('param').id, c.req.valid('json').code),
    )
    .post('/providers/:id/verification/confirm', membersOnly, path, code, (c) =>
      confirm(c, 'provider', c.req.valid('param').id, c.req.valid('json').code),
    )

    .delete('/company/:id/verification/:part', membersOnly, partPath, (c) =>
      takeBack(c, 'company', c.req.valid('param')),
    )
    .delete('/providers/:id/verification/:part', membersOnly, partPath, (c) =>
      takeBack(c, 'provider', c.req.valid('param')),
    );
}
