import { Icon } from '../../components/Icon.tsx';
import { startups } from '../../words/en/startups.ts';
import { choiceLabel } from './labels.ts';
import { type FacetName, isNarrowed, type Search } from './search.ts';

const words = startups.filters;

interface Props {
  search: Search;
  /** Undefined until the first answer. */
  total: number | undefined;
  busy: boolean;
  onFilter: (name: FacetName, value: string) => void;
  onClear: () => void;
}

/** How many there are, and what narrows them: each taken away by a press. */
export function Toolbar({ search, total, busy, onFilter, onClear }: Props) {
  const chips = Object.entries(search.filters) as [FacetName, string][]; // its keys
  return (
    <div className="startup-toolbar">
      <p className="startup-total" role="status">
        {total === undefined || busy ? startups.searching : startups.total(total)}
      </p>
      {chips.map(([name, value]) => (
        <span key={name} className="chip chip-fixed">
          {choiceLabel(name, value)}
          <button
            type="button"
            className="chip-remove"
            aria-label={words.remove(words.names[name], value)}
            onClick={() => onFilter(name, '')}
          >
            <Icon name="close" size={16} />
          </button>
        </span>
      ))}
      {isNarrowed(search) && (
        <button type="button" className="btn-link startup-clear" onClick={onClear}>
          {words.clear}
        </button>
      )}
    </div>
  );
}
