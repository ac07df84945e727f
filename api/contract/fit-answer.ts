import * as z from 'zod/mini';
import { type Answered, says, thing } from './described.ts';

/** Why a fund fits a company. */
export const fitReason = thing('FitReason', {
  kind: z.enum(['industry', 'stage', 'region']),
  value: says(z.string(), 'What the fund says.'),
  any: says(z.boolean(), 'Whether it is for all.'),
});
export type FitReason = Answered<typeof fitReason>;
