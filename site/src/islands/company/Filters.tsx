import { useState } from 'react';
import type { CompanyFacets, FacetCount } from '#api/contract/company-answer.ts';
import { COMPANY_SIZES, STAGES } from '#api/contract/options.ts';
import { startups } from '#words/startups.ts';
import { Icon } from '../../components/Icon.tsx';
import { choiceLabel } from './labels.ts';
import { type FacetName, type Search, SORTS } from './search.ts';

const words = startups.filters;

interface Props {
  search: Search;
  /** The filters this page offers, in order. */
  names: readonly FacetName[];
  /** null until the first answer. */
  facets: CompanyFacets | null;
  /** Whether there are more than were counted. */
  orMore: boolean;
  onFilter: (name: FacetName, value: string) => void;
  onSort: (sort: Search['sort']) => void;
}

/**
 * The first filter as chips, all in sight; the others as lists, since an industry or a city has too many. Counts beside
 * each. On phones the lists, and the order, are behind a button.
 */
export function Filters({ search, names, facets, orMore, onFilter, onSort }: Props) {
  const [open, setOpen] = useState(false);
  const [first, ...others] = names;

  const searched = search.q.trim() !== '';

  /** What no company that is found says of itself is nothing to choose by. */
  function isOffered(name: FacetName): boolean {
    if (facets === null || search.filters[name] !== undefined) return true;
    const isEmpty = Object.values(facets).every((counts) => counts.length === 0);
    return isEmpty || facets[name].length > 0;
  }

  function sort(value: string): void {
    onSort(SORTS.find((one) => one === value) ?? '');
  }

  return (
    <div className="startup-filters">
      {first && <Chips name={first} {...{ search, facets, orMore, onFilter }} />}
      <button
        type="button"
        className="btn startup-more-filters"
        aria-expanded={open}
        aria-controls="startup-selects"
        onClick={() => setOpen(!open)}
      >
        <Icon name="sliders" size={20} />
        {words.label}
        <Icon name="chevronDown" size={20} />
      </button>
      <div className="startup-selects" id="startup-selects">
        {others.filter(isOffered).map((name) => (
          <Choice key={name} name={name} {...{ search, facets, orMore, onFilter }} />
        ))}
        <div className="field startup-order">
          <label htmlFor="startup-sort">{startups.sort.label}</label>
          <select
            name="sort"
            id="startup-sort"
            className="input"
            autoComplete="off"
            value={search.sort}
            onChange={({ target }) => sort(target.value)}
          >
            <option value="">{searched ? startups.sort.relevance : startups.sort.newest}</option>
            {SORTS.filter((sort) => sort !== 'newest' || searched || search.sort === 'newest').map((sort) => (
              <option key={sort} value={sort}>
                {startups.sort[sort]}
              </option>
            ))}
          </select>
        </div>
        <button type="submit" className="btn when-no-script">
          {words.apply}
        </button>
      </div>
    </div>
  );
}

type FilterProps = Omit<Props, 'names' | 'onSort'> & { name: FacetName };

function Chips({ name, search, facets, orMore, onFilter }: FilterProps) {
  const values = name === 'enterprise' ? Object.keys(words.enterprise) : STAGES;
  const counts = new Map(facets?.[name].map(({ value, count }) => [value, count]));
  return (
    <fieldset className="startup-chips">
      <legend className="label">{words.names[name]}</legend>
      <div className="chips">
        {values.map((value) => (
          <button
            key={value}
            type="submit"
            name={name}
            value={search.filters[name] === value ? '' : value}
            className="chip"
            aria-pressed={search.filters[name] === value}
            onClick={(event) => {
              event.preventDefault();
              onFilter(name, search.filters[name] === value ? '' : value);
            }}
          >
            {choiceLabel(name, value)}{' '}
            <span className="count">{facets ? words.count(counts.get(value) ?? 0, orMore) : ' '}</span>
          </button>
        ))}
      </div>
      {/* After the chips: of two of a name, the first counts, which is the one that was pressed. */}
      <input type="hidden" name={name} value={search.filters[name] ?? ''} />
    </fieldset>
  );
}

function Choice({ name, search, facets, orMore, onFilter }: FilterProps) {
  const chosen = search.filters[name] ?? '';
  const options = inOrder(name, facets?.[name] ?? []);
  const listed = options.some(({ value }) => sameValue(value, chosen));
  return (
    <div className="field">
      <label htmlFor={`filter-${name}`}>{words.names[name]}</label>
      <select
        id={`filter-${name}`}
        name={name}
        className="input"
        autoComplete="off"
        value={options.find(({ value }) => sameValue(value, chosen))?.value ?? chosen}
        onChange={({ target }) => onFilter(name, target.value)}
      >
        <option value="">{words.any}</option>
        {chosen !== '' && !listed && (
          <option value={chosen}>{facets ? words.option(chosen, 0) : choiceLabel(name, chosen)}</option>
        )}
        {options.map(({ value, count }) => (
          <option key={value} value={value}>
            {words.option(choiceLabel(name, value), count, orMore)}
          </option>
        ))}
      </select>
    </div>
  );
}

/** The server takes a city in small or capital letters alike. */
function sameValue(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Sizes by size; all else stays as it comes, the most first. */
function inOrder(name: FacetName, counts: readonly FacetCount[]): readonly FacetCount[] {
  if (name !== 'companySize') return counts;
  return COMPANY_SIZES.flatMap((size) => counts.filter(({ value }) => value === size));
}
