import type { Update as UpdateRow } from '#projections/update/queries.ts';
import { dayInIndia } from '../contract/indiaDay.ts';
import type { Update } from '../contract/update.ts';
import type { Platform } from '../platform/platform.ts';
import type { ModelName } from '../readModels/readModels.ts';

/** What an update is made of. */
export const UPDATE_MODELS = ['updates', 'funds'] as const satisfies readonly ModelName[];

/** Updates as they are answered, each with its fund as it is today. */
export function updateAnswers({ reads, clock, link }: Pick<Platform, 'reads' | 'clock' | 'link'>) {
  return (rows: readonly UpdateRow[]): Update[] => {
    const today = dayInIndia(clock());
    return rows.flatMap(({ id, fund, kind, at, detail }): Update[] => {
      const found = reads.queries.funds.find(fund, today);
      if (!found) return [];
      const { _id, provider, providerId, type, minAmount, maxAmount, amount, deadline, logo, verified, review } = found;
      const { fields = [], from, to, reason = null, received, offered = 0, declined = 0 } = detail;
      return [
        {
          ...{ _id: id, kind, at: new Date(at).toISOString(), fields: [...fields], reason },
          opportunity: {
            ...{ _id, provider, providerId, type, minAmount, maxAmount, amount, deadline, verified },
            logoUrl: link(logo),
            reviewed: review === '',
          },
          moved: from !== undefined && to !== undefined ? { from, to } : null,
          decided: received === undefined ? null : { received, offered, declined },
        },
      ];
    });
  };
}
