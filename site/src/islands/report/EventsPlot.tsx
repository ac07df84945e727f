import { useMemo, useState } from 'react';
import type { ReportsAnswer } from '#api/contract/report.ts';
import { reports } from '#words/reports.ts';
import { Plot } from './Plot.tsx';
import { eventSeries, peopleSeries } from './series.ts';

const words = reports.byType;

/** Events per day: first what people did, and at the press of a button all that the log holds. */
export function EventsPlot({ report }: { report: ReportsAnswer }) {
  const [all, setAll] = useState(false);
  const { series, apart } = useMemo(
    () => (all ? { series: eventSeries(report, reports.other), apart: [] } : peopleSeries(report, reports)),
    [report, all],
  );
  const leftOut = apart.reduce((sum, { values }) => sum + values.reduce((some, value) => some + value, 0), 0);
  return (
    <Plot
      title={reports.charts.events}
      kind="stack"
      heading={reports.date}
      labels={report.days}
      series={series}
      apart={apart}
    >
      <div className="chips">
        {([false, true] as const).map((one) => (
          <button
            key={String(one)}
            type="button"
            className="chip"
            aria-pressed={all === one}
            onClick={() => setAll(one)}
          >
            {one ? words.all : words.people}
          </button>
        ))}
      </div>
      <p className="meta">{all ? words.whole : words.leftOut(leftOut)}</p>
    </Plot>
  );
}
