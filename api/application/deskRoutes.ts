import { Hono } from 'hono';
import { applicationStream } from '#events/subjects/application.ts';
import {
  type ApplicationAnswer,
  applicationDecision,
  applicationPath,
  newScore,
  type ScoresAnswer,
} from '../contract/application.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import { fail } from '../http/answer.ts';
import { valid } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import { taggedAnswer } from '../http/taggedAnswer.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import { mayMove } from './access.ts';
import type { ApplicationAnswers } from './answer.ts';
import { NOTHING } from './answers.ts';
import { decideMove, decideScore, isSameScore } from './decide.ts';
import { enter } from './entry.ts';
import { notManager, refusal } from './refusals.ts';
import { type ApplicationState, applicationFrom } from './state.ts';

/** By what a fund without criteria of its own is scored. */
const OVERALL = 'Overall';

/** What a provider's people do with an application. */
export function deskRoutes(platform: Platform, answers: ApplicationAnswers) {
  const { commands, reads, clock } = platform;

  const stateOf = async (id: string) => applicationFrom(await commands.history(applicationStream(id)));

  function scoresFor({ scores }: ApplicationState, member: string): ScoresAnswer {
    const own = scores.get(member);
    const others = [...scores.values()].filter(({ by }) => by !== member);
    const shown = own ? [own, ...others] : [];
    return { scores: shown.map(answers.score), others: others.length };
  }

  return new Hono<Env>()
    .post(
      '/applications/:id/decide',
      membersOnly,
      valid('param', applicationPath),
      valid('json', applicationDecision),
      async (c) => {
        const { id } = c.req.valid('param');
        const { to, from, letter } = c.req.valid('json');
        const { member } = c.var.member;
        const entered = await enter(c, platform, id, 'reviewer');
        if ('refused' in entered) return entered.refused;
        const { seen } = entered;
        if (!mayMove(seen.reviews, to)) return notManager(c);
        const decide = decideMove(member, from ?? seen.state.status, to, letter);
        const outcome = await commands.execute(applicationStream(id), c.var.command, decide, {
          isSame: ([done]) =>
            done?.type === 'ApplicationDecided' && done.data.to === to && done.personal?.letter === letter,
        });
        if ('refused' in outcome) return refusal(c, outcome.refused);
        await waitForProjection(c, reads, outcome.position, ['applications']);
        const state = (await stateOf(id)) ?? seen.state;
        const application = answers.whole({ ...seen, state }, seen.reviews ?? 'reviewer', state.sent ?? NOTHING);
        const answer: ApplicationAnswer = { application };
        return c.json({ status: 'success' as const, ...answer });
      },
    )

    .get('/applications/:id/score', membersOnly, valid('param', applicationPath), async (c) => {
      const entered = await enter(c, platform, c.req.valid('param').id, 'reviewer');
      if ('refused' in entered) return entered.refused;
      const { seen } = entered;
      c.header('Cache-Control', 'no-store');
      return taggedAnswer(c, scoresFor(seen.state, c.var.member.member));
    })

    .put(
      '/applications/:id/score',
      membersOnly,
      valid('param', applicationPath),
      valid('json', newScore),
      async (c) => {
        const { id } = c.req.valid('param');
        const { scores, note } = c.req.valid('json');
        const { member } = c.var.member;
        const entered = await enter(c, platform, id, 'reviewer');
        if ('refused' in entered) return entered.refused;
        const { seen } = entered;
        const named = reads.queries.funds.known(seen.state.fund, dayInIndia(clock()))?.evaluationCriteria ?? [];
        const criteria = new Set(named.length > 0 ? named : [OVERALL]);
        const unknown = Object.keys(scores).filter((criterion) => !criteria.has(criterion));
        if (unknown.length > 0) {
          const says = ['invalid.criteria', [...criteria]] as const;
          const errors = unknown.map((criterion) => ({ path: `scores.${criterion}`, says }));
          return fail(c, 400, says, errors);
        }
        const decide = decideScore(member, scores, note);
        const outcome = await commands.execute(applicationStream(id), c.var.command, decide, {
          isSame: ([done]) =>
            done?.type === 'ApplicationScored' &&
            done.personal !== null &&
            isSameScore(done.personal, { scores, note }),
        });
        if ('refused' in outcome) return refusal(c, outcome.refused);
        await waitForProjection(c, reads, outcome.position, ['applications']);
        return c.json({ status: 'success' as const, ...scoresFor((await stateOf(id)) ?? seen.state, member) });
      },
    );
}
