import { type FormEvent, useCallback, useRef } from 'react';
import { SEARCH_MAX } from '#api/contract/limits.ts';
import { useKeptPlace } from '../../client/keptPlace.ts';
import { useList } from '../../client/queries.ts';
import { setQuery, useAddress } from '../../stores/address.ts';
import { DidYouMean } from '../forms/DidYouMean.tsx';
import { useEarlyForm } from '../forms/early.ts';
import { SearchField } from '../forms/SearchField.tsx';
import { Details } from './Details.tsx';
import { Filters } from './Filters.tsx';
import { type Listed, listWords } from './listWords.ts';
import { Results } from './Results.tsx';
import {
  type DirectoryPage,
  directoryKey,
  directoryPath,
  type FacetName,
  isNarrowed,
  onCards,
  readSearch,
  type Search,
  writeSearch,
} from './search.ts';
import { Toolbar } from './Toolbar.tsx';
import { openDetails, useDetails } from './useDetails.ts';

const STARTUP_FILTERS: readonly FacetName[] = [
  'stage',
  'industry',
  'state',
  'city',
  'entityType',
  'companySize',
  'fundedType',
  'verified',
];

interface Props {
  /** The page's query, as far as the list hangs on it. */
  query: string;
  /** The list's beginning, as the server found it; null where it could not. */
  seed: DirectoryPage | null;
  /** The filters offered; the first stands as chips. */
  filters?: readonly FacetName[];
  /** What is asked for where nothing else is chosen, and is not in the address: the bounds of this directory. */
  within?: Search['filters'];
  /** What it lists. */
  of?: Listed;
}

const ALL: Search['filters'] = {};

/** The directory: search, filters, cards, and the details of one company. All of it is in the page's address. */
export default function Explore({ query, seed, filters = STARTUP_FILTERS, within = ALL, of = 'startups' }: Props) {
  const words = listWords[of];
  const params = useAddress(query);
  const search = readSearch(params);
  const key = directoryKey(params, within);
  const list = useList<DirectoryPage>({
    key,
    path: (cursor) => directoryPath(key, cursor),
    seed: seed ? { key: directoryKey(new URLSearchParams(query), within), page: seed } : undefined,
  });
  const cards = useKeptPlace<DirectoryPage, HTMLDivElement>({ key, list: list.data, slim: onCards });
  const shown = list.data?.pages.at(-1);
  const details = useDetails(params);
  const form = useRef<HTMLFormElement>(null);
  useEarlyForm(form, (early) => setQuery(searchIn(early), 'replace'));

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
  const onSort = useCallback((sort: Search['sort']) => {
    show({ ...readSearch(new URLSearchParams(location.search)), sort }, 'push');
  }, []);
  const onClear = useCallback(() => {
    const { sort } = readSearch(new URLSearchParams(location.search));
    show({ q: '', filters: {}, sort }, 'push');
  }, []);
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSearch(searchIn(new FormData(event.currentTarget)).get('q') ?? '');
  };

  return (
    <div className="startups">
      {/* Sent by the browser itself where there is no script; with it, each change is a new list at once. */}
      <search>
        <form ref={form} className="startup-asking" method="get" onSubmit={submit}>
          <SearchField
            id="startup-search"
            words={words.search}
            maxLength={SEARCH_MAX}
            value={search.q}
            onSearch={onSearch}
          />
          <Filters
            search={search}
            names={filters}
            facets={shown?.facets ?? null}
            orMore={shown?.totalIsCapped ?? false}
            onFilter={onFilter}
            onSort={onSort}
          />
        </form>
      </search>
      <Toolbar
        words={words}
        search={search}
        query={key[1]}
        total={shown?.total}
        orMore={shown?.totalIsCapped ?? false}
        busy={list.isPlaceholderData}
        onFilter={onFilter}
        onClear={onClear}
      />
      {shown?.suggestion !== undefined && !list.isPlaceholderData && (
        <DidYouMean
          suggestion={shown.suggestion}
          href={`?${writeSearch({ ...search, q: shown.suggestion })}`}
          onTake={onSearch}
        />
      )}
      <Results
        words={words}
        list={list}
        cards={cards}
        params={params}
        narrowed={isNarrowed(search)}
        onOpen={details.open}
        onClear={onClear}
      />
      {details.id !== null && (
        <Details
          key={details.id}
          id={details.id}
          known={list.data?.pages.flatMap(({ companies }) => companies).find(({ _id }) => _id === details.id)}
          tab={details.tab}
          onTab={details.setTab}
          onClose={details.close}
        />
      )}
    </div>
  );
}

/** The search that a form says. */
function searchIn(form: FormData): URLSearchParams {
  // There are only texts in it.
  return writeSearch(readSearch(new URLSearchParams([...form] as [string, string][])));
}

function show(search: Search, how: 'push' | 'replace'): void {
  const details = openDetails();
  const params = new URLSearchParams([...writeSearch(search), ...details]);
  setQuery(params, details.length > 0 ? 'replace' : how);
}
