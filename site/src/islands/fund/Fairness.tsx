import type { FairnessAnswer } from '#api/contract/fund.ts';
import { fitting } from '#words/fitting.ts';

const words = fitting.fairness;

interface Row {
  /** '' where it was not told; null: each of the others. */
  readonly name: string | null;
  readonly gained: number | null;
  readonly lost: number | null;
}

/** Whom criteria that are being written gain and lose, compared with those that are published. */
export function Fairness({ compared: { months, states, sizes } }: { compared: FairnessAnswer }) {
  const now = months.at(-1);
  return (
    <div className="stack stack-tight">
      <p>
        <strong>{words.sum(now?.gained ?? null, now?.lost ?? null)}</strong>
      </p>
      <p className="meta">{words.line}</p>
      <details className="fold">
        <summary>{words.by}</summary>
        <div className="fund-fairness">
          <Groups heading={words.state} rows={states.map(({ state: name, ...row }) => ({ name, ...row }))} />
          <Groups heading={words.size} rows={sizes.map(({ size: name, ...row }) => ({ name, ...row }))} />
        </div>
      </details>
    </div>
  );
}

const told = (count: number | null): string => (count === null ? words.fewer : words.atLeast(count));
const named = (name: string | null): string => name ?? words.others;

function Groups({ heading, rows }: { heading: string; rows: readonly Row[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls must be reached by keyboard
    <section className="table-frame" tabIndex={0} aria-label={heading}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{heading}</th>
            <th scope="col" className="num">
              {words.gained}
            </th>
            <th scope="col" className="num">
              {words.lost}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, gained, lost }) => (
            <tr key={named(name)}>
              <th scope="row">{name === '' ? words.notTold : named(name)}</th>
              <td className="num">{told(gained)}</td>
              <td className="num">{told(lost)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
