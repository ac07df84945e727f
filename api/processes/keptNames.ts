import * as z from 'zod';
import { caseStream } from '#events/subjects/case.ts';
import { hides } from '#projections/case/inForce.ts';
import { caseFrom } from '../case/state.ts';
import { createNameKeeping } from '../moderation/keptName.ts';
import { createSubjects } from '../moderation/subject.ts';
import { CHANGED_MEANWHILE, wasUnread } from '../moderation/unread.ts';
import type { Platform } from '../platform/platform.ts';
import type { Process } from './process.ts';

const payload = z.object({ case: z.string() });

/**
 * Notes what moderators kept before there was an event for it: a name that is a bank's or a ministry's, which their case told them of.
 * Not of what they hid since. Since then whoever decides notes it at once (`moderation/keptName.ts`), and finds it noted.
 */
export function keptNames(platform: Pick<Platform, 'commands' | 'store' | 'keyring' | 'reads'>): Process {
  const { commands } = platform;
  const keepName = createNameKeeping(platform);
  const subjectOf = createSubjects(platform);
  return {
    name: 'kept-names',
    ofThePast: true,
    causes: ['CaseOpened'],
    react({ type, data }) {
      const isBorrowed = type === 'CaseOpened' && data.notes.some(({ code }) => code === 'borrowed-name');
      return isBorrowed ? [{ key: data.case, payload: { case: data.case } }] : [];
    },
    async carryOut(effect) {
      const found = caseFrom(await commands.history(caseStream(payload.parse(effect.payload).case)));
      const kept = found?.inForce.kept;
      if (!found || !kept) return { ended: 'needless', reason: 'nobody kept it yet' };
      if (hides(found.inForce.seen)) return { ended: 'needless', reason: 'it was hidden since' };
      if (wasUnread(await subjectOf(found.kind, found.thing), kept))
        return { ended: 'needless', reason: CHANGED_MEANWHILE };
      const position = await keepName(found, kept, effect.command);
      return position < 0 ? { ended: 'needless', reason: 'no such name was kept' } : { ended: 'done' };
    },
  };
}
