import { useEffect, useRef, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { useEarly } from './early.ts';

/** Between the last letter and the question: most people type the next one sooner. */
const PAUSE_MS = 220;

interface Props {
  id: string;
  words: { readonly label: string; readonly placeholder: string; readonly clear: string; readonly submit: string };
  maxLength: number;
  /** What is searched for. */
  value: string;
  onSearch: (q: string) => void;
}

/**
 * The box of a search form, under the name `q`, with the form's button for those without script. Searches as one types.
 * The letters are the box's own, so that typing never waits for the list.
 */
export function SearchField({ id, words, maxLength, value, onSearch }: Props) {
  const [typed, setTyped] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  const asked = useRef(value);
  /** Typed, and not asked for yet: told after the pause, or when the box is left. */
  const waiting = useRef<{ q: string; timer: ReturnType<typeof setTimeout> }>(null);
  const tell = useRef(onSearch);
  tell.current = onSearch;

  function forget(): void {
    clearTimeout(waiting.current?.timer);
    waiting.current = null;
  }

  function ask(q: string): void {
    forget();
    if (q === asked.current) return;
    asked.current = q;
    tell.current(q);
  }

  function type(q: string): void {
    forget();
    setTyped(q);
    waiting.current = { q, timer: setTimeout(() => ask(q), PAUSE_MS) };
  }

  useEarly(
    () => input.current?.value,
    value,
    (early) => {
      setTyped(early);
      ask(early);
    },
  );

  // Changed from outside: by the back button, or by a press on 'show all'. Whatever waited was typed into another search.
  // On waking up nothing has changed: what was typed early stands, whatever the page was rendered with.
  const before = useRef(value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `forget` is of refs alone
  useEffect(() => {
    if (value === before.current) return;
    before.current = value;
    if (value === asked.current) return;
    forget();
    asked.current = value;
    setTyped(value);
  }, [value]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `forget` is of refs alone
  useEffect(() => forget, []);

  return (
    <div className="search-line">
      <label className="unseen" htmlFor={id}>
        {words.label}
      </label>
      <div className="input-with">
        <Icon name="search" size={22} />
        <input
          ref={input}
          id={id}
          name="q"
          className="input search-box"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxLength}
          placeholder={words.placeholder}
          value={typed}
          onChange={({ target }) => type(target.value)}
          // Whoever goes on to a card wants the search behind them, and not to come into what they open.
          onBlur={() => waiting.current && ask(waiting.current.q)}
        />
        {typed !== '' && (
          <button
            type="button"
            className="btn btn-icon btn-quiet btn-small when-script"
            aria-label={words.clear}
            onClick={() => {
              type('');
              input.current?.focus();
            }}
          >
            <Icon name="close" size={18} />
          </button>
        )}
      </div>
      {/* The form's default button, which Enter presses: it stands before all others. */}
      <button type="submit" className="btn btn-primary when-no-script">
        {words.submit}
      </button>
    </div>
  );
}
