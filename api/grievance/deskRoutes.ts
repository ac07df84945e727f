import { Hono } from 'hono';
import { Forgotten } from '#events/codec.ts';
import { grievanceStream } from '#events/subjects/grievance.ts';
import type { OpenGrievancesAnswer } from '../contract/grievance-answer.ts';
import { grievancePath, grievanceReply } from '../contract/rights.ts';
import { createFaces } from '../faces/faces.ts';
import { fail, notFound } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { onlyRole } from '../http/onlyRole.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { decideAnswer } from './decide.ts';

const LISTED = 100;
const START = -1;
/** Administrators answer grievances. */
export function grievanceDeskRoutes(platform: Platform & ListDeps) {
  const { commands, reads, link } = platform;
  const facesOf = createFaces(reads, link);
  const administratorsOnly = onlyRole(platform, 'administrator');

  return new Hono<Env>()
    .get('/admin/grievances', administratorsOnly, (c) => {
      c.header('Cache-Control', 'no-store');
      return answerList(c, platform, ['rights', 'members'], () => {
        const found = reads.queries.rights.openGrievances(START, LISTED);
        const faces = facesOf(found.map(({ member }) => member));
        const answer: OpenGrievancesAnswer = {
          grievances: found.map(({ number, member, text, due, at }) => ({
            ...{ number, text, due, at: new Date(at).toISOString() },
            member: { _id: member, name: faces(member).name },
          })),
        };
        return JSON.stringify({ status: 'success', ...answer });
      });
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
