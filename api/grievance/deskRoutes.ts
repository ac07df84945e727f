import { Hono } from 'hono';
import { Forgotten } from '#events/codec.ts';
import { grievanceStream } from '#events/subjects/grievance.ts';
import type { DeskGrievancesAnswer } from '../contract/grievance-answer.ts';
import { grievancePath, grievanceReply, grievancesQuery } from '../contract/rights.ts';
import { createFaces } from '../faces/faces.ts';
import { fail, notFound } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import type { ListDeps } from '../http/list.ts';
import { onlyRole } from '../http/onlyRole.ts';
import { answerPage } from '../http/page.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { decideAnswer } from './decide.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** Administrators answer grievances. */
export function grievanceDeskRoutes(platform: Platform & ListDeps) {
  const { commands, reads, link } = platform;
  const facesOf = createFaces(reads, link);
  const administratorsOnly = onlyRole(platform, 'administrator');

  return new Hono<Env>()
    .get('/admin/grievances', administratorsOnly, valid('query', grievancesQuery), (c) => {
      c.header('Cache-Control', 'no-store');
      return answerPage(
        c,
        platform,
        ['rights', 'members'],
        () => reads.queries.rights.desk(c.req.valid('query')),
        ({ items, nextCursor }): DeskGrievancesAnswer => {
          const faces = facesOf(items.map(({ member }) => member));
          const grievances = items.map(({ number, member, text, due, at, answer, answeredAt }) => ({
            ...{ number, text, due, at: iso(at), answer },
            answeredAt: answeredAt === null ? null : iso(answeredAt),
            member: { _id: member, name: faces(member).name },
          }));
          return { grievances, nextCursor };
        },
      );
    })

    .post(
      '/admin/grievances/:number/answer',
      administratorsOnly,
      membersOnly,
      valid('param', grievancePath),
      valid('json', grievanceReply),
      async (c) => {
        const { number } = c.req.valid('param');
        const decide = decideAnswer(c.var.member.member, c.req.valid('json').text);
        try {
          const outcome = await commands.execute(grievanceStream(number), c.var.command, decide);
          if (!('refused' in outcome)) {
            await waitForProjection(c, reads, outcome.position, ['rights']);
            return c.body(null, 204);
          }
          const { refused } = outcome;
          return refused === 'unknown' ? notFound(c, 'grievance') : fail(c, 409, `${refused}.grievance`);
        } catch (error) {
          // Whoever complained was forgotten while it was decided.
          if (error instanceof Forgotten) return notFound(c, 'grievance');
          throw error;
        }
      },
    );
}
