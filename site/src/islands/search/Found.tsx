import { SEARCH_KINDS, type SearchKind } from '#api/contract/options.ts';
import type { SearchAnswer } from '#api/contract/search.ts';
import { search as words } from '#words/search.ts';
import { messageOf } from '../../client/outcome.ts';
import { useRead } from '../../client/queries.ts';
import { EmptySearch } from '../../components/art/Empty.tsx';
import { authHref } from '../../stores/intent.ts';
import { useSession } from '../../stores/useSession.ts';
import { Hits } from './Hits.tsx';
import { type Asked, byKind, hrefOf, searchPath } from './search.ts';
import { WaysOn } from './WaysOn.tsx';

interface Props {
  asked: Asked;
  /** What guests find, as the server found it. */
  seed: SearchAnswer;
}

/** What a search has found, with its kinds. Members find more of the members: that fills in. */
export default function Found({ asked, seed }: Props) {
  const session = useSession();
  const own = useRead<SearchAnswer>(session ? searchPath(asked) : null);
  const found = own.data ?? seed;
  const { q, kind } = asked;

  const counts = found.counts.filter((count) => kind === '' || count.kind === kind);
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  const isCapped = counts.some(({ totalIsCapped }) => totalIsCapped);
  return (
    <div className="found" aria-busy={own.isFetching}>
      <Kinds asked={asked} counts={found.counts} />
      {own.error && (
        <p className="notice notice-warn" role="alert">
          {words.ownFailed} {messageOf(own.error.failure)}
        </p>
      )}
      <div className="found-head">
        <p role="status">{words.results(total, isCapped, q)}</p>
        {found.suggestion !== undefined && (
          <p className="found-meant">
            {words.meant} <a href={hrefOf({ q: found.suggestion, kind })}>{found.suggestion}</a>?
          </p>
        )}
        {(kind === '' || kind === 'member') && <GuestsFindLess asked={asked} />}
      </div>
      {found.results.length === 0 ? (
        <Nothing asked={asked} counts={found.counts} />
      ) : kind === '' ? (
        <Groups q={q} found={found} />
      ) : (
        <Hits results={found.results} level="h2" />
      )}
      <Pages asked={asked} nextCursor={found.nextCursor} />
    </div>
  );
}

/** Links to what was found of each kind, with how many there are. */
function Kinds({ asked: { q, kind }, counts }: { asked: Asked; counts: SearchAnswer['counts'] }) {
  const total = counts.reduce((sum, count) => sum + count.total, 0);
  const isCapped = counts.some(({ totalIsCapped }) => totalIsCapped);
  const tabs: [kind: SearchKind | '', label: string, count: string][] = [
    ['', words.all, words.number(total, isCapped)],
    ...SEARCH_KINDS.flatMap((one): [SearchKind, string, string][] => {
      const count = counts.find((count) => count.kind === one);
      return count ? [[one, words.kinds[one], words.number(count.total, count.totalIsCapped)]] : [];
    }),
  ];
  return (
    <nav aria-label={words.tabs}>
      <ul className="chips found-kinds">
        {tabs.map(([one, label, count]) => (
          <li key={one}>
            <a className="chip" href={hrefOf({ q, kind: one })} aria-current={one === kind ? 'page' : undefined}>
              {label} <span className="count">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The best of each kind, with the way to the others of it. */
function Groups({ q, found }: { q: string; found: SearchAnswer }) {
  const more = (kind: SearchKind, shown: number): boolean =>
    found.counts.some((count) => count.kind === kind && count.total > shown);
  return (
    <div className="found-groups">
      {byKind(found.results).map(({ kind, results }) => (
        <section key={kind} className="stack" aria-labelledby={`found-${kind}`}>
          <div className="row row-between">
            <h2 id={`found-${kind}`}>{words.kinds[kind]}</h2>
            {more(kind, results.length) && <a href={hrefOf({ q, kind })}>{words.allOf[kind]}</a>}
          </div>
          <Hits results={results} level="h3" />
        </section>
      ))}
    </div>
  );
}

function Nothing({ asked: { q, kind }, counts }: { asked: Asked; counts: SearchAnswer['counts'] }) {
  const isElsewhere = kind !== '' && counts.some(({ total }) => total > 0);
  return (
    <div className="empty">
      <EmptySearch />
      <h2>{words.nothing.title(q)}</h2>
      <p>{isElsewhere ? words.nothing.elsewhere : words.nothing.line}</p>
      {isElsewhere ? (
        <a className="btn" href={hrefOf({ q })}>
          {words.nothing.all}
        </a>
      ) : (
        <WaysOn />
      )}
    </div>
  );
}

function GuestsFindLess({ asked }: { asked: Asked }) {
  return (
    <p className="meta when-out">
      {words.guests} <a href={authHref(hrefOf(asked))}>{words.signIn}</a>
    </p>
  );
}

function Pages({ asked, nextCursor }: { asked: Asked; nextCursor: string | null }) {
  const { q, kind, cursor } = asked;
  if (cursor === '' && nextCursor === null) return null;
  return (
    <p className="row">
      {cursor !== '' && <a href={hrefOf({ q, kind })}>{words.first}</a>}
      {nextCursor !== null && (
        <a className="btn" href={hrefOf({ q, kind, cursor: nextCursor })}>
          {words.next}
        </a>
      )}
    </p>
  );
}
