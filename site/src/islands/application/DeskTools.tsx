import type { ApplicationListAnswer } from '#api/contract/application.ts';
import { APPLICATION_STATUSES } from '#api/contract/options.ts';
import { applications } from '#words/applications.ts';
import { reviewing } from '#words/reviewing.ts';
import { plainly } from '../../client/links.ts';
import { Icon } from '../../components/Icon.tsx';
import { setQuery } from '../../stores/address.ts';
import { download } from '../report/csv.ts';
import { deskCsv } from './deskCsv.ts';
import type { Row } from './deskRows.ts';
import { DESK_VIEWS, type DeskSearch, deskQuery } from './deskSearch.ts';

const words = reviewing.desk;

interface Props {
  rows: readonly Row[];
  counts: ApplicationListAnswer['counts'];
  total: number;
  search: DeskSearch;
  /** How many rows are chosen. */
  chosen: number;
  /** Whether these are all that there are. */
  isAll: boolean;
  onChoose: (ids: readonly string[]) => void;
  onDecide: () => void;
}

/** Whether the reader may move it anywhere now: not what is over, or awaits the company. */
export const isMovable = ({ mayDecide }: Row): boolean => mayDecide.length > 0;

/** Above the applications: which are shown, and how; what is done with those that are chosen; the way to take them along. */
export function DeskTools({ rows, counts, total, search, chosen, isAll, onChoose, onDecide }: Props) {
  const { view, status } = search;
  const shown = APPLICATION_STATUSES.filter((one) => one === status || (counts[one] ?? 0) > 0);
  const movable = rows.filter(isMovable);
  const isEach = chosen === movable.length;
  const left = rows.length - movable.length;
  return (
    <>
      <div className="row row-between">
        <nav className="chips" aria-label={words.filter}>
          {view === 'list' &&
            [undefined, ...shown].map((one) => (
              <Way key={one ?? ''} to={{ ...search, status: one }} isHere={one === status}>
                {one ? applications.status[one] : words.all}{' '}
                <span className="count">{(one ? (counts[one] ?? 0) : total).toLocaleString('en-IN')}</span>
              </Way>
            ))}
        </nav>
        <nav className="chips" aria-label={words.view}>
          {DESK_VIEWS.map((one) => (
            <Way key={one} to={{ ...search, view: one }} isHere={one === view}>
              {words.views[one]}
            </Way>
          ))}
        </nav>
      </div>
      <div className="row row-between desk-acts" data-chosen={view === 'list' && chosen > 0 ? '' : undefined}>
        {view === 'list' && movable.length > 0 ? (
          <label className="choice">
            <input
              type="checkbox"
              id="desk-choose"
              checked={isEach}
              onChange={({ target }) => onChoose(target.checked ? movable.map(({ _id }) => _id) : [])}
            />
            <span>
              {chosen > 0 ? words.chosen(chosen) : words.chooseAll}
              {isEach && left > 0 && <span className="meta"> {words.leftOut(left)}</span>}
            </span>
          </label>
        ) : (
          <span />
        )}
        <p className="row">
          {view === 'list' && movable.length > 0 && (
            <button type="button" className="btn btn-small btn-primary" disabled={chosen === 0} onClick={onDecide}>
              {words.decide}
            </button>
          )}
          <button
            type="button"
            className="btn btn-small"
            disabled={rows.length === 0}
            onClick={() =>
              // The mark at its beginning tells spreadsheets that names are written in UTF-8.
              download(`${words.csvName}.csv`, ['\ufeff', deskCsv(rows, location.origin)])
            }
          >
            <Icon name="download" size={18} />
            {isAll || rows.length === 0 ? words.csv : words.csvPart(rows.length)}
          </button>
        </p>
      </div>
    </>
  );
}

/** Another way to look at the same fund, with an address of its own. */
function Way({ to, isHere, children }: { to: DeskSearch; isHere: boolean; children: React.ReactNode }) {
  const query = deskQuery(to);
  return (
    <a
      className="chip"
      href={`?${query}`}
      aria-current={isHere ? 'true' : undefined}
      onClick={plainly(() => setQuery(query, 'push'))}
    >
      {children}
    </a>
  );
}
