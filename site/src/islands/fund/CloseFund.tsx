import { useState } from 'react';
import type { Opportunity } from '#api/contract/fund.ts';
import { funds } from '#words/funds.ts';
import { api, call } from '../../client/api.ts';
import { queries } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { useModal } from '../../client/useModal.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { toast } from '../../stores/toasts.ts';
import { useOpenApplications } from './useOpenApplications.ts';

const words = funds.own;

const REASONS = ['filled', 'withdrawn'] as const;
interface Props {
  fund: Opportunity;
  done: () => void;
  close: () => void;
}

/** Asks once more before a fund is closed, and why, and says what comes of it; or before a draft is dropped. */
export function CloseFund(props: Props) {
  return props.fund.status === 'draft' ? <Dialog {...props} /> : <WithApplications {...props} />;
}

/** They lapse with a fund that is withdrawn. */
function WithApplications(props: Props) {
  return <Dialog {...props} open={useOpenApplications(props.fund._id)} />;
}

function Dialog({ fund, open, done, close }: Props & { open?: number | undefined }) {
  const { dialog, shut } = useModal(close);
  const [busy, setBusy] = useState(false);
  const isDraft = fund.status === 'draft';

  async function end(reason: 'filled' | 'withdrawn'): Promise<void> {
    setBusy(true);
    const outcome = await call(api.opportunities[':id'].close.$post({ param: { id: fund._id }, json: { reason } }));
    setBusy(false);
    if (!outcome.ok) return tellFailure(outcome.failure, words.closeFailed);
    void queries.invalidateQueries({ queryKey: ['funds'] });
    shut();
    toast(isDraft ? words.dropped : words.closed, 'good');
    done();
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby="close-fund" onClose={close}>
      <DialogHead
        id="close-fund"
        title={words.closeTitle(fund.provider || words.unnamed)}
        close={funds.form.close}
        onClose={shut}
      />
      <div className="dialog-body stack">
        <p>{isDraft ? words.dropLine : words.closeLine}</p>
        {!isDraft && (
          <ul>
            {REASONS.map((reason) => (
              <li key={reason}>
                <strong>{words.reasons[reason]}</strong>
                <br />
                <span id={`close-${reason}`}>{words.effects[reason](open)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="dialog-foot">
        <button type="button" className="btn btn-quiet" onClick={shut}>
          {words.keepOpen}
        </button>
        {isDraft ? (
          <button type="button" className="btn btn-primary" disabled={busy} onClick={() => void end('withdrawn')}>
            {words.drop}
          </button>
        ) : (
          REASONS.toReversed().map((reason) => (
            <button
              key={reason}
              type="button"
              className={reason === 'filled' ? 'btn btn-primary' : 'btn btn-danger'}
              aria-describedby={`close-${reason}`}
              disabled={busy}
              onClick={() => void end(reason)}
            >
              {words.reasons[reason]}
            </button>
          ))
        )}
      </div>
    </dialog>
  );
}
