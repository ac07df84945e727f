import * as z from 'zod';
import type { Sight } from '../access/sight.ts';
import { completeIntroduction } from '../introduction/complete.ts';
import type { Platform } from '../platform/platform.ts';
import type { Process } from './process.ts';

const payload = z.object({ introduction: z.string() });

/** Connects two who both said yes to being introduced, where whoever said so last was cut off before that was done. */
export function introductions(
  platform: Pick<Platform, 'commands'>,
  sight: Pick<Sight, 'areApartInLog' | 'isBlockedInLog'>,
): Process {
  return {
    name: 'introductions',
    causes: ['IntroductionAnswered'],
    react({ type, id, data }) {
      if (type !== 'IntroductionAnswered' || !data.accept) return [];
      return [{ key: id, payload: { introduction: data.introduction } }];
    },
    async carryOut(effect) {
      const { introduction } = payload.parse(effect.payload);
      const done = await completeIntroduction(platform, sight, introduction, effect.command());
      return done === null ? { ended: 'needless', reason: 'nothing to connect' } : { ended: 'done' };
    },
  };
}
