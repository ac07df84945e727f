import * as z from 'zod/mini';
import { notes } from './notes.ts';

const pattern = /^(\d{4}-\d{2}-\d{2})(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?Z)?$/;

/** Whether `day` is YYYY-MM-DD and stands in the calendar: 2023-02-30 does not. */
export function isCalendarDay(day: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return false;
  const time = Date.parse(`${day}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(day);
}

/** Today in UTC, YYYY-MM-DD. */
export function utcToday(): string {
  return new Date().toISOString().slice(0, 10);
}

export interface DayRules {
  readonly label: string;
  readonly missing?: string;
  readonly invalid?: string;
}

/** A day as YYYY-MM-DD. A moment in UTC is taken too and cut down to its day. */
export function day(rules: DayRules) {
  return calendarDay(rules, true);
}

/** Like {@link day}, but '' is fine. */
export function blankableDay(rules: DayRules) {
  return calendarDay(rules, false);
}

function calendarDay({ label, missing = `${label} is required`, invalid }: DayRules, required: boolean) {
  const wrong = invalid ?? `${label} must be a date that exists, written YYYY-MM-DD`;
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
