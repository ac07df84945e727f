import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { SEARCH_MAX } from '#api/contract/limits.ts';
import { search } from '#words/search.ts';
import { type Failure, messageOf } from '../../client/outcome.ts';
import { Icon } from '../../components/Icon.tsx';
import { goAndDo } from '../../stores/intent.ts';
import { forgetSearches, keepSearch, recentSearches } from '../../stores/recentSearches.ts';
import { useMember } from '../../stores/useSession.ts';
import { Choices, optionId } from './Choices.tsx';
import { type Choice, choicesFor } from './choices.ts';
import { lengthOf } from './search.ts';
import { useHits } from './useHits.ts';

const words = search.palette;

interface Props {
  /** What was typed before the palette was there. */
  typed: string;
  onClose: () => void;
}

/** The search that stands over every page: as one types it finds, and the arrow keys choose. A combobox with a list (ARIA 1.2). */
export function Palette({ typed: early, onClose }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState(early);
  const [recent, setRecent] = useState(recentSearches);
  const [chosen, setChosen] = useState<string | null>(null);
  const isMember = useMember() !== null;
  const hits = useHits(typed);
  useLayoutEffect(() => dialog.current?.showModal(), []);

  const groups = choicesFor({ typed, isMember, recent, answer: hits.answer });
  const choices = groups.flatMap((group) =>
    group.choices.map((choice) => ({ choice, option: optionId(id, group, choice) })),
  );
  const options = choices.map(({ option }) => option);
  const active = chosen !== null && options.includes(chosen) ? chosen : null;

  useLayoutEffect(() => {
    if (active !== null) document.getElementById(active)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function onKey(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setChosen(beside(options, active, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Enter' && active !== null) {
      event.preventDefault();
      const { ctrlKey, metaKey, shiftKey } = event;
      // As a click: with Ctrl it is another tab.
      const click = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
      document.getElementById(active)?.dispatchEvent(new window.MouseEvent('click', click));
    }
  }

  function onChoose(choice: Choice, event: MouseEvent): void {
    if (choice.isFound) keepSearch(typed);
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (choice.act) {
      event.preventDefault();
      goAndDo({ act: choice.act }, choice.href);
    }
    // The page may be the one that is open: then nothing else would close it.
    dialog.current?.close();
  }

  const found = hits.isCurrent ? choices.length : 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same by keyboard
    <dialog
      ref={dialog}
      className="dialog palette"
      aria-label={words.title}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && dialog.current.close()}
    >
      <form
        className="palette-line"
        action="/search"
        onSubmit={(event) => {
          if (typed.trim() === '') event.preventDefault();
          else keepSearch(typed);
        }}
      >
        <label className="unseen" htmlFor={`${id}-q`}>
          {words.title}
        </label>
        <Icon name="search" size={22} />
        <input
          id={`${id}-q`}
          name="q"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={SEARCH_MAX}
          placeholder={search.placeholder}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={choices.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={active ?? undefined}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setChosen(null);
          }}
          onKeyDown={onKey}
        />
        {hits.busy && <span className="spinner" aria-hidden="true" />}
        <button
          type="button"
          className="btn btn-icon btn-quiet"
          aria-label={words.close}
          onClick={() => dialog.current?.close()}
        >
          <Icon name="close" />
        </button>
      </form>
      <p className="unseen" role="status">
        {found > 0 && words.found(found)}
      </p>
      <div className="palette-body">
        <Choices id={id} groups={groups} active={active} onChoose={onChoose} />
        <Said typed={typed} hits={hits} onAgain={() => document.getElementById(`${id}-q`)?.focus()} />
      </div>
      <div className="palette-foot">
        <Keys />
        {typed === '' && recent.length > 0 && (
          <button
            type="button"
            className="btn-link"
            onClick={() => {
              forgetSearches();
              setRecent([]);
              document.getElementById(`${id}-q`)?.focus();
            }}
          >
            {words.forget}
          </button>
        )}
      </div>
    </dialog>
  );
}

/** The one after or before it, round the ends; from nowhere to the first or the last. */
function beside(options: readonly string[], active: string | null, step: 1 | -1): string | null {
  const at = active === null ? (step === 1 ? -1 : options.length) : options.indexOf(active);
  return options.at((at + step) % Math.max(options.length, 1)) ?? null;
}

/** Why nothing is found, in words. */
function Said({ typed, hits, onAgain }: { typed: string; hits: ReturnType<typeof useHits>; onAgain: () => void }) {
  const q = typed.trim();
  if (hits.failure)
    return (
      <p className="notice notice-warn" role="alert">
        {saying(hits.failure)}{' '}
        <button
          type="button"
          className="btn-link"
          onClick={() => {
            hits.again();
            onAgain();
          }}
        >
          {search.failed.retry}
        </button>
      </p>
    );
  const isShort = lengthOf(q) === 'short';
  const isNothing = hits.isCurrent && hits.answer?.results.length === 0;
  return (
    <p className="meta palette-said" role="status">
      {isShort && words.short}
      {isNothing && words.none(q)}
    </p>
  );
}

function saying(failure: Failure): string {
  const isTooMany = failure.kind === 'refused' && failure.status === 429;
  return isTooMany ? words.tooMany(failure.retryAfter ?? 1) : messageOf(failure);
}

/** What the keys do, for those who have some. */
const Keys = () => (
  <p className="palette-keys" aria-hidden="true">
    <kbd>↑</kbd>
    <kbd>↓</kbd> {words.keys.choose} <kbd>↵</kbd> {words.keys.open} <kbd>{words.keys.esc}</kbd> {words.keys.close}
  </p>
);
