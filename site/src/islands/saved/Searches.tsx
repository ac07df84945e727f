import { type FormEvent, useState } from 'react';
import type { SavedSearch, SearchesAnswer } from '#api/contract/savedSearch.ts';
import { saved } from '#words/saved.ts';
import { api, call } from '../../client/api.ts';
import { keepRead, useRead } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { Icon } from '../../components/Icon.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';

const words = saved.search;
const PATH = '/saved/searches';

/** The searches that the member keeps: to look again, to rename, to drop. */
export function Searches() {
  const { data, error, refetch } = useRead<SearchesAnswer>(PATH);
  const searches = data?.searches ?? [];
  const show = (shown: readonly SavedSearch[]): void => keepRead(PATH, { status: 'success', searches: shown });

  async function rename({ _id: id }: SavedSearch, name: string): Promise<boolean> {
    const outcome = await call(api.saved.searches[':id'].$patch({ param: { id }, json: { name } }));
    if (!outcome.ok) {
      tellFailure(outcome.failure, words.changeFailed);
      return false;
    }
    const { search } = outcome.data;
    show(searches.map((one) => (one._id === id ? search : one)));
    return true;
  }

  async function drop({ _id: id }: SavedSearch): Promise<void> {
    const outcome = await call(api.saved.searches[':id'].$delete({ param: { id } }));
    if (outcome.ok) show(searches.filter((one) => one._id !== id));
    else tellFailure(outcome.failure, words.changeFailed);
  }

  return (
    <section className="card stack saved-searches" aria-labelledby="saved-searches" aria-busy={!data && !error}>
      <h2 id="saved-searches" className="card-title">
        {words.title}
      </h2>
      {error && <LoadFailed message={words.listFailed} again={() => void refetch()} />}
      {data && searches.length === 0 && <p className="meta">{words.none}</p>}
      <ul className="saved-search-list">
        {searches.map((search) => (
          <SearchLine key={search._id} search={search} onRename={rename} onDrop={drop} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  search: SavedSearch;
  onRename: (search: SavedSearch, name: string) => Promise<boolean>;
  onDrop: (search: SavedSearch) => Promise<void>;
}

function SearchLine({ search, onRename, onDrop }: LineProps) {
  const [renaming, setRenaming] = useState(false);
  const { name, kind, path } = search;

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('name') ?? '').trim();
    if (typed === '' || (await onRename(search, typed))) setRenaming(false);
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
        {name}
      </a>
      <span className="badge badge-neel">{words.kinds[kind]}</span>
      <span className="row saved-acts">
        <button
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
