import { useEffect, useState } from 'react';
import { SEARCH_MAX } from '#api/contract/limits.ts';
import { reviewing } from '#words/reviewing.ts';
import { setQuery } from '../../stores/address.ts';
import { DESK_ORDERS, type DeskSearch, deskQuery } from './deskSearch.ts';

const words = reviewing.desk;
/** Between the last letter typed and what is found. */
const PAUSE_MS = 200;

interface Props {
  search: DeskSearch;
  /** Whether any has a score to go by. */
  hasScores: boolean;
  /** Said of what was found. */
  found: string;
}

/** Above the applications: those of some names alone, and what comes first. */
export function DeskFind({ search, hasScores, found }: Props) {
  const [typed, setTyped] = useState(search.q);
  const [known, setKnown] = useState(search.q);
  // By Back or Forward it may be another.
  if (known !== search.q) {
    setKnown(search.q);
    if (typed.trim() !== search.q) setTyped(search.q);
  }
  useEffect(() => {
    const q = typed.trim();
    if (q === search.q) return;
    const timer = setTimeout(() => setQuery(deskQuery({ ...search, q }), 'replace'), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search]);
  const orders = DESK_ORDERS.filter((one) => one !== 'score' || hasScores || search.sort === 'score');
  return (
    <search className="desk-find">
      <div className="field">
        <label htmlFor="desk-q">{words.find}</label>
        <input
          id="desk-q"
          className="input"
          type="search"
          maxLength={SEARCH_MAX}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="field">
        <label htmlFor="desk-sort">{words.order}</label>
        <select
          id="desk-sort"
          className="input"
          autoComplete="off"
          value={search.sort}
          onChange={({ target }) => {
            const sort = DESK_ORDERS.find((one) => one === target.value) ?? 'newest';
            setQuery(deskQuery({ ...search, sort }), 'push');
          }}
        >
          {orders.map((one) => (
            <option key={one} value={one}>
              {words.orders[one]}
            </option>
          ))}
        </select>
      </div>
      <p role="status" className="meta">
        {found}
      </p>
    </search>
  );
}
