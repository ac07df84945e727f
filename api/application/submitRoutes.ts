import { Hono } from 'hono';
import { applicationStream } from '#events/subjects/application.ts';
import { isWritable } from '#projections/application/status.ts';
import { applicationPath, applicationSubmission } from '../contract/application.ts';
import { fail, notFound } from '../http/answer.ts';
import { valid, validIfSent } from '../http/body.ts';
import type { Env } from '../http/env.ts';
import { membersOnly } from '../http/guard.ts';
import type { Platform } from '../platform/platform.ts';
import { problems, submitted, withoutTakenBack } from './answers.ts';
import { applyingFor } from './applyingFor.ts';
import { changedSinceSeen, isAsSeen } from './asSeen.ts';
import { decideSubmit } from './decide.ts';
import type { applicationDrafts } from './drafts.ts';
import { enter } from './entry.ts';
import type { createOwnAnswer } from './ownAnswer.ts';
import { fundHidden, notSeen, refusal } from './refusals.ts';
import { isUnwelcome } from './unwelcome.ts';

interface Needs {
  readonly drafts: ReturnType<typeof applicationDrafts>;
  readonly answer: ReturnType<typeof createOwnAnswer>['answer'];
}

/** Sends an application: as whoever sends it saw it, where they say what that was. */
export function submitRoutes(platform: Platform, { drafts, answer }: Needs) {
  const { commands } = platform;
  const { fundAt, isWithheld } = applyingFor(platform);

  return new Hono<Env>().post(
    '/applications/:id/submit',
    membersOnly,
    valid('param', applicationPath),
    validIfSent(applicationSubmission),
    async (c) => {
      const { id } = c.req.valid('param');
      const { from, ...seenAs } = c.req.valid('json');
      const { member } = c.var.member;
      const entered = await enter(c, platform, id, 'applicant');
      if ('refused' in entered) return entered.refused;
      const { state } = entered.seen;
      const fund = await fundAt(state.fund, c.var.command);
      if (fund && isUnwelcome(platform, fund.providerId, member)) return notFound(c, 'fund');
      if (isWithheld.fund(state.fund)) return fundHidden(c);
      if (isWithheld.company(state.company)) return notSeen(c);
      const questions = fund?.questions ?? [];
      const content = withoutTakenBack(await drafts.read(id), state.documents);
      // Past the deadline a draft is refused for that, whatever it lacks; an answer to a question is still taken.
      const isTaken =
        (fund?.status === 'open' || state.status === 'question') && (from ?? state.status) === state.status;
      const errors = isTaken && isWritable(state.status) ? problems(questions, content) : [];
      if (errors.length > 0) return fail(c, 400, 'invalid.unanswered', errors);
      const whole = submitted(questions, content, state.sent?.answers);
      const changed = changedSinceSeen(whole, seenAs, questions);
      const decide = decideSubmit(member, whole, fund?.status === 'open', { from, isOther: changed.length > 0 });
      const outcome = await commands.execute(applicationStream(id), c.var.command, decide, {
        isSame: ([done]) =>
          done?.type === 'ApplicationSubmitted' && (done.personal === null || isAsSeen(done.personal, seenAs)),
      });
      if (!('refused' in outcome)) return answer(c, id, outcome.position);
      if (outcome.refused === 'changed-meanwhile') return fail(c, 409, 'changed-meanwhile.submission', changed);
      return refusal(c, outcome.refused);
    },
  );
}
