import { isWritable } from '#projections/application/status.ts';
import type { ApplicationAnswer } from '../contract/application.ts';
import type { MemberContext } from '../http/guard.ts';
import { waitForProjection } from '../http/waitForProjection.ts';
import type { Platform } from '../platform/platform.ts';
import type { Seen } from './access.ts';
import type { ApplicationAnswers } from './answer.ts';
import { NOTHING } from './answers.ts';
import type { applicationDrafts } from './drafts.ts';
import { enter } from './entry.ts';

/** One application as it is answered to its reader. */
export function createOwnAnswer(
  platform: Pick<Platform, 'commands' | 'reads' | 'store'>,
  answers: ApplicationAnswers,
  drafts: ReturnType<typeof applicationDrafts>,
) {
  /** What the reader is to see: the applicant what is written, everybody else what was submitted. */
  async function shown({ state, isApplicant, reviews }: Seen, asReviewer: boolean) {
    const seen = { state, isApplicant, reviews };
    const as = (isApplicant && !asReviewer) || !reviews ? 'applicant' : reviews;
    const sent = state.sent ?? NOTHING;
    const content = as === 'applicant' && isWritable(state.status) ? await drafts.read(state.id) : sent;
    return answers.whole(seen, as, content);
  }

  return {
    shown,

    /** Answers a write with what the application has become. @param position of the write in the log */
    async answer(c: MemberContext, id: string, position: number, status: 200 | 201 = 200) {
      await waitForProjection(c, platform.reads, position, ['applications']);
      const entered = await enter(c, platform, id);
      if ('refused' in entered) return entered.refused;
      const { seen } = entered;
      const body: ApplicationAnswer = { application: await shown(seen, false) };
      return c.json({ status: 'success' as const, ...body }, status);
    },
  };
}
