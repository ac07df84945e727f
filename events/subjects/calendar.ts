import * as z from 'zod';
import { eventType } from '../port/event.ts';

/** The secret address of a member's calendar of deadlines: stream `calendar-<member>`, an event for each new address. */
export const calendarStream = (member: string): string => `calendar-${member}`;

export const calendarRenewed = eventType({
  type: 'CalendarRenewed',
  category: 'calendar',
  version: 1,
  data: z.object({ member: z.string() }),
});
