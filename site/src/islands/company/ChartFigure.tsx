import { useEffect, useId, useRef } from 'react';
import { details } from '#words/details.ts';
import { type ChartKind, draw } from './draw.ts';
import type { Slice } from './figures.ts';
import { inksOf, onThemeChange, SLICE_INKS } from './inks.ts';

const words = details.metrics;

interface Props {
  title: string;
  kind: ChartKind;
  slices: readonly Slice[];
  sample: boolean;
  format: (value: number) => string;
  /** Headings of the table's two columns. */
  columns: readonly [string, string];
}

/** A chart, and beside it the same numbers as a table, which is the pie's legend too. */
export function ChartFigure({ title, kind, slices, sample, format, columns }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = useId();

  useEffect(() => {
    const on = canvas.current;
    if (!on || slices.length === 0) return undefined;
    let motion = !matchMedia('(prefers-reduced-motion: reduce)').matches;
    let chart = draw(on, { kind, slices, format, inks: inksOf(on), motion });
    const stop = onThemeChange(() => {
      chart.destroy();
      motion = false;
      chart = draw(on, { kind, slices, format, inks: inksOf(on), motion });
    });
    return () => {
      stop();
      chart.destroy();
    };
  }, [kind, slices, format]);

  const values = slices.map(({ label, value }) => `${label} ${format(value)}`).join(', ');
  return (
    <figure className="chart" aria-labelledby={id}>
      <figcaption id={id}>
        <h3>{title}</h3>
      </figcaption>
      {slices.length === 0 ? (
        <p className="meta">{words.notReported}</p>
      ) : (
        <>
          <div className={`chart-picture chart-${kind}`}>
            <canvas ref={canvas} role="img" aria-label={words.chart(title, sample, values)} />
            {sample && <span className="chart-stamp">{words.sample}</span>}
          </div>
          <div className="table-frame">
            <table className="table chart-table" aria-labelledby={id}>
              <thead>
                <tr>
                  <th scope="col">{columns[0]}</th>
                  <th scope="col" className="num">
                    {columns[1]}
                  </th>
                </tr>
              </thead>
              <tbody>
                {slices.map(({ label, value }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two investors may share a name, and rows keep their order
                  <tr key={index}>
                    <th scope="row">
                      {kind === 'pie' && (
                        <i className={`swatch swatch-${index % SLICE_INKS.length}`} aria-hidden="true" />
                      )}
                      {label}
                    </th>
                    <td className="num">{format(value)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </figure>
  );
}
