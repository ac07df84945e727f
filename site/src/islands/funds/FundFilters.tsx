import { useStore } from '@nanostores/react';
import { FUND_TYPES } from '#api/contract/options.ts';
import { $filter, setFilter } from '../../stores/funds.ts';
import { funds as words } from '../../words/en/funds.ts';

/** Popular Ones, and one type at most: pressed again, it lets go. */
export function FundFilters() {
  const filter = useStore($filter, { ssr: 'initial' });
  return (
    <fieldset className="chips" aria-label={words.filters}>
      <button
        type="button"
        className="chip"
        aria-pressed={filter.popular}
        onClick={() => setFilter({ ...filter, popular: !filter.popular })}
      >
        {words.popular}
      </button>
      {FUND_TYPES.map((type) => (
        <button
          key={type}
          type="button"
          className="chip"
          aria-pressed={filter.type === type}
          onClick={() => setFilter({ ...filter, type: filter.type === type ? '' : type })}
        >
          {words.types[type]}
        </button>
      ))}
    </fieldset>
  );
}
