import { type Context, Hono } from 'hono';
import type { TeamKind } from '#events/subjects/team.ts';
import { verificationOpeningsStream, verificationStream } from '#events/subjects/verification.ts';
import { roleAtLast } from '../access/team.ts';
import { certificatePath } from '../contract/verification.ts';
import { openInTurn } from '../file/openInTurn.ts';
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
  const { commands, keyring, files } = platform;
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
    const key = kept ? await keyring.find(document) : null;
    const opened = kept && key && (await openInTurn(c, files, { key, stored: kept.key, context: document }));
    if (!opened) return gone(c);
    if (opened instanceof Response) return opened;
    const told = { type: 'CertificateOpened', data: { kind, thing, document, by: c.var.member.member } } as const;
    const openings = verificationOpeningsStream(kind, thing);
    await commands.execute<never>(openings, c.var.command, () => ({ facts: [told] }), { lastOnly: true });
    c.header('Content-Type', 'application/pdf');
    c.header('Content-Disposition', 'attachment; filename="certificate.pdf"');
    c.header('Cache-Control', 'no-store');
    c.header('X-Content-Type-Options', 'nosniff');
    c.header('Content-Security-Policy', "sandbox; default-src 'none'");
    c.header('Content-Length', String(opened.size));
    if (c.req.method !== 'HEAD') return c.body(opened.stream);
    // Hono drops the body of an answer to HEAD unread, which would leave the file open.
    await opened.stream.cancel();
    return c.body(null);
  }

  return new Hono<Env>()
    .get('/company/:id/verification/documents/:document', moderatorsOnly, membersOnly, path, (c) =>
      open(c, 'company', c.req.valid('param')),
    )
    .get('/providers/:id/verification/documents/:document', moderatorsOnly, membersOnly, path, (c) =>
      open(c, 'provider', c.req.valid('param')),
    );
}
