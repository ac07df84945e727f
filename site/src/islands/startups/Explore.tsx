import { useStore } from '@nanostores/react';
import { useCallback } from 'react';
import type { CompanySort } from '#api/contract/company.ts';
import { $query, setQuery } from './address.ts';
import { Details } from './Details.tsx';
import { Filters } from './Filters.tsx';
import { Results } from './Results.tsx';
import { SearchBox } from './SearchBox.tsx';
import { type FacetName, isNarrowed, readSearch, type Search, writeSearch } from './search.ts';
import { Toolbar } from './Toolbar.tsx';
import { openDetails, useDetails } from './useDetails.ts';
import { useDirectory } from './useDirectory.ts';

const STARTUP_FILTERS: readonly FacetName[] = ['stage', 'industry', 'city', 'companySize', 'fundedType'];

interface Props {
  /** The filters offered; the first stands as chips. */
  filters?: readonly FacetName[];
  /** What is asked for where nothing else is chosen, and is not in the address: the bounds of this directory. */
  within?: Search['filters'];
}

const ALL: Search['filters'] = {};

/** The directory: search, filters, cards, and the details of one company. All of it is in the page's address. */
export default function Explore({ filters = STARTUP_FILTERS, within = ALL }: Props) {
  // The page is rendered without an address; it looks there once it is awake.
  const query = useStore($query, { ssr: 'initial' });
  const search = readSearch(new URLSearchParams(query ?? ''));
  const asked = writeSearch({ ...search, filters: { ...within, ...search.filters } });
  const directory = useDirectory(query === null ? null : asked.toString());
  const { shown, busy } = directory;
  const details = useDetails(query);

  const onSearch = useCallback((q: string) => {
    const current = readSearch(new URLSearchParams(location.search));
    // One entry of the history for a search, however often its letters change.
    show({ ...current, q }, current.q === '' || q === '' ? 'push' : 'replace');
  }, []);
  const onFilter = useCallback((name: FacetName, value: string) => {
    const current = readSearch(new URLSearchParams(location.search));
    const { [name]: _, ...others } = current.filters;
    show({ ...current, filters: value === '' ? others : { ...others, [name]: value } }, 'push');
  }, []);
  const onSort = useCallback((sort: CompanySort) => {
    show({ ...readSearch(new URLSearchParams(location.search)), sort }, 'push');
  }, []);
  const onClear = useCallback(() => {
    const { sort } = readSearch(new URLSearchParams(location.search));
    show({ q: '', filters: {}, sort }, 'push');
  }, []);

  return (
    <div className="startups">
      <SearchBox value={search.q} onSearch={onSearch} />
      <Filters search={search} names={filters} facets={shown?.facets ?? null} onFilter={onFilter} onSort={onSort} />
      <Toolbar search={search} total={shown?.total} busy={busy} onFilter={onFilter} onClear={onClear} />
      <Results directory={directory} narrowed={isNarrowed(search)} onOpen={details.open} onClear={onClear} />
      {details.id !== null && (
        <Details
          key={details.id}
          id={details.id}
          known={shown?.companies.find(({ _id }) => _id === details.id)}
          tab={details.tab}
          onTab={details.setTab}
          onClose={details.close}
        />
      )}
    </div>
  );
}

function show(search: Search, how: 'push' | 'replace'): void {
  const details = openDetails();
  const params = new URLSearchParams([...writeSearch(search), ...details]);
  setQuery(params, details.length > 0 ? 'replace' : how);
}
