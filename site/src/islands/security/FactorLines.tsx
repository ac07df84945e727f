import { useState } from 'react';
import type { FactorListItem } from '#api/contract/factor.ts';
import { security } from '#words/security.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { SureButton } from '../../components/SureButton.tsx';
import { momentLong } from '../../format/dates.ts';
import { toast } from '../../stores/toasts.ts';
import { FACTORS } from './factorNews.ts';
import { withProof } from './withProof.tsx';

const words = security.factors;

/** The member's second factors, and the way to remove one. */
export function FactorLines({ factors, onRemoved }: { factors: readonly FactorListItem[]; onRemoved: () => void }) {
  const [busy, setBusy] = useState(false);

  async function remove({ _id: id, name }: FactorListItem): Promise<void> {
    const goOn = keepPlace();
    setBusy(true);
    const outcome = await withProof(() => call(api.auth.factors[':id'].$delete({ param: { id } })));
    setBusy(false);
    if (outcome === null) return;
    if (!outcome.ok) return tellFailure(outcome.failure, words.removeFailed);
    // Whatever was said of them before is out of date.
    toast(words.removed(name), 'good', { about: FACTORS });
    goOn();
    onRemoved();
  }

  if (factors.length === 0) return <p>{words.none}</p>;
  return (
    <ul className="settings-sessions">
      {factors.map((one) => (
        <li key={one._id}>
          <div>
            <p className="settings-session-name">
              <strong className="factor-name">{one.name}</strong>
              <span className="badge">{words.kinds[one.kind]}</span>
            </p>
            <p className="meta">
              {words.added} <time dateTime={one.addedAt}>{momentLong(one.addedAt)}</time>
            </p>
            <p className="meta">
              {one.lastUsedAt === null ? (
                words.never
              ) : (
                <>
                  {words.used} <time dateTime={one.lastUsedAt}>{momentLong(one.lastUsedAt)}</time>
                </>
              )}
            </p>
          </div>
          {factors.length === 1 ? (
            // The recovery codes go with it.
            <SureButton sure={words.removeLast} busy={busy} onSure={() => void remove(one)}>
              {words.remove}
              <span className="unseen">{words.removeOf(one.name)}</span>
            </SureButton>
          ) : (
            <button type="button" className="btn btn-small" disabled={busy} onClick={() => void remove(one)}>
              {words.remove}
              <span className="unseen">{words.removeOf(one.name)}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
