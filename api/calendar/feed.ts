import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import type { FundRow } from '#projections/fund/fund.ts';

const DAY_MS = 86_400_000;
const DAY_S = 86_400;
/** Phones are told twice. */
const REMINDERS_S = [7 * DAY_S, DAY_S];
/** How often calendars are asked to look again. */
const REFRESH_S = 6 * 3600;

/**
 * The deadlines of funds as a feed that calendars subscribe to (iCalendar, RFC 5545): whole days that block no time.
 * @param publicUrl where their pages are
 */
export function deadlineFeed(funds: readonly FundRow[], publicUrl: string): string {
  const { hostname } = new URL(publicUrl);
  const events = funds.map(({ _id, provider, type, deadline, createdAt }) => {
    const start = new Date(deadline);
    const summary = `Deadline: ${provider} (${type})`;
    const url = `${publicUrl}/dashboard/funds/${_id}`;
    return {
      // The same as in the file of one deadline: who has added that has it once.
      ...{ id: `${_id}@${hostname}`, stamp: new Date(createdAt), summary, description: { plain: url }, url },
      ...{ start, end: new Date(start.getTime() + DAY_MS), allDay: true },
      transparency: ICalEventTransparency.TRANSPARENT,
      alarms: REMINDERS_S.map((triggerBefore) => ({
        type: ICalAlarmType.display,
        triggerBefore,
        description: summary,
      })),
    };
  });
  const prodId = { company: 'UdyamSetu', product: 'Saved deadlines', language: 'EN' };
  const name = 'UdyamSetu: deadlines';
  return `${ical({ prodId, name, ttl: REFRESH_S, method: ICalCalendarMethod.PUBLISH, events })}\r\n`;
}
