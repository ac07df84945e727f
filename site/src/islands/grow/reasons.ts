import type { FitReason } from '#api/contract/fund.ts';
import { choice } from '#words/choices.ts';
import { grow } from '#words/grow.ts';

const words = grow.reasons;

/** Why a fund fits, in words. */
export function reasonInWords({ kind, value, any }: FitReason): string {
  switch (kind) {
    case 'industry':
      return any ? words.anyIndustry : words.industry(choice(value));
    case 'stage':
      return any ? words.anyStage : words.stage(choice(value));
    case 'region':
      return any ? words.anyRegion : words.region(choice(value));
  }
}
