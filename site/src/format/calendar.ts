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
/** In octets, without the line break (RFC 5545, section 3.1). */
const LINE_OCTETS = 75;
const encoder = new TextEncoder();

/** The file's text, lines ended by CRLF. The event takes the whole day, reminds a week before, and blocks no time. */
export function calendarFile({ uid, day, title, description, url, stamp }: CalendarDay): string {
  const next = new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//UdyamSetu//Funding deadlines//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${new Date(stamp).toISOString().replace(/[-:]|\.\d+/g, '')}`,
    `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`,
    `DTEND;VALUE=DATE:${next.replaceAll('-', '')}`,
    `SUMMARY:${escapeText(title)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escapeText(title)}`,
    'TRIGGER:-P7D',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n');
}

/** Long lines go on in the next, which begins with a blank; no character is cut in two. */
function fold(line: string): string {
  let folded = '';
  let room = LINE_OCTETS;
  for (const character of line) {
    const octets = encoder.encode(character).length;
    if (octets > room) {
      folded += '\r\n ';
      room = LINE_OCTETS - 1;
    }
    folded += character;
    room -= octets;
  }
  return folded;
}
