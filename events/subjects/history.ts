import * as z from 'zod';
import { eventType } from '../event.ts';

/** Readings of the event history: stream `history-<analyst>`. Who read personal fields stands in the log for good. */
export const historyStream = (analyst: string): string => `history-${analyst}`;

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
