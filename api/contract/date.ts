import * as z from 'zod/mini';
import { dayInIndia } from './indiaDay.ts';
import { notes } from './notes.ts';
import type { Label } from './words/en/names.ts';
import * as rules from './words/en/rules.ts';

const pattern = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)?$/;

/** Whether `day` is YYYY-MM-DD and stands in the calendar: 2023-02-30 does not. */
export function isCalendarDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
}

/** Today in India, YYYY-MM-DD. */
export function today(): string {
  return dayInIndia(Date.now());
}

export interface DayRules {
  readonly label: Label;
  readonly missing?: string;
  readonly invalid?: string;
}

/** A day as YYYY-MM-DD. A moment in UTC is taken too and cut down to the day that is written in it. */
export function day(asked: DayRules) {
  return calendarDay(asked, true);
}

/** Like {@link day}, but '' is fine. */
export function blankableDay(asked: DayRules) {
  return calendarDay(asked, false);
}

function calendarDay({ label, missing = rules.required(label), invalid }: DayRules, required: boolean) {
  const wrong = invalid ?? rules.mustBeDate(label);
  return z
    .string({ error: (issue) => (issue.input == null ? missing : wrong) })
    .check(
      z.overwrite((value) => pattern.exec(value.trim())?.[1] ?? value.trim()),
      z.check((payload) => {
        if (payload.value === '' && !required) return;
        if (isCalendarDay(payload.value)) return;
        payload.issues.push({ code: 'custom', message: payload.value === '' ? missing : wrong, input: payload.value });
      }),
    )
    .register(notes, { description: required ? 'YYYY-MM-DD' : "YYYY-MM-DD, or ''" });
}
