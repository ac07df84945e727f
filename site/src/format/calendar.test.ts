import { expect, test } from 'vitest';
import { calendarFile } from './calendar.ts';

const event = {
  uid: 'f1@udyamsetu.in',
  day: '2026-12-31',
  title: 'Deadline: Cauvery; Trust, Chennai',
  description: 'One\nTwo \\ three',
  url: 'https://udyamsetu.in/dashboard/funds/f1',
  stamp: '2026-11-21T10:15:00.123Z',
};

test('the deadline takes its whole day, across the end of the year', () => {
  const file = calendarFile(event);
  expect(file).toContain('\r\nDTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n');
  for (const line of ['UID:f1@udyamsetu.in', 'DTSTAMP:20261121T101500Z', 'TRANSP:TRANSPARENT', 'TRIGGER:-P7D'])
    expect(file).toContain(`\r\n${line}\r\n`);
  expect(file).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/);
});

test('what would end a value is escaped', () => {
  const file = calendarFile(event);
  expect(file).toContain('\r\nSUMMARY:Deadline: Cauvery\\; Trust\\, Chennai\r\n');
  expect(file).toContain('\r\nDESCRIPTION:One\\nTwo \\\\ three\r\n');
});

test('no line is longer than 75 octets, and unfolding gives back the text', () => {
  const title = 'उद्यम सेतु: नई पूँजी के लिए आवेदन की अंतिम तिथि, '.repeat(6);
  const file = calendarFile({ ...event, title });
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(file.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title.replaceAll(',', '\\,')}\r\n`);
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
});
