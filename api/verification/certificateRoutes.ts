import { type Context, Hono } from 'hono';
import type { TeamKind } from '#events/subjects/team.ts';
import { verificationOpeningsStream, verificationStream } from '#events/subjects/verification.ts';
import { roleAtLast } from '../access/team.ts';
import { certificatePath } from '../contract/verification.ts';
import { answerDocument } from '../file/answerDocument.ts';
import { fail, notFound } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { type MemberContext, membersOnly } from '../http/guard.ts';
import { onlyRole } from '../http/onlyRole.ts';
import type { Platform } from '../platform/platform.ts';
import { verificationFrom } from './state.ts';

const gone = (c: Context) => fail(c, 410, 'gone.certificate');

/** The certificates that wait, and those to whose refusal somebody may object: for moderators, each reading recorded. */
export function certificateRoutes(platform: Platform) {
  const { commands } = platform;
  const moderatorsOnly = onlyRole(platform, 'moderator');
  const path = valid('param', certificatePath);

  async function open(c: MemberContext, kind: TeamKind, { id: thing, document }: { id: string; document: string }) {
    const history = await commands.history(verificationStream(kind, thing));
    const wasSent = history.some((event) => event.type === 'CertificateSent' && event.data.document === document);
    if (!wasSent) return notFound(c, 'certificate');
    if ((await roleAtLast(platform, kind, thing, c.var.member.member)) !== null)
      return fail(c, 403, 'own-part.certificate');
    const { sent, refused } = verificationFrom(history);
    const kept = [sent, refused].find((one) => one?.document === document);
    const told = { type: 'CertificateOpened', data: { kind, thing, document, by: c.var.member.member } } as const;
    const openings = verificationOpeningsStream(kind, thing);
    const beforeIt = () =>
      commands.execute<never>(openings, c.var.command, () => ({ facts: [told] }), { lastOnly: true });
    const answer = kept && (await answerDocument(c, platform, kept.key, { name: 'certificate', beforeIt }));
    return answer ?? gone(c);
  }

  return new Hono<Env>()
    .get('/company/:id/verification/documents/:document', moderatorsOnly, membersOnly, path, (c) =>
      open(c, 'company', c.req.valid('param')),
    )
    .get('/providers/:id/verification/documents/:document', moderatorsOnly, membersOnly, path, (c) =>
      open(c, 'provider', c.req.valid('param')),
    );
}
