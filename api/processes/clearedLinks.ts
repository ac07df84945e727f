import * as z from 'zod';
import type { EventNamed } from '#events/catalogue.ts';
import { caseStream } from '#events/subjects/case.ts';
import type { HeldPage } from '#projections/standing/queries.ts';
import { caseFrom } from '../case/state.ts';
import { createSubjects, NOW } from '../moderation/subject.ts';
import { wasUnread } from '../moderation/unread.ts';
import type { Platform } from '../platform/platform.ts';
import { createHeldLinks, LINK_CLEARED } from '../post/heldLinks.ts';
import type { Intention, Outcome, Process } from './process.ts';
import { haveRead, readUpTo } from './readUpTo.ts';

const RETRY_MS = 1000;
/** So many held things are taken up together. */
const PAGE = 50;

const payload = z.object({ kind: z.enum(['post', 'comment']), id: z.string(), position: z.number() });

/**
 * Lets go what was held because it led where something did that moderators had removed for fraud or spam, once they decided that
 * otherwise: nobody else would look at what nothing is wrong with any more. What is held for another link as well stays so.
 */
export function clearedLinks(platform: Pick<Platform, 'commands' | 'store' | 'keyring' | 'reads' | 'config'>): Process {
  const { commands, reads } = platform;
  const heldLinks = createHeldLinks(platform);
  const subjectOf = createSubjects(platform);

  /** Whether a decision may have cleared a host: the thing had been removed before it, and is not any more. */
  async function clears({ id, position, data }: EventNamed<'CaseDecided'>): Promise<boolean> {
    if (data.kind !== 'company' && data.kind !== 'fund' && data.kind !== 'provider') return false;
    const history = await commands.history(caseStream(data.case));
    const wasRemoved = history.some(
      (event) => event.type === 'CaseDecided' && event.position < position && event.data.decision === 'remove',
    );
    const last = wasRemoved ? caseFrom(history.filter((event) => event.position <= position))?.inForce.seen : null;
    if (last?.id !== id || last.decision === 'remove') return false;
    // It counts no more where it was unread: the host is bad again in a moment.
    return !wasUnread(await subjectOf(data.kind, data.id), last);
  }

  return {
    name: 'cleared-links',
    causes: ['CaseDecided'],
    react: () => [],

    async *fanOut(event) {
      if (event.type !== 'CaseDecided' || !(await clears(event))) return;
      await readUpTo(platform, event.position, ['standings']);
      for (let after = ''; ; ) {
        const page: readonly HeldPage[] = reads.queries.standings.heldForBadLinks(after, PAGE);
        yield page.map(
          ({ kind, id }): Intention => ({
            key: `${event.id} ${kind} ${id}`,
            payload: { kind, id, position: event.position },
          }),
        );
        after = page.at(-1)?.id ?? after;
        if (page.length < PAGE) break;
      }
    },

    async carryOut(effect): Promise<Outcome> {
      const { kind, id, position } = payload.parse(effect.payload);
      if (!(await haveRead(platform, position, ['reviews', 'members', 'directory', 'providers', 'teams'])))
        return { retryAfterMs: RETRY_MS, reason: 'the read models are behind the log' };
      const newest = async () => (await subjectOf(kind, id)).at(NOW)?.fields.text ?? '';
      const { author } = await subjectOf(kind, id);
      if (author === null) return { ended: 'needless', reason: 'gone' };
      const shown = await heldLinks.release({ kind, id }, author, newest, effect.command(), LINK_CLEARED);
      return shown < 0 ? { ended: 'needless', reason: 'it is held for something else' } : { ended: 'done' };
    },
  };
}
