import { useId, useMemo } from 'react';
import type { DealsReportAnswer, DealTotals } from '#api/contract/report.ts';
import { language } from '#words/language.ts';
import { reports } from '#words/reports.ts';
import { useRead } from '../../client/queries.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { DealBreakdown } from './DealBreakdown.tsx';
import { goingOn, namesOf } from './dealRows.ts';
import { Plot } from './Plot.tsx';
import { shareSeries } from './series.ts';

const words = reports.deals;

interface Props {
  /** YYYY-MM-DD, the last of the days. */
  day: string;
  /** How many days there are. */
  back: number;
}

/** What came of the applications that were begun on the days of the page. */
export function Deals({ day, back }: Props) {
  const id = useId();
  const query = new URLSearchParams({ day, days: String(back) });
  const { data, isError, isFetching, refetch } = useRead<DealsReportAnswer>(`/reports/deals?${query}`, true);
  return (
    <section className="stack report-deals" aria-labelledby={id} aria-busy={isFetching}>
      <div className="stack stack-tight">
        <h2 id={id}>{words.title}</h2>
        <p className="meta">{words.lede}</p>
      </div>
      {isError && <LoadFailed message={words.failed} again={() => void refetch()} />}
      {data ? <Told deals={data} /> : !isError && <DealsSkeleton />}
    </section>
  );
}

function DealsSkeleton() {
  return (
    <div role="status">
      <span className="unseen">{words.loading}</span>
      <span className="bone bone-block" aria-hidden="true" />
    </div>
  );
}

function Told({ deals }: { deals: DealsReportAnswer }) {
  const { total } = deals;
  if (total.opened === 0 && total.saved === 0 && total.begun === 0) return <p className="card">{words.none}</p>;
  return (
    <>
      <dl className="card report-figures">
        {(['opened', 'saved'] as const).map((interest) => (
          <div key={interest}>
            <dt className="meta">{words[interest]}</dt>
            <dd className="figure">{total[interest].toLocaleString(language.tag)}</dd>
          </div>
        ))}
      </dl>
      <p className="meta">{words.interest}</p>
      {total.begun === 0 ? <p className="card">{words.noneBegun}</p> : <Plots total={total} />}
      <DealBreakdown deals={deals} />
    </>
  );
}

function Plots({ total }: { total: DealTotals }) {
  // A chart is drawn anew when its numbers are others, not whenever the page is.
  const plots = useMemo(() => {
    const counts = { ...total, open: goingOn(total) };
    const plot = (title: string, names: Partial<Record<keyof typeof counts, string>>) => {
      const rows = namesOf(names).map(([of, name]) => ({ name, count: counts[of] }));
      return {
        ...{ title, kind: 'rows' as const, heading: reports.name, labels: rows.map(({ name }) => name) },
        series: shareSeries(rows, reports.count),
        shares: { heading: words.share, of: rows.map(({ count }) => reports.percent(count, total.begun)) },
      };
    };
    return [plot(words.funnel, words.stages), plot(words.ends, words.ended)];
  }, [total]);
  return (
    <>
      <div className="report-pair">
        {plots.map((plot) => (
          <Plot key={plot.title} {...plot} />
        ))}
      </div>
      <p className="meta">{words.notes}</p>
    </>
  );
}
