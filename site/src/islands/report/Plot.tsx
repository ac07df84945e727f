import { type ReactNode, useEffect, useId, useRef } from 'react';
import { language } from '#words/language.ts';
import { reports as words } from '#words/reports.ts';
import { inksOf, onThemeChange } from '../company/inks.ts';
import { download, toCsv } from './csv.ts';
import type { PlotKind, Series } from './draw.ts';

interface Props {
  title: string;
  kind: PlotKind;
  /** Heading of the labels' column. */
  heading: string;
  labels: readonly string[];
  series: readonly Series[];
  /** A column more in the table and the download, beside the numbers: what part of a whole each is. */
  shares?: { readonly heading: string; readonly of: readonly string[] };
  /** In the table and the download too, and not drawn. */
  apart?: readonly Series[];
  /** What is chosen and said above the picture. */
  children?: ReactNode;
}

const NONE: readonly Series[] = [];

const number = (value: number): string => value.toLocaleString(language.tag);

/** A chart with its numbers as a table, which can be taken along as CSV. */
export function Plot({ title, kind, heading, labels, series, shares, apart = NONE, children }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();
  const empty = series.every(({ values }) => values.every((value) => value === 0));

  useEffect(() => {
    const on = canvas.current;
    if (!on) return undefined;
    let gone = false;
    let clear = (): void => {};
    // chart.js comes when there is something to draw.
    void import('./draw.ts').then(({ draw }) => {
      if (gone) return;
      let chart = draw(on, { kind, labels, series, inks: inksOf(on) });
      const stop = onThemeChange(() => {
        chart.destroy();
        chart = draw(on, { kind, labels, series, inks: inksOf(on) });
      });
      clear = () => {
        stop();
        chart.destroy();
      };
    });
    return () => {
      gone = true;
      clear();
    };
  }, [kind, labels, series]);

  const told =
    kind === 'rows'
      ? labels.map(
          (label, n) => `${label} ${number(series[0]?.values[n] ?? 0)}${shares ? ` (${shares.of[n] ?? ''})` : ''}`,
        )
      : series.map(({ name, values }) => `${name} ${number(values.at(-1) ?? 0)}`);
  const columns = [...series, ...apart];
  const numbers = [[heading, ...columns.map(({ name }) => name)], ...rowsOf(labels, columns)];
  const table = shares
    ? numbers.map((row, n) => [...row, n === 0 ? shares.heading : (shares.of[n - 1] ?? '')])
    : numbers;
  return (
    <figure className="card report-plot" aria-labelledby={id}>
      <figcaption id={id}>
        <h2>{title}</h2>
      </figcaption>
      {children}
      {empty ? (
        <p className="meta">{words.none}</p>
      ) : (
        <div className={`report-picture report-${kind}`}>
          <canvas ref={canvas} role="img" aria-label={words.chart(title, told.join(', '))} />
        </div>
      )}
      {shares && (
        <p className="row report-shares">
          {labels.map((label, n) => (
            <span key={label}>
              {label} <strong>{shares.of[n]}</strong>
            </span>
          ))}
        </p>
      )}
      <details className="fold">
        <summary>{words.numbers}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reached by keyboard */}
        <section className="table-frame report-numbers" tabIndex={0} aria-label={title}>
          <table className="table" aria-labelledby={id}>
            <thead>
              <tr>
                {table[0]?.map((cell) => (
                  <th key={cell} scope="col">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {labels.map((label, n) => (
                <tr key={label}>
                  <th scope="row" className={kind === 'rows' ? undefined : 'report-at'}>
                    {label}
                  </th>
                  {columns.map(({ name, values }) => (
                    <td key={name} className="num">
                      {number(values[n] ?? 0)}
                    </td>
                  ))}
                  {shares && <td className="num">{shares.of[n]}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
        <button type="button" className="btn btn-small" onClick={() => download(`${title}.csv`, [toCsv(table)])}>
          {words.download}
        </button>
      </details>
    </figure>
  );
}

function rowsOf(labels: readonly string[], series: readonly Series[]) {
  return labels.map((label, n) => [label, ...series.map(({ values }) => values[n] ?? 0)].map(String));
}
