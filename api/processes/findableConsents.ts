import * as z from 'zod';
import { memberStream } from '#events/subjects/member.ts';
import { stillOf } from '../access/registered.ts';
import { decideFindable } from '../account/consent.ts';
import type { Platform } from '../platform/platform.ts';
import type { Process } from './process.ts';

const RETRY_MS = 1000;

const payload = z.object({ member: z.string(), position: z.number() });

/**
 * Notes as a consent what an owner chose in a company's form: that funds find the company, or no longer. The privacy settings
 * write it themselves, for all companies at once.
 */
export function findableConsents({ commands, reads }: Pick<Platform, 'commands' | 'reads'>): Process {
  return {
    name: 'findable-consents',
    causes: ['CompanyRegistered', 'CompanyEdited'],
    react({ type, id, position, data, actor }) {
      const isSaid =
        (type === 'CompanyRegistered' && data.findable) || (type === 'CompanyEdited' && data.findable !== undefined);
      // Nobody consents for another: of what an editor chose nothing is noted.
      return isSaid && actor === data.owner ? [{ key: id, payload: { member: actor, position } }] : [];
    },
    async carryOut(effect) {
      const { member, position } = payload.parse(effect.payload);
      if (reads.position(['directory', 'teams']) < position)
        return { retryAfterMs: RETRY_MS, reason: 'the read model is behind the log' };
      const isFindable = stillOf({ reads }, member).some(({ findable }) => findable);
      const decide = decideFindable(isFindable, false);
      const outcome = await commands.execute(memberStream(member), effect.command(), decide);
      return 'refused' in outcome ? { ended: 'needless', reason: 'gone' } : { ended: 'done' };
    },
  };
}
