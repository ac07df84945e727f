import { useState } from 'react';
import type { DealsReportAnswer } from '#api/contract/report.ts';
import { language } from '#words/language.ts';
import { reports } from '#words/reports.ts';
import { download, toCsv } from './csv.ts';
import { type DealKind, dealTable, namesOf } from './dealRows.ts';

const words = reports.deals;

/** The same numbers group by group, by what one chooses, to be taken along as CSV. */
export function DealBreakdown({ deals }: { deals: DealsReportAnswer }) {
  const [kind, setKind] = useState<DealKind>('types');
  const { headings, rows } = dealTable(deals, kind, words);
  const title = words.table(words.kinds[kind]);
  const save = (): void =>
    download(`${title}.csv`, [toCsv([headings, ...rows.map(({ name, counts }) => [name, ...counts])])]);
  return (
    <div className="card stack report-breakdown">
      <div className="report-by">
        <label>
          <span className="label">{words.breakdown}</span>
          <select
            className="input"
            value={kind}
            onChange={({ target }) => setKind(namesOf(words.kinds).find(([one]) => one === target.value)?.[0] ?? kind)}
          >
            {namesOf(words.kinds).map(([one, name]) => (
              <option key={one} value={one}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <button type="button" className="btn btn-small" onClick={save}>
          {reports.download}
        </button>
      </div>
      {rows.length === 0 ? (
        <p className="meta">{words.noneBegun}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reached by keyboard
        <section className="table-frame report-numbers" tabIndex={0} aria-label={title}>
          <table className="table" aria-label={title}>
            <thead>
              <tr>
                {headings.map((heading, n) => (
                  <th key={heading} scope="col" className={n === 0 ? undefined : 'num'}>
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, counts }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {counts.map((count, n) => (
                    <td key={headings[n + 1]} className="num">
                      {count.toLocaleString(language.tag)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
