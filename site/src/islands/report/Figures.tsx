import type { Holdings, ReportsAnswer } from '#api/contract/report.ts';
import { language } from '#words/language.ts';
import { reports as words } from '#words/reports.ts';
import { inWords } from './series.ts';

/** What there is at the end of the day, with what the days looked back on added and what as many days before them did. */
export function Figures({ report }: { report: ReportsAnswer }) {
  const { medianSecondsToFirstFollow: wait, total, before, longBefore, days } = report;
  const now = report.holdings.at(-1) ?? before;
  // The words are named as the holdings are.
  const names = Object.entries(words.holdings) as [keyof Holdings, string][];
  return (
    <dl className="card report-figures">
      {names.map(([key, name]) => (
        <div key={key}>
          <dt className="meta">{name}</dt>
          <dd className="figure">{now[key].toLocaleString(language.tag)}</dd>
          <dd className="report-change">
            {words.change(now[key] - before[key], before[key] - longBefore[key], days.length)}
          </dd>
        </div>
      ))}
      <div>
        <dt className="meta">{words.firstFollow}</dt>
        <dd className="figure">{wait === null ? words.never : inWords(wait, words)}</dd>
      </div>
      <div>
        <dt className="meta">{words.total}</dt>
        <dd className="figure">{total.toLocaleString(language.tag)}</dd>
      </div>
    </dl>
  );
}
