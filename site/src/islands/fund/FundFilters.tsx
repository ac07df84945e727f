import { type FormEvent, type RefObject, useState } from 'react';
import type { FundFacets } from '#api/contract/fund.ts';
import { SEARCH_MAX } from '#api/contract/limits.ts';
import { ENTITY_TYPES, FUND_STAGES, FUND_TYPES, INDUSTRIES, REGIONS } from '#api/contract/options.ts';
import { choice } from '#words/choices.ts';
import { funds } from '#words/funds.ts';
import { Icon } from '../../components/Icon.tsx';
import { rupees } from '../../format/rupees.ts';
import { SearchField } from '../forms/SearchField.tsx';
import {
  FUND_FILTERS,
  FUND_ORDERS,
  FUND_STATUSES,
  type FundFilter,
  type FundSearch,
  writeFundSearch,
} from './search.ts';

const words = funds.search;

/** What is offered where the server does not say what there is. */
const OFFERED: Readonly<Record<FundFilter, readonly string[]>> = {
  region: REGIONS,
  industry: INDUSTRIES,
  stage: FUND_STAGES,
  entityType: ENTITY_TYPES,
};

/** Rupees, as people think of what they need. */
const AMOUNTS = [1e5, 5e5, 1e6, 2.5e6, 5e6, 1e7, 5e7, 1e8].map(String);

interface Props {
  form: RefObject<HTMLFormElement | null>;
  search: FundSearch;
  facets: FundFacets | undefined;
  /** Whether there are more than were counted. */
  orMore: boolean;
  onSearch: (change: Partial<FundSearch>, how?: 'push' | 'replace') => void;
}

/** Words to search for, Popular Ones and one type as chips, the rest as lists: behind a button on phones. */
export function FundFilters({ form, search, facets, orMore, onSearch }: Props) {
  const [open, setOpen] = useState(false);
  // What the lists narrow: said on the button that they are behind.
  const behind = writeFundSearch({ ...search, q: '', type: '', sort: '' }).size;
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    onSearch({ q: String(new FormData(event.currentTarget).get('q') ?? '') });
  };
  const text = (name: 'minAmount' | 'maxAmount', label: string) => (
    <Choice
      name={name}
      label={label}
      value={search[name]}
      options={AMOUNTS.map((value) => [value, rupees(Number(value))] as const)}
      unlisted={(value) => rupees(Number(value))}
      onChoose={(value) => onSearch({ [name]: value })}
    />
  );

  return (
    // Sent by the browser itself where there is no script; with it, each change is a new list at once.
    <search>
      <form ref={form} className="fund-asking" method="get" onSubmit={submit}>
        <SearchField
          id="fund-search"
          words={words.box}
          maxLength={SEARCH_MAX}
          value={search.q}
          onSearch={(q) => onSearch({ q }, search.q === '' || q === '' ? 'push' : 'replace')}
        />
        <fieldset className="chips" aria-label={funds.filters}>
          <Chip
            name="sort"
            value="popular"
            pressed={search.sort === 'popular'}
            onPress={(sort) => onSearch({ sort: sort === '' ? '' : 'popular' })}
          >
            {funds.popular}
          </Chip>
          {FUND_TYPES.map((type) => (
            <Chip
              key={type}
              name="type"
              value={type}
              pressed={search.type === type}
              onPress={(value) => onSearch({ type: value === '' ? '' : type })}
            >
              {funds.types[type]}
              {facets && (
                <span className="count">
                  {words.count(facets.type.find(({ value }) => value === type)?.count ?? 0, orMore)}
                </span>
              )}
            </Chip>
          ))}
          {/* After the chips: of two of a name, the first counts, which is the one that was pressed. */}
          <input type="hidden" name="type" value={search.type} />
        </fieldset>
        <button
          type="button"
          className="btn fund-more-filters"
          aria-expanded={open}
          aria-controls="fund-selects"
          onClick={() => setOpen(!open)}
        >
          <Icon name="sliders" size={20} />
          {words.label}
          {behind > 0 && <span className="badge badge-count">{behind}</span>}
          <Icon name="chevronDown" size={20} />
        </button>
        <div className="fund-selects" id="fund-selects">
          {FUND_FILTERS.map((name) => (
            <Choice
              key={name}
              name={name}
              label={funds.fields[name]}
              value={search.filters[name] ?? ''}
              options={
                facets?.[name].map(
                  ({ value, count }) => [value, words.option(choice(value), count, orMore)] as const,
                ) ?? OFFERED[name].map((value) => [value, choice(value)] as const)
              }
              unlisted={(value) => (facets ? words.option(choice(value), 0) : choice(value))}
              onChoose={(value) => onSearch({ filters: { ...search.filters, [name]: value } })}
            />
          ))}
          {text('minAmount', words.minAmount)}
          {text('maxAmount', words.maxAmount)}
          <div className="field">
            <label htmlFor="fund-deadlineBefore">{words.deadlineBefore}</label>
            <input
              id="fund-deadlineBefore"
              name="deadlineBefore"
              className="input"
              type="date"
              autoComplete="off"
              value={search.deadlineBefore}
              onChange={({ target }) => onSearch({ deadlineBefore: target.value })}
            />
          </div>
          <Choice
            name="status"
            label={words.status}
            value={search.status === 'open' ? '' : search.status}
            any={words.statuses.open}
            options={FUND_STATUSES.filter((status) => status !== 'open').map((status) => [
              status,
              words.statuses[status],
            ])}
            onChoose={(value) => onSearch({ status: FUND_STATUSES.find((status) => status === value) ?? 'open' })}
          />
          <Choice
            name="sort"
            label={words.sort}
            value={search.sort}
            any={search.q.trim() === '' ? words.orders.newest : words.orders.relevance}
            options={FUND_ORDERS.filter((order) => order !== 'newest' || search.q.trim() !== '').map((order) => [
              order,
              words.orders[order],
            ])}
            unlisted={() => words.orders.newest}
            onChoose={(value) => onSearch({ sort: FUND_ORDERS.find((order) => order === value) ?? '' })}
          />
          <button type="submit" className="btn when-no-script">
            {words.apply}
          </button>
        </div>
      </form>
    </search>
  );
}

interface ChipProps {
  name: string;
  value: string;
  pressed: boolean;
  /** Told the value, '' where the chip was pressed already. */
  onPress: (value: string) => void;
  children: React.ReactNode;
}

/** Pressed again, it lets go. Without script it sends the form with its own value. */
function Chip({ name, value, pressed, onPress, children }: ChipProps) {
  const next = pressed ? '' : value;
  return (
    <button
      type="submit"
      className="chip"
      name={name}
      value={next}
      aria-pressed={pressed}
      onClick={(event) => {
        event.preventDefault();
        onPress(next);
      }}
    >
      {children}
    </button>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string;
  /** What stands for no choice. */
  any?: string;
  options: readonly (readonly [value: string, label: string])[];
  /** The label of a value from the address that is none of the options. */
  unlisted?: (value: string) => string;
  onChoose: (value: string) => void;
}

function Choice({ name, label, value, any = words.any, options, unlisted, onChoose }: ChoiceProps) {
  const listed = value === '' || options.some(([option]) => option === value);
  return (
    <div className="field">
      <label htmlFor={`fund-${name}`}>{label}</label>
      <select
        id={`fund-${name}`}
        name={name}
        className="input"
        autoComplete="off"
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{any}</option>
        {!listed && <option value={value}>{unlisted?.(value) ?? value}</option>}
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
