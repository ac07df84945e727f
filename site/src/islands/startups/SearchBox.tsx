import { useCallback, useEffect, useRef, useState } from 'react';
import { SEARCH_MAX } from '#api/contract/limits.ts';
import { Icon } from '../../components/Icon.tsx';
import { startups } from '../../words/en/startups.ts';
import { useEarly } from '../forms/useEarly.ts';

const words = startups.search;

/** Between the last letter and the question: most people type the next one sooner. */
const PAUSE_MS = 220;

interface Props {
  /** What is searched for. */
  value: string;
  onSearch: (q: string) => void;
}

/** Searches as one types. The letters are the box's own, so that typing never waits for the list. */
export function SearchBox({ value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const said = useRef(value);
  const input = useRef<HTMLInputElement>(null);

  useEarly(
    () => input.current?.value,
    '',
    (early) => {
      said.current = early;
      setTyped(early);
      onSearch(early);
    },
  );

  // Changed from outside: by the back button, or by a press on 'show all'.
  useEffect(() => {
    if (value === said.current) return;
    said.current = value;
    setTyped(value);
  }, [value]);

  const search = useCallback(() => {
    if (typed === said.current) return;
    said.current = typed;
    onSearch(typed);
  }, [typed, onSearch]);

  useEffect(() => {
    const timer = setTimeout(search, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);

  return (
    <search>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          search();
        }}
      >
        <label className="unseen" htmlFor="startup-search">
          {words.label}
        </label>
        <div className="input-with">
          <Icon name="search" size={22} />
          <input
            ref={input}
            id="startup-search"
            className="input startup-search"
            type="text"
            inputMode="search"
            enterKeyHint="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={SEARCH_MAX}
            placeholder={words.placeholder}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            // Whoever goes on to a card wants the search behind them, and not to come into what they open.
            onBlur={search}
          />
          {typed !== '' && (
            <button
              type="button"
              className="btn btn-icon btn-quiet btn-small"
              aria-label={words.clear}
              onClick={() => {
                setTyped('');
                input.current?.focus();
              }}
            >
              <Icon name="close" size={18} />
            </button>
          )}
        </div>
      </form>
    </search>
  );
}
