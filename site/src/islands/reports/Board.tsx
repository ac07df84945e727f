import { useEffect, useId, useMemo, useState } from 'react';
import type { ReportsAnswer } from '#api/contract/reports.ts';
import { reports as words } from '../../words/en/reports.ts';
import { LoadFailed } from '../profile/LoadFailed.tsx';
import { EventsTable } from './EventsTable.tsx';
import { Plot } from './Plot.tsx';
import { dayBehind, daysBetween, eventSeries, holdingSeries, inWords, shareSeries } from './series.ts';
import { useReport } from './useReport.ts';

const BACK = [30, 90, 365] as const;
/** The slider rests so long before the page follows: each day it passes would be a request. */
const REST_MS = 120;

/** The day stands in the address, so that what is seen can be shared. */
function dayInAddress(): string | null {
  const day = new URLSearchParams(location.search).get('day');
  return day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
}

export function Board() {
  const [day, setDay] = useState(dayInAddress);
  const [back, setBack] = useState<number>(90);
  const { report, failed, busy, again } = useReport(day, back);

  useEffect(() => {
    const address = new URL(location.href);
    if (day === null) address.searchParams.delete('day');
    else address.searchParams.set('day', day);
    history.replaceState(history.state, '', address);
  }, [day]);

  if (!report) {
    if (failed) return <LoadFailed message={words.failed} again={again} />;
    return <BoardBones />;
  }
  return (
    <div className="stack stack-loose">
      <DaySlider report={report} busy={busy} day={day} onDay={setDay} back={back} onBack={setBack} />
      {failed && <LoadFailed message={words.failed} again={again} />}
      <div className="stack stack-loose report-day" aria-busy={busy}>
        <Figures report={report} />
        <Charts report={report} />
        <EventsTable
          day={report.day}
          live={report.day === report.last}
          types={report.events.map(({ type }) => type).toSorted()}
        />
      </div>
    </div>
  );
}

interface SliderProps {
  report: ReportsAnswer;
  /** Whether the report of the day is still coming. */
  busy: boolean;
  day: string | null;
  onDay: (day: string | null) => void;
  back: number;
  onBack: (days: number) => void;
}

function DaySlider({ report: { first, last, day: shown }, busy, day, onDay, back, onBack }: SliderProps) {
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
      <div className="row row-between">
        <strong aria-live="polite">{words.asOf(busy || moved !== null ? at : shown)}</strong>
        <label className="report-back">
          <span className="meta">{words.back}</span>
          <select className="input" value={back} onChange={(event) => onBack(Number(event.currentTarget.value))}>
            {BACK.map((days) => (
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

function Figures({ report }: { report: ReportsAnswer }) {
  const { medianSecondsToFirstFollow: wait, total } = report;
  const now = report.holdings.at(-1);
  const facts: [string, string][] = [
    ...Object.entries(words.holdings).map(([key, name]): [string, string] => [
      name,
      // The words are named as the holdings are.
      (now?.[key as keyof typeof words.holdings] ?? 0).toLocaleString('en-IN'),
    ]),
    [words.firstFollow, wait === null ? words.never : inWords(wait, words)],
    [words.total, total.toLocaleString('en-IN')],
  ];
  return (
    <dl className="card report-figures">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="meta">{name}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function BoardBones() {
  return (
    <div className="stack stack-loose" role="status">
      <span className="unseen">{words.loading}</span>
      <span className="bone bone-block" aria-hidden="true" />
      <span className="bone bone-block" aria-hidden="true" />
      <span className="bone bone-block" aria-hidden="true" />
    </div>
  );
}

function Charts({ report }: { report: ReportsAnswer }) {
  // A chart is drawn anew when its numbers are others, not whenever the page is.
  const plots = useMemo(() => {
    const { holdings: names, funnel, charts } = words;
    const { members, companies, posts, likes, funds } = names;
    const overTime = { kind: 'lines' as const, heading: words.date, labels: report.days };
    const byName = (shares: ReportsAnswer['cities']) => ({
      ...{ kind: 'rows' as const, heading: words.name, labels: shares.map(({ name }) => name) },
      series: shareSeries(shares, words.count),
    });
    const steps = (['joined', 'posted', 'founded'] as const).map((step) => ({
      name: funnel[step],
      count: report.funnel[step],
    }));
    return [
      { ...overTime, title: charts.events, kind: 'stack' as const, series: eventSeries(report, words.other) },
      { ...overTime, title: charts.people, series: holdingSeries(report, { members, companies }) },
      { ...overTime, title: charts.words, series: holdingSeries(report, { posts, likes }) },
      { ...overTime, title: charts.funds, series: holdingSeries(report, { funds }) },
      { ...byName(steps), title: charts.funnel },
      { ...byName(report.industries), title: charts.industries },
      { ...byName(report.cities), title: charts.cities },
    ];
  }, [report]);
  return (
    <div className="report-plots">
      {plots.map((plot) => (
        <Plot key={plot.title} {...plot} />
      ))}
    </div>
  );
}
