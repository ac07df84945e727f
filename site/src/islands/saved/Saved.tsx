import { useEffect } from 'react';
import type { SavedAnswer, SavedItem } from '#api/contract/saved.ts';
import { saved as words } from '#words/saved.ts';
import { plainly, sameOrigin } from '../../client/links.ts';
import { useOnceThere } from '../../client/useOnceThere.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { EmptyInbox } from '../../components/art/Empty.tsx';
import { CheckMarks } from '../../components/CheckMarks.tsx';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { SaveButton } from '../../components/save/SaveButton.tsx';
import { DOT, holdDots } from '../../format/dot.ts';
import { setQuery, useAddress } from '../../stores/address.ts';
import { takeIntent } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { useMember } from '../../stores/useSession.ts';
import { applyUntil } from '../fund/applyUntil.ts';
import { When } from '../post/When.tsx';
import { Calendar } from './Calendar.tsx';
import { Searches, useSearches } from './Searches.tsx';

const KINDS = ['fund', 'company', 'post'] as const;

/** What the member saved, newest first, and the searches they keep. */
export default function Saved({ query }: { query: string }) {
  const member = useMember();
  const asked = useAddress(query).get('kind');
  const kind = KINDS.find((one) => one === asked) ?? '';
  useEffect(() => {
    // Whoever was sent to sign in from here presses again: what is saved is on the list already.
    if ($session.get()) takeIntent('save');
  }, []);
  return member ? <Parts key={member._id} member={member._id} kind={kind} /> : <SavedSkeleton />;
}

type Kind = SavedItem['kind'] | '';

function Parts({ member, kind }: { member: string; kind: Kind }) {
  const list = usePages<SavedAnswer, SavedItem>({
    key: [`saved ${member}`, kind, ''],
    path: (cursor) => pathWith('/saved', { kind, cursor, limit: '20' }),
    itemsOf: ({ saved }) => saved,
    fresh: true,
  });
  const searches = useSearches();
  const isThere = useOnceThere([list, { items: searches.data, phase: searches.error ? 'failed' : 'loading' }]);
  if (!isThere) return <SavedSkeleton />;
  return (
    <div className="with-side">
      <section className="stack" aria-label={words.list}>
        <Kinds chosen={kind} />
        <SavedList key={kind} list={list} />
      </section>
      <div className="stack saved-aside">
        <Searches searches={searches} />
        <Calendar />
      </div>
    </div>
  );
}

function Kinds({ chosen }: { chosen: string }) {
  return (
    <nav className="chips" aria-label={words.choose}>
      {(['', ...KINDS] as const).map((kind) => (
        <a
          key={kind}
          className="chip"
          href={kind === '' ? '?' : `?kind=${kind}`}
          aria-current={kind === chosen ? 'true' : undefined}
          onClick={plainly(() => setQuery(new URLSearchParams(kind === '' ? '' : { kind }), 'push'))}
        >
          {words.kinds[kind === '' ? 'all' : kind]}
        </a>
      ))}
      <a className="chip saved-jump" href="#saved-searches">
        {words.search.title}
      </a>
    </nav>
  );
}

function SavedList({ list }: { list: ReturnType<typeof usePages<SavedAnswer, SavedItem>> }) {
  const { items, next, phase, more, again } = list;
  if (!items && phase === 'failed') return <LoadFailed message={words.failed} again={again} />;
  if (!items) return <SavedSkeleton />;
  if (items.length === 0)
    return (
      <div className="card empty">
        <EmptyInbox />
        <h2>{words.empty.title}</h2>
        <p>{words.empty.line}</p>
        <a className="btn" href="/dashboard/funds">
          {words.empty.funds}
        </a>
      </div>
    );
  return (
    <>
      <ul className="card saved-list" aria-busy={phase === 'loading'}>
        {items.map((item) => (
          <SavedLine key={`${item.kind} ${item._id}`} item={item} />
        ))}
      </ul>
      {phase === 'failed' && <LoadFailed message={words.failed} again={again} />}
      {next !== null && phase !== 'failed' && <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />}
    </>
  );
}

function SavedLine({ item }: { item: SavedItem }) {
  const { kind, _id, title, line, verification, reviewed, imageUrl, path, savedAt } = item;
  const until = applyUntil(item, Date.now());
  return (
    <li>
      {imageUrl ? (
        <img className="saved-picture" src={sameOrigin(imageUrl)} alt="" width="56" height="56" loading="lazy" />
      ) : (
        <span className="saved-picture" aria-hidden="true" />
      )}
      <div>
        <p>
          <a className="saved-title" href={path}>
            {title}
          </a>
        </p>
        {line && <p className="meta saved-line">{holdDots(line)}</p>}
        {until && <p className="meta">{until}</p>}
        <CheckMarks kind={kind} id={_id} verification={verification} reviewed={reviewed} />
        <p className="faint">
          {words.kindOf[kind]}
          {DOT}
          <When at={savedAt} />
        </p>
      </div>
      <SaveButton kind={kind} id={_id} name={title} />
    </li>
  );
}

function SavedSkeleton() {
  return (
    <div className="card" aria-busy="true">
      <p className="unseen">{words.loading}</p>
      {['one', 'two', 'three'].map((bone) => (
        <div className="person" key={bone} aria-hidden="true">
          <span className="bone bone-avatar" />
          <span className="bone" />
        </div>
      ))}
    </div>
  );
}
