import * as z from 'zod';
import { caseStream } from '#events/subjects/case.ts';
import { caseFrom } from '../case/state.ts';
import { createPassing } from '../moderation/passing.ts';
import { createSubjects } from '../moderation/subject.ts';
import { CHANGED_MEANWHILE, wasUnread } from '../moderation/unread.ts';
import type { Platform } from '../platform/platform.ts';
import type { Process } from './process.ts';

const payload = z.object({ case: z.string() });

/**
 * Lets companies and funds pass their review that a moderator let stay with a warning, or on an objection, when to keep them
 * alone did that: others see them, or wait for them, and no case is open. Since then whoever decides does so at once
 * (`moderation/passing.ts`), and finds it done.
 */
export function passedReviews(platform: Pick<Platform, 'commands' | 'store' | 'keyring' | 'reads'>): Process {
  const { commands } = platform;
  const pass = createPassing(platform);
  const subjectOf = createSubjects(platform);
  return {
    name: 'passed-reviews',
    ofThePast: true,
    causes: ['CaseDecided'],
    react({ type, data }) {
      if (type !== 'CaseDecided' || (data.kind !== 'company' && data.kind !== 'fund')) return [];
      const isLeft = data.decision === 'warn' || data.decision === 'suspend';
      return isLeft ? [{ key: data.case, payload: { case: data.case } }] : [];
    },
    async carryOut(effect) {
      const found = caseFrom(await commands.history(caseStream(payload.parse(effect.payload).case)));
      const passed = found?.inForce.passed;
      if (!found || !passed) return { ended: 'needless', reason: 'nothing lets it be seen' };
      if (wasUnread(await subjectOf(found.kind, found.thing), passed))
        return { ended: 'needless', reason: CHANGED_MEANWHILE };
      const position = await pass(found, passed, effect.command);
      return position < 0 ? { ended: 'needless', reason: 'nothing to pass' } : { ended: 'done' };
    },
  };
}
