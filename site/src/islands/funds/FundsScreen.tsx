import { type ComponentType, useEffect, useState } from 'react';
import { Icon } from '../../components/Icon.tsx';
import { readFilter } from '../../stores/funds.ts';
import { askToSignIn, takeIntent } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { client } from '../../words/en/client.ts';
import { funds as words } from '../../words/en/funds.ts';
import { useAwake } from '../forms/form.ts';
import { FundFilters } from './FundFilters.tsx';
import { FundList } from './FundList.tsx';

type Dialog = ComponentType<{ close: () => void }>;

/** The form is the larger half of the screen's script, and few come for it. @throws where it cannot be fetched */
async function loadForm(): Promise<Dialog> {
  const { CreateFundDialog } = await import('./CreateFundDialog.tsx');
  return CreateFundDialog;
}

/** Whoever points at the button will press it. Should it fail, pressing tries again and says so. */
const loadEarly = () => void loadForm().catch(() => {});

/** Funding Opportunities: filters, list, and the form to add one. */
export default function FundsScreen() {
  const [CreateFund, setCreateFund] = useState<Dialog | null>(null);
  const [busy, setBusy] = useState(false);
  const awake = useAwake();

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on arrival
  useEffect(() => {
    readFilter();
    window.addEventListener('popstate', readFilter);
    if ($session.get() && takeIntent('create-fund')) void open();
    return () => window.removeEventListener('popstate', readFilter);
  }, []);

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const Form = await loadForm();
      setCreateFund(() => Form);
    } catch {
      toast(client.noAnswer, 'bad', { label: words.retry, run: () => void open() });
    }
    setBusy(false);
  }

  function create(): void {
    if ($session.get()) void open();
    else askToSignIn({ intent: { act: 'create-fund' } });
  }

  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.title}</h1>
          <p>{words.lede}</p>
        </div>
        <button
          type="button"
          className="btn btn-primary"
          aria-haspopup="dialog"
          aria-busy={busy}
          disabled={!awake}
          onPointerEnter={loadEarly}
          onFocus={loadEarly}
          onClick={create}
        >
          <Icon name="plus" size={20} />
          {words.create}
        </button>
      </div>
      <FundFilters />
      <FundList />
      {CreateFund && <CreateFund close={() => setCreateFund(null)} />}
    </>
  );
}
