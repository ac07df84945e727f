import { useState } from 'react';
import { applications } from '#words/applications.ts';
import { api, call } from '../../client/api.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { Icon } from '../../components/Icon.tsx';
import { download } from '../report/csv.ts';

const words = applications.one;

/** The provider's side cannot say that nothing came: a signed receipt to keep. */
export function Receipt({ id }: { id: string }) {
  const [busy, setBusy] = useState(false);

  async function take(): Promise<void> {
    setBusy(true);
    const outcome = await call(api.applications[':id'].receipt.$get({ param: { id } }));
    setBusy(false);
    if (!outcome.ok) return tellFailure(outcome.failure, words.receiptFailed);
    download(`udyamsetu-receipt-${id}.json`, [JSON.stringify(outcome.data.receipt, null, 2)], 'application/json');
  }

  return (
    <section className="card" aria-labelledby="receipt-title">
      <h2 id="receipt-title" className="card-title">
        {words.receipt}
      </h2>
      <p className="meta">{words.receiptHint}</p>
      <p>
        <button type="button" className="btn btn-small" disabled={busy} aria-busy={busy} onClick={() => void take()}>
          <Icon name="download" size={20} />
          {words.receiptSave}
        </button>
      </p>
    </section>
  );
}
