import { type ComponentType, useEffect, useRef, useState } from 'react';
import { client } from '#words/client.ts';
import { funds as words } from '#words/funds.ts';
import { RenderedAt } from '../../client/clock.ts';
import { useKeptPlace } from '../../client/keptPlace.ts';
import { useList } from '../../client/queries.ts';
import { useHydrated } from '../../client/useHydrated.ts';
import { Icon } from '../../components/Icon.tsx';
import { setQuery, useAddress } from '../../stores/address.ts';
import { askToSignIn, takeIntent } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { useEarlyForm } from '../forms/early.ts';
import { FundFilters } from './FundFilters.tsx';
import { FundList } from './FundList.tsx';
import {
  type FundSearch,
  type FundsPage,
  fundsKey,
  fundsPath,
  onCards,
  readFundSearch,
  writeFundSearch,
} from './search.ts';

type Dialog = ComponentType<{ close: () => void }>;

/** The form is the larger half of the screen's script, and few come for it. @throws where it cannot be fetched */
async function loadForm(): Promise<Dialog> {
  const { FundDialog } = await import('./FundDialog.tsx');
  return FundDialog;
}

/** Whoever points at the button will press it. Should it fail, pressing tries again and says so. */
const loadEarly = () => void loadForm().catch(() => {});

interface Props {
  /** The page's query, as far as the list hangs on it. */
  query: string;
  /** The list's beginning, as the server found it; null where it could not. */
  seed: FundsPage | null;
  /** When the page was rendered: milliseconds since 1970. */
  renderedAt: number;
}

/** Funding Opportunities: search, filters, list, and the form to add one. */
export default function FundsScreen({ query, seed, renderedAt }: Props) {
  const params = useAddress(query);
  const key = fundsKey(params);
  const list = useList<FundsPage>({
    key,
    path: (cursor) => fundsPath(key, cursor),
    seed: seed ? { key: fundsKey(new URLSearchParams(query)), page: seed } : undefined,
  });
  const cards = useKeptPlace<FundsPage, HTMLDivElement>({ key, list: list.data, slim: onCards });
  const form = useRef<HTMLFormElement>(null);
  useEarlyForm(form, (early) => setQuery(writeFundSearch(searchIn(early)), 'replace'));

  return (
    <RenderedAt value={renderedAt}>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lede}</p>
        </div>
        <div className="row">
          <a className="btn when-in" href="/dashboard/applications">
            {words.applications}
          </a>
          <a className="btn when-in" href="/dashboard/funds/mine">
            {words.mine}
          </a>
          <CreateFunds />
        </div>
      </div>
      <FundFilters
        form={form}
        search={readFundSearch(params)}
        facets={list.data?.pages.at(-1)?.facets}
        orMore={list.data?.pages.at(-1)?.totalIsCapped ?? false}
        onSearch={show}
      />
      <FundList list={list} cards={cards} params={params} onSearch={show} />
    </RenderedAt>
  );
}

/** The search that a form says. */
function searchIn(form: FormData): FundSearch {
  // There are only texts in it.
  return readFundSearch(new URLSearchParams([...form] as [string, string][]));
}

function show(change: Partial<FundSearch>, how: 'push' | 'replace' = 'push'): void {
  setQuery(writeFundSearch({ ...readFundSearch(new URLSearchParams(location.search)), ...change }), how);
}

/** The button that opens the form; guests sign in first. */
function CreateFunds() {
  const [CreateFund, setCreateFund] = useState<Dialog | null>(null);
  const [busy, setBusy] = useState(false);
  const hydrated = useHydrated();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    if ($session.get() && takeIntent('create-fund')) void open();
  }, []);

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const Form = await loadForm();
      setCreateFund(() => Form);
    } catch {
      toast(client.noAnswer, 'bad', { action: { label: words.retry, run: () => void open() } });
    }
    setBusy(false);
  }

  function create(): void {
    if ($session.get()) void open();
    else askToSignIn({ intent: { act: 'create-fund' } });
  }

  return (
    <>
      <button
        type="button"
        className="btn btn-primary when-script"
        aria-haspopup="dialog"
        aria-busy={busy}
        disabled={!hydrated}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        onClick={create}
      >
        <Icon name="plus" size={20} />
        {words.create}
      </button>
      {CreateFund && <CreateFund close={() => setCreateFund(null)} />}
    </>
  );
}
