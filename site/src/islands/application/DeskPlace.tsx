import { useEffect, useState } from 'react';
import { applications } from '#words/applications.ts';
import { reviewing } from '#words/reviewing.ts';
import { Icon } from '../../components/Icon.tsx';
import { keepDeskList, leftDeskList } from './deskList.ts';
import { placeOf } from './deskRows.ts';
import { type DeskSearch, statusShown } from './deskSearch.ts';
import { pageAtDesk } from './pageAtDesk.ts';
import { useDeskRows } from './useDeskRows.ts';

const words = reviewing.desk.place;

interface Props {
  id: string;
  fund: string;
  member: string;
  /** How the desk was looked at that it was opened from. */
  search: DeskSearch;
}

interface PlaceProps extends Props {
  ids: readonly string[];
  /** How many there are in the list; it may be more than these. */
  total: number;
}

/** Where an application stands in the list that it was opened from, and the ways to the one before and the next. */
export function DeskPlace(props: Props) {
  const { id, fund, search } = props;
  const [left] = useState(() => leftDeskList(fund, search));
  // The last of those that were loaded has a next one that is not known yet.
  const isKnown = left?.ids.includes(id) && (left.ids.at(-1) !== id || left.ids.length >= left.total);
  return left && isKnown ? <Place {...props} {...left} /> : <AskedPlace {...props} />;
}

/** Opened in another tab, or behind what was loaded of the list: it is asked for. */
function AskedPlace(props: Props) {
  const { id, fund, member, search } = props;
  const { rows, total, goesOn } = useDeskRows({
    ...{ member, fund, search },
    lacks: (all) => placeOf(ids(all), id)?.next === undefined,
  });
  const isThere = !!rows && !goesOn && placeOf(ids(rows), id) !== undefined;
  // From here on it is gone through as it stands now.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is there
  useEffect(() => {
    if (isThere) keepDeskList(fund, search, ids(rows), total);
  }, [isThere]);
  return isThere ? <Place {...props} ids={ids(rows)} total={total} /> : null;
}

const ids = (rows: readonly { readonly _id: string }[]): string[] => rows.map(({ _id }) => _id);

function Place({ id, search, ids, total }: PlaceProps) {
  const status = statusShown(search);
  const { n, previous, next } = placeOf(ids, id) ?? {};
  // In a list of its own there is nothing to go to.
  if (n === undefined || total < 2) return null;
  return (
    <nav className="desk-place" aria-label={words.label}>
      {previous !== undefined && (
        <a className="btn btn-small" rel="prev" href={pageAtDesk({ _id: previous }, search)}>
          <Icon name="arrowLeft" size={18} />
          {words.previous}
        </a>
      )}
      <div>
        <p>{words.of(n, total)}</p>
        {status && <p className="meta">{words.among(applications.status[status])}</p>}
      </div>
      {next !== undefined && (
        <a className="btn btn-small" rel="next" href={pageAtDesk({ _id: next }, search)}>
          {words.next}
          <Icon name="arrowRight" size={18} />
        </a>
      )}
    </nav>
  );
}
