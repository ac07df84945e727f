import ical, { ICalAlarmType, ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';

/** A day of the calendar as a file that calendar programs take in (iCalendar, RFC 5545). */
export interface CalendarDay {
  /** The same for the same event for ever, so that a second import changes it instead of adding it twice. */
  readonly uid: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly title: string;
  readonly description: string;
  /** Absolute. */
  readonly url: string;
  /** When the event was made, ISO 8601. */
  readonly stamp: string;
}

const DAY_MS = 86_400_000;
const WEEK_S = 7 * 86_400;

/** The file's text. The event takes the whole day, reminds a week before, and blocks no time. */
export function calendarFile({ uid, day, title, description, url, stamp }: CalendarDay): string {
  const start = new Date(day);
  const event = {
    ...{ id: uid, stamp: new Date(stamp), summary: title, description: { plain: description }, url },
    ...{ start, end: new Date(start.getTime() + DAY_MS), allDay: true },
    transparency: ICalEventTransparency.TRANSPARENT,
    alarms: [{ type: ICalAlarmType.display, triggerBefore: WEEK_S, description: title }],
  };
  const prodId = { company: 'UdyamSetu', product: 'Funding deadlines', language: 'EN' };
  return `${ical({ prodId, method: ICalCalendarMethod.PUBLISH, events: [event] })}\r\n`;
}
