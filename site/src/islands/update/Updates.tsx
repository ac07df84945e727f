import { useEffect, useState } from 'react';
import type { OwnCompaniesAnswer } from '#api/contract/company-answer.ts';
import { UPDATE_KINDS } from '#api/contract/options.ts';
import type { Update, UpdatesAnswer } from '#api/contract/update.ts';
import { updates as words } from '#words/updates.ts';
import { RenderedAt } from '../../client/clock.ts';
import { plainly } from '../../client/links.ts';
import { $change } from '../../client/live.ts';
import { useList, useRead } from '../../client/queries.ts';
import { EmptyInbox } from '../../components/art/Empty.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';
import { setQuery, useAddress } from '../../stores/address.ts';
import { useMember } from '../../stores/useSession.ts';
import { UpdateLine } from './UpdateLine.tsx';
import { type UpdatesKey, updatesKey, updatesPath } from './updateList.ts';

interface Props {
  /** The page's query, as far as the list hangs on it. */
  query: string;
  /** The list's beginning; null where the server could not have it. */
  seed: UpdatesAnswer | null;
  /** When the page was rendered: milliseconds since 1970. */
  renderedAt: number;
}

/** What happens to funds, the newest first; for members also what fits their company alone. */
export default function Updates({ query, seed, renderedAt }: Props) {
  const params = useAddress(query);
  const kind = UPDATE_KINDS.find((one) => one === params.get('kind')) ?? '';
  const company = params.get('company') ?? '';
  const [, base, cursor] = updatesKey(params);
  const key = [
    'updates',
    new URLSearchParams([...new URLSearchParams(base), ...(company ? [['company', company]] : [])]).toString(),
    cursor,
  ] as const satisfies UpdatesKey;
  const seedKey = updatesKey(new URLSearchParams(query));
  const list = useList<UpdatesAnswer>({
    key,
    path: (from) => updatesPath(key, from),
    seed: seed ? { key: seedKey, page: seed } : undefined,
  });
  const [hasNews, setNews] = useState(false);
  useEffect(() => $change.listen((change) => void (change?.changed.includes('updates') && setNews(true))), []);
  const failed = list.data === undefined && list.error !== null;
  const items = list.data?.pages.flatMap(({ updates }) => updates) ?? [];
  const next = list.data?.pages.at(-1)?.nextCursor ?? null;
  return (
    <RenderedAt value={renderedAt}>
      <section className="stack" aria-label={words.list} aria-busy={list.data === undefined && !failed}>
        <Choice kind={kind} company={company} />
        <p className="updates-news" role="status">
          {hasNews && (
            <button
              type="button"
              className="btn btn-small"
              onClick={() => {
                setNews(false);
                void list.refetch();
              }}
            >
              {words.fresh}
            </button>
          )}
        </p>
        {failed && <LoadFailed message={words.failed} again={() => void list.refetch()} />}
        {list.data === undefined && !failed && <Skeleton />}
        {list.data && items.length === 0 && next === null && <Nothing />}
        {items.length > 0 && (
          <ol className="card updates">
            {items.map((update: Update) => (
              <UpdateLine key={update._id} update={update} />
            ))}
          </ol>
        )}
        {cursor !== '' && <a href={hrefOf(kind, company)}>{words.first}</a>}
        {next !== null && (
          <p className="center">
            <a
              className="btn btn-small"
              href={hrefOf(kind, company, next)}
              aria-busy={list.isFetchingNextPage}
              onClick={plainly(() => void list.fetchNextPage())}
            >
              {words.more}
            </a>
          </p>
        )}
      </section>
    </RenderedAt>
  );
}

function queryOf(kind: string, company: string, cursor = ''): URLSearchParams {
  return new URLSearchParams({ ...(kind && { kind }), ...(company && { company }), ...(cursor && { cursor }) });
}
const hrefOf = (...asked: Parameters<typeof queryOf>): string => `?${queryOf(...asked)}`;

function Choice({ kind, company }: { kind: string; company: string }) {
  const member = useMember();
  const { data } = useRead<OwnCompaniesAnswer>(member && '/company/mine?limit=1', false, true);
  const own = data?.companies[0];
  return (
    <div className="stack stack-tight">
      <nav className="chips" aria-label={words.choose}>
        {(['', ...UPDATE_KINDS] as const).map((one) => (
          <a
            key={one}
            className="chip"
            href={hrefOf(one, company)}
            aria-current={one === kind ? 'true' : undefined}
            onClick={plainly(() => setQuery(queryOf(one, company), 'push'))}
          >
            {words.kinds[one === '' ? 'all' : one]}
          </a>
        ))}
      </nav>
      {own && (
        <label className="choice">
          <input
            type="checkbox"
            checked={company !== ''}
            onChange={({ target }) => setQuery(queryOf(kind, target.checked ? own._id : ''), 'push')}
          />
          {words.fits(own.registeredEntity)}
        </label>
      )}
    </div>
  );
}

function Nothing() {
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
}

function Skeleton() {
  return (
    <div className="card">
      <p className="unseen" role="status">
        {words.loading}
      </p>
      {['one', 'two', 'three', 'four'].map((bone) => (
        <span key={bone} className="bone" aria-hidden="true" />
      ))}
    </div>
  );
}
