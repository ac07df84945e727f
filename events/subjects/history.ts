import * as z from 'zod';
import { eventType } from '../port/event.ts';

/**
 * A reading of the event history: stream `history-<id>`, one for each, so that nobody has to read first how often they
 * have read before. Who read personal fields stands in the log for good.
 */
export const historyStream = (reading: string): string => `history-${reading}`;

export const historyRead = eventType({
  type: 'HistoryRead',
  category: 'history',
  version: 1,
  data: z.object({
    analyst: z.string(),
    personal: z.boolean(),
    /** The query as it was asked, without paging. */
    query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
  }),
});
