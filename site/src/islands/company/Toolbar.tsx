import { startups } from '#words/startups.ts';
import { plainly } from '../../client/links.ts';
import { Icon } from '../../components/Icon.tsx';
import { SaveSearch } from '../../components/save/SaveSearch.tsx';
import { choiceLabel } from './labels.ts';
import type { ListWords } from './listWords.ts';
import { type FacetName, isNarrowed, type Search, writeSearch } from './search.ts';

const words = startups.filters;

interface Props {
  words: ListWords;
  search: Search;
  /** The same as the list's parameters, with the bounds of this directory. */
  query: string;
  /** Undefined until the first answer. */
  total: number | undefined;
  /** Whether there are more than were counted. */
  orMore: boolean;
  busy: boolean;
  onFilter: (name: FacetName, value: string) => void;
  onClear: () => void;
}

/** How many there are, and what narrows them: each taken away by a press. */
export function Toolbar({ words: list, search, query, total, orMore, busy, onFilter, onClear }: Props) {
  const chips = Object.entries(search.filters) as [FacetName, string][]; // its keys
  return (
    <div className="startup-toolbar">
      <p className="startup-total" role="status">
        {total === undefined || busy ? list.searching : list.total(total, orMore)}
      </p>
      {chips.map(([name, value]) => (
        <span key={name} className="chip chip-fixed">
          {choiceLabel(name, value)}
          <a
            className="chip-remove"
            href={without(search, name)}
            aria-label={words.remove(words.names[name], value)}
            onClick={plainly(() => onFilter(name, ''))}
          >
            <Icon name="close" size={16} />
          </a>
        </span>
      ))}
      {isNarrowed(search) && (
        <SaveSearch
          kind="company"
          query={query}
          parts={[search.q.trim(), ...chips.map(([name, value]) => choiceLabel(name, value))].filter(
            (part) => part !== '',
          )}
        />
      )}
      {isNarrowed(search) && (
        <a className="btn-link startup-clear" href="?" onClick={plainly(onClear)}>
          {words.clear}
        </a>
      )}
    </div>
  );
}

/** The same search with one filter less. */
function without(search: Search, name: FacetName): string {
  const params = writeSearch(search);
  params.delete(name);
  return `?${params}`;
}
