import { useEffect, useId, useState } from 'react';
import { REPORT_DAYS_MAX, type ReportsAnswer } from '#api/contract/report.ts';
import { reports as words } from '#words/reports.ts';
import { dayLong } from '../../format/dates.ts';
import { dayBehind, daysBetween } from './series.ts';

const BACK: readonly number[] = [7, 30, 90, 365];
/** The slider rests so long before the page follows: each day it passes would be a request. */
const REST_MS = 120;

interface Props {
  report: ReportsAnswer;
  /** Whether the report of the day is still coming. */
  busy: boolean;
  /** YYYY-MM-DD; null for the newest. */
  day: string | null;
  onDay: (day: string | null) => void;
  /** Days looked back on, the day itself included. */
  back: number;
  onBack: (days: number) => void;
}

/** The day that the page shows, by a slider or a date, and how far it looks back, by a choice or a date. */
export function TimeRange({ report: { first, last, day: shown }, busy, day, onDay, back, onBack }: Props) {
  const most = Math.max(0, daysBetween(first, last));
  const here = Math.min(Math.max(0, daysBetween(first, day ?? last)), most);
  const [moved, setMoved] = useState<number | null>(null);
  const id = useId();

  useEffect(() => {
    if (moved === null) return undefined;
    const rest = setTimeout(() => {
      onDay(moved === most ? null : dayBehind(first, moved));
      setMoved(null);
    }, REST_MS);
    return () => clearTimeout(rest);
  }, [moved, most, first, onDay]);

  const at = dayBehind(first, moved ?? here);
  const from = dayBehind(at, 1 - back);

  function goTo(to: string): void {
    // Half a date, or one outside what there is, is left for whoever is still writing it.
    if (to === '' || to < first || to > last) return;
    show(from <= to ? from : to, to);
  }

  function beginAt(begin: string): void {
    if (begin === '' || begin > last) return;
    show(begin, begin <= at ? at : begin);
  }

  /** Both ends stay as they were chosen. */
  function show(begin: string, to: string): void {
    onDay(to === last ? null : to);
    onBack(Math.min(daysBetween(begin, to) + 1, REPORT_DAYS_MAX));
  }

  return (
    <div className="card report-time">
      <label htmlFor={id} className="label">
        {words.slider}
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={most}
        value={moved ?? here}
        aria-valuetext={at}
        onChange={(event) => setMoved(event.currentTarget.valueAsNumber)}
      />
      <div className="report-range">
        <strong aria-live="polite">{words.asOf(dayLong(busy || moved !== null ? at : shown))}</strong>
        <DayField label={words.from} value={from} max={last} onDay={beginAt} />
        <DayField label={words.to} value={at} min={first} max={last} onDay={goTo} />
        <label>
          <span className="meta">{words.back} </span>
          <select className="input" value={back} onChange={(event) => onBack(Number(event.currentTarget.value))}>
            {[...new Set([...BACK, back])]
              .sort((a, b) => a - b)
              .map((days) => (
                <option key={days} value={days}>
                  {words.backDays(days)}
                </option>
              ))}
          </select>
        </label>
        <button type="button" className="btn btn-small" disabled={day === null} onClick={() => onDay(null)}>
          {words.today}
        </button>
      </div>
    </div>
  );
}

interface DayProps {
  label: string;
  value: string;
  min?: string;
  max: string;
  onDay: (day: string) => void;
}

/** A date that can be written without the page following each digit: taken when it is left, or on Enter. */
function DayField({ label, value, onDay, ...bounds }: DayProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label>
      <span className="meta">{label}</span>
      <input
        className="input"
        type="date"
        {...bounds}
        value={typed ?? value}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          if (typed !== null) onDay(typed);
          setTyped(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || typed === null) return;
          onDay(typed);
          setTyped(null);
        }}
      />
    </label>
  );
}
