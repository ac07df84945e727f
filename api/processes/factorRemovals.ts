import * as z from 'zod';
import { factorsStream } from '#events/subjects/factor.ts';
import { decideRemoval } from '../factor/removal.ts';
import type { Platform } from '../platform/platform.ts';
import type { Process } from './process.ts';

const payload = z.object({ member: z.string(), removal: z.string() });

/** Removes the second factors of who has lost them, once the days to object are over. */
export function factorRemovals({ commands, reads }: Pick<Platform, 'commands' | 'reads'>): Process {
  return {
    name: 'factor-removals',
    causes: [],
    react: () => [],
    due: (now) =>
      reads.queries.factors.removalsDue(now).map(({ member, removal }) => ({
        key: removal,
        payload: { member, removal },
      })),
    async carryOut(effect) {
      const { member, removal } = payload.parse(effect.payload);
      const command = effect.command();
      await commands.execute(factorsStream(member), command, decideRemoval(member, removal, command.at));
      return { ended: 'done' };
    },
  };
}
