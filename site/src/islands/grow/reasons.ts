import type { FitReason } from '#api/contract/fund.ts';
import { grow } from '../../words/en/grow.ts';

const words = grow.reasons;

/** Why a fund fits, in words. */
export function reasonInWords({ kind, value, any }: FitReason): string {
  switch (kind) {
    case 'industry':
      return any ? words.anyIndustry : words.industry(value);
    case 'stage':
      return any ? words.anyStage : words.stage(value);
    case 'region':
      return any ? words.anyRegion : words.region(value);
  }
}
