import * as z from 'zod/mini';
import { type Answered, moment, says, thing } from './described.ts';

/** One line of GET /events. */
export const historyLine = thing('HistoryLine', {
  position: says(z.string(), 'Decimal: positions of some logs do not fit a JSON number.'),
  stream: z.string(),
  revision: z.number(),
  type: z.string(),
  version: z.number(),
  id: z.string(),
  at: moment(),
  actor: z.nullable(z.string()),
  data: says(z.record(z.string(), z.unknown()), 'Without its personal fields, unless `personal=true` was asked for.'),
  causationId: says(
    z.nullable(z.string()),
    'The id of the request or event that caused it; null for events from before causes were kept.',
  ),
  correlationId: says(
    z.nullable(z.string()),
    'What all that followed from one request has in common: the trace id of its `traceparent`, else its request id.',
  ),
});
export type HistoryLine = Answered<typeof historyLine>;
