import { Hono } from 'hono';
import { grievanceStream } from '#events/subjects/grievance.ts';
import type { GrievanceRow } from '#projections/rights/queries.ts';
import { newId } from '../commands/commands.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { newGrievance } from '../contract/rights.ts';
import type { Grievance, GrievanceAnswer, GrievancesAnswer, OfficerAnswer } from '../contract/rights-answer.ts';
import { keyUsed, notFound, signInFirst, tooMany } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { answerList, type ListDeps } from '../http/list.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { dueAfter, ruleOn } from './answerRule.ts';
import { grievanceFrom } from './decide.ts';
import { numberOf } from './number.ts';

const iso = (at: number): string => new Date(at).toISOString();

/** As its member, and who answers it, read it. */
export function grievanceAnswered(row: Omit<GrievanceRow, 'position' | 'member' | 'answered'>): Grievance {
  const { number, text, due, at, answer, answeredAt } = row;
  const answered = answeredAt === null ? null : iso(answeredAt);
  return { number, text, due, at: iso(at), answer: answer ?? '', answeredAt: answered };
}

/** Members complain, and are answered within days that are counted. Section 13 of the Act; IT Rules 2021, rule 3(2). */
export function grievanceRoutes(platform: Platform & ListDeps) {
  const { commands, reads, guard, clock, config } = platform;

  return new Hono<Env>()
    .get('/grievances/officer', (c) => {
      const { days, rule } = ruleOn(dayInIndia(clock()));
      const { name, email } = config.GRIEVANCE_OFFICER ?? { name: '', email: '' };
      const answer: OfficerAnswer = { officer: { name, email, days, rule } };
      return c.json({ status: 'success' as const, ...answer });
    })

    .get('/grievances', async (c) => {
      const { session } = c.var;
      if (session === null) return signInFirst(c);
      c.header('Cache-Control', 'no-store');
      return answerList(c, platform, ['rights'], () => {
        const found = reads.queries.rights.grievances(session.member);
        const answer: GrievancesAnswer = { grievances: found.map(grievanceAnswered) };
        return JSON.stringify({ status: 'success', ...answer });
      });
    })

    .post('/grievances', membersOnly, valid('json', newGrievance), async (c) => {
      const { text } = c.req.valid('json');
      const { member } = c.var.member;
      const { command } = c.var;
      const number = numberOf(newId(command, 'grievance'));
      const stream = grievanceStream(number);
      const isRepeated = command.key !== undefined && (await commands.history(stream)).length > 0;
      const wait = isRepeated ? null : guard.ask('grievance', member);
      if (wait !== null) return tooMany(c, wait, 'grievances');
      const due = dueAfter(dayInIndia(command.at));
      const fact = { type: 'GrievanceMade', data: { number, member, due }, personal: { text } } as const;
      const position = await commands.begin(stream, [fact], command);
      await waitForProjection(c, reads, position, ['rights']);
      // As it stands in the log: sent again on another day, it is still due as it was.
      const made = grievanceFrom(await commands.history(stream));
      if (made === null) return notFound(c);
      if (made.text !== text) return keyUsed(c);
      const answer: GrievanceAnswer = {
        grievance: grievanceAnswered({
          ...made,
          answer: made.answer?.text ?? null,
          answeredAt: made.answer?.at ?? null,
        }),
      };
      return c.json({ status: 'success' as const, ...answer }, 201);
    });
}
