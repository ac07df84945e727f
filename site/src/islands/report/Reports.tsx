import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { REPORT_DAYS, REPORT_DAYS_MAX, type ReportsAnswer } from '#api/contract/report.ts';
import { reports as words } from '#words/reports.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { useMember } from '../../stores/useSession.ts';
import { Deals } from './Deals.tsx';
import { EventsPlot } from './EventsPlot.tsx';
import { EventsTable } from './EventsTable.tsx';
import { Figures } from './Figures.tsx';
import { Plot } from './Plot.tsx';
import { holdingSeries, isDay, shareSeries } from './series.ts';
import { TimeRange } from './TimeRange.tsx';

/** The reports for analysts; for everybody else what stands on the page anyway. */
export default function Reports({ children }: { children?: ReactNode }) {
  const member = useMember();
  return member?.roles.includes('analyst') ? <Board /> : children;
}

/** Day and range stand in the address, so that what is seen can be shared. */
function dayInAddress(): string | null {
  const day = new URLSearchParams(location.search).get('day');
  return day !== null && isDay(day) ? day : null;
}

function daysInAddress(): number {
  const days = Number(new URLSearchParams(location.search).get('days'));
  return Number.isInteger(days) && days >= 1 && days <= REPORT_DAYS_MAX ? days : REPORT_DAYS;
}

function Board() {
  const [day, setDay] = useState(dayInAddress);
  const [back, setBack] = useState(daysInAddress);
  const { report, failed, busy, again } = useReport(day, back);

  useEffect(() => {
    const address = new URL(location.href);
    if (day === null) address.searchParams.delete('day');
    else address.searchParams.set('day', day);
    if (back === REPORT_DAYS) address.searchParams.delete('days');
    else address.searchParams.set('days', String(back));
    history.replaceState(history.state, '', address);
  }, [day, back]);

  // An address may name a day before the first or after the newest: it shows the nearest there is.
  useEffect(() => {
    if (!report || day === null) return;
    if (day >= report.last) setDay(null);
    else if (day < report.first) setDay(report.first);
  }, [report, day]);

  if (!report) {
    if (failed) return <LoadFailed message={words.failed} again={again} />;
    return <BoardSkeleton />;
  }
  return (
    <div className="stack stack-loose">
      <TimeRange report={report} busy={busy} day={day} onDay={setDay} back={back} onBack={setBack} />
      {failed && <LoadFailed message={words.failed} again={again} />}
      <div className="stack stack-loose report-day" aria-busy={busy}>
        <Figures report={report} />
        <Charts report={report} />
        <Deals day={report.day} back={report.days.length} />
        <EventsTable
          day={report.day}
          live={report.day === report.last}
          types={report.events.map(({ type }) => type).toSorted()}
        />
      </div>
    </div>
  );
}

/** The report of a day; the one before stays until the next is there, so that the page does not jump under the slider. */
function useReport(day: string | null, days: number) {
  const query = new URLSearchParams({ days: String(days), ...(day !== null && { day }) });
  const { data, isError, isFetching, refetch } = useRead<ReportsAnswer>(`/reports?${query}`, true);
  return { report: data, failed: isError, busy: isFetching, again: () => void refetch() };
}

function BoardSkeleton() {
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
      { ...overTime, title: charts.people, series: holdingSeries(report, { members, companies }) },
      { ...overTime, title: charts.words, series: holdingSeries(report, { posts, likes }) },
      { ...overTime, title: charts.funds, series: holdingSeries(report, { funds }) },
      {
        ...byName(steps),
        title: charts.funnel,
        shares: { heading: words.share, of: steps.map(({ count }) => words.percent(count, report.funnel.joined)) },
      },
      { ...byName(report.industries), title: charts.industries },
      { ...byName(report.cities), title: charts.cities },
    ];
  }, [report]);
  return (
    <div className="report-plots">
      <EventsPlot report={report} />
      {plots.map((plot) => (
        <Plot key={plot.title} {...plot} />
      ))}
    </div>
  );
}
