import * as z from 'zod';
import { holderIn } from '#events/subjects/company.ts';
import { memberStream } from '#events/subjects/member.ts';
import { heldStill } from '../access/registered.ts';
import { decideFindable } from '../account/consent.ts';
import type { Platform } from '../platform/platform.ts';
import type { Process } from './process.ts';
import { haveRead } from './readUpTo.ts';

const RETRY_MS = 1000;

const payload = z.object({ member: z.string(), position: z.number() });

/**
 * Notes as a consent what the holder chose in a company's form: that funds find the company, or no longer. The privacy settings
 * write it themselves, for all companies at once.
 */
export function findableConsents({ commands, reads }: Pick<Platform, 'commands' | 'reads'>): Process {
  return {
    name: 'findable-consents',
    causes: ['CompanyRegistered', 'CompanyEdited'],
    react(event) {
      if (event.type !== 'CompanyRegistered' && event.type !== 'CompanyEdited') return [];
      const { type, id, position, data, actor } = event;
      const isSaid = type === 'CompanyRegistered' ? data.findable : data.findable !== undefined;
      // Nobody consents for another: of what an editor chose nothing is noted.
      return isSaid && actor === holderIn(data) ? [{ key: id, payload: { member: actor, position } }] : [];
    },
    async carryOut(effect) {
      const { member, position } = payload.parse(effect.payload);
      if (!(await haveRead({ reads }, position, ['directory', 'teams'])))
        return { retryAfterMs: RETRY_MS, reason: 'the read model is behind the log' };
      const isFindable = heldStill({ reads }, member).some(({ findable }) => findable);
      const decide = decideFindable(isFindable, false);
      const outcome = await commands.execute(memberStream(member), effect.command(), decide);
      return 'refused' in outcome ? { ended: 'needless', reason: 'gone' } : { ended: 'done' };
    },
  };
}
