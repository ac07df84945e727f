import { type FormEvent, useState } from 'react';
import type { SavedSearch, SearchesAnswer } from '#api/contract/savedSearch.ts';
import { saved } from '#words/saved.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { keepRead, useRead } from '../../client/queries.ts';
import { takeLostFocus } from '../../client/takeFocus.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { Icon } from '../../components/Icon.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';
import { holdDots } from '../../format/dot.ts';

const words = saved.search;
const PATH = '/saved/searches';
const ALERTS = ['none', 'daily', 'at-once'] as const satisfies readonly SavedSearch['alert'][];

export const useSearches = () => useRead<SearchesAnswer>(PATH);

/** The searches that the member keeps: to look again, to be told of what is new, to rename, to drop. */
export function Searches({ searches: { data, error, refetch } }: { searches: ReturnType<typeof useSearches> }) {
  const searches = data?.searches ?? [];
  const show = (shown: readonly SavedSearch[]): void => keepRead(PATH, { status: 'success', searches: shown });

  async function change({ _id: id }: SavedSearch, json: Changes): Promise<boolean> {
    const outcome = await call(api.saved.searches[':id'].$patch({ param: { id }, json }));
    if (!outcome.ok) {
      tellFailure(outcome.failure, words.changeFailed);
      return false;
    }
    const { search } = outcome.data;
    show(searches.map((one) => (one._id === id ? search : one)));
    return true;
  }

  async function drop({ _id: id }: SavedSearch): Promise<void> {
    const goOn = keepPlace();
    const outcome = await call(api.saved.searches[':id'].$delete({ param: { id } }));
    if (!outcome.ok) return tellFailure(outcome.failure, words.changeFailed);
    show(searches.filter((one) => one._id !== id));
    goOn();
  }

  return (
    <section className="card stack saved-searches" aria-labelledby="saved-searches" aria-busy={!data && !error}>
      <h2 id="saved-searches" className="card-title">
        {words.title}
      </h2>
      {error && <LoadFailed message={words.listFailed} again={() => void refetch()} />}
      {data && searches.length === 0 && <p className="meta">{words.none}</p>}
      {searches.some(({ kind, alert }) => kind === 'fund' && alert !== 'none') && (
        <p className="meta">{words.alertLine}</p>
      )}
      <ul className="saved-search-list">
        {searches.map((search) => (
          <SearchLine key={search._id} search={search} onChange={change} onDrop={drop} />
        ))}
      </ul>
    </section>
  );
}

type Changes = { readonly name: string } | { readonly alert: SavedSearch['alert'] };

interface LineProps {
  search: SavedSearch;
  /** Whether it was done. */
  onChange: (search: SavedSearch, changes: Changes) => Promise<boolean>;
  onDrop: (search: SavedSearch) => Promise<void>;
}

function SearchLine({ search, onChange, onDrop }: LineProps) {
  // Not before it was once renamed: then the keyboard goes on at the button for it.
  const [renaming, setRenaming] = useState<boolean>();
  const { name, kind, path, alert } = search;
  const [chosen, setChosen] = useState(alert);

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (typed === '' || (await onChange(search, { name: typed }))) setRenaming(false);
  }

  /** Shown at once, and taken back where the server refuses. */
  async function choose(typed: string): Promise<void> {
    const wanted = ALERTS.find((one) => one === typed) ?? 'none';
    setChosen(wanted);
    if (!(await onChange(search, { alert: wanted }))) setChosen(alert);
  }

  if (renaming)
    return (
      <li>
        <form className="saved-rename" onSubmit={(event) => void submit(event)}>
          <input
            className="input"
            name="name"
            aria-label={words.name}
            defaultValue={name}
            maxLength={80}
            required
            // biome-ignore lint/a11y/noAutofocus: opened by the press of a button for just this
            autoFocus
          />
          <button type="submit" className="btn btn-small btn-primary">
            {words.keep}
          </button>
          <button type="button" className="btn btn-small btn-quiet" onClick={() => setRenaming(false)}>
            {words.cancel}
          </button>
        </form>
      </li>
    );
  return (
    <li>
      <a className="saved-title" href={path}>
        {holdDots(name)}
      </a>
      <span className="badge badge-neel">{words.kinds[kind]}</span>
      <span className="row saved-acts">
        {/* Of companies nobody is told yet. */}
        {kind === 'fund' && (
          <select
            className="input saved-alert"
            aria-label={words.alertOf(name)}
            value={chosen}
            onChange={({ target }) => void choose(target.value)}
          >
            {ALERTS.map((one) => (
              <option key={one} value={one}>
                {words.alerts[one]}
              </option>
            ))}
          </select>
        )}
        <button
          ref={renaming === false ? takeLostFocus : undefined}
          type="button"
          className="btn btn-icon btn-small btn-quiet"
          aria-label={words.renameOf(name)}
          title={words.rename}
          onClick={() => setRenaming(true)}
        >
          <Icon name="edit" size={18} />
        </button>
        <button
          type="button"
          className="btn btn-icon btn-small btn-quiet"
          aria-label={words.drop(name)}
          onClick={() => void onDrop(search)}
        >
          <Icon name="trash" size={18} />
        </button>
      </span>
    </li>
  );
}
