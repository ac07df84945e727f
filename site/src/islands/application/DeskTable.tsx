import { reviewing } from '#words/reviewing.ts';
import { When } from '../post/When.tsx';
import { isMovable } from './DeskTools.tsx';
import type { Row } from './deskRows.ts';
import type { DeskSearch } from './deskSearch.ts';
import { pageAtDesk } from './pageAtDesk.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { scoreLine } from './scoreLine.ts';

const words = reviewing.desk;
const { columns } = words;

interface Props {
  rows: readonly Row[];
  search: DeskSearch;
  /** Whether anybody has given points for any. */
  hasScores: boolean;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
}

/** A row for each application; on a phone a card. */
export function DeskTable({ rows, search, hasScores, chosen, onChoose }: Props) {
  function choose(id: string, isChosen: boolean): void {
    const now = new Set(chosen);
    if (isChosen) now.add(id);
    else now.delete(id);
    onChoose(now);
  }
  return (
    <div className="table-frame desk-frame">
      <table className="table desk-table" aria-label={words.table}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{columns.choose}</span>
            </th>
            <th scope="col">{columns.company}</th>
            <th scope="col">{columns.status}</th>
            <th scope="col">{columns.turn}</th>
            <th scope="col">{columns.submitted}</th>
            <th scope="col">{columns.moved}</th>
            {hasScores && <th scope="col">{columns.score}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row._id}>
              <td className="desk-choose">
                {isMovable(row) && (
                  <label className="choice">
                    <input
                      type="checkbox"
                      aria-label={words.choose(row.applicant.name)}
                      checked={chosen.has(row._id)}
                      onChange={({ target }) => choose(row._id, target.checked)}
                    />
                  </label>
                )}
              </td>
              <th scope="row">
                <a href={pageAtDesk(row, search)}>{row.applicant.name}</a>
              </th>
              <td>
                <StatusBadge status={row.status} />
              </td>
              <td data-name={columns.turn}>{row.turn === null ? words.over : words.turn[row.turn]}</td>
              <td data-name={columns.submitted}>{row.submittedAt && <When at={row.submittedAt} />}</td>
              <td data-name={columns.moved}>
                <When at={row.updatedAt} />
              </td>
              {hasScores && <td data-name={columns.score}>{scoreLine(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
