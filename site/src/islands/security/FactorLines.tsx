import { useState } from 'react';
import type { FactorListItem } from '#api/contract/factor.ts';
import { security } from '#words/security.ts';
import { api, call } from '../../client/api.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { momentLong } from '../../format/dates.ts';
import { toast } from '../../stores/toasts.ts';
import { withProof } from './withProof.tsx';

const words = security.factors;

/** The member's second factors, and the way to remove one. */
export function FactorLines({ factors, onRemoved }: { factors: readonly FactorListItem[]; onRemoved: () => void }) {
  const [busy, setBusy] = useState(false);

  async function remove(id: string): Promise<void> {
    setBusy(true);
    const outcome = await withProof(() => call(api.auth.factors[':id'].$delete({ param: { id } })));
    setBusy(false);
    if (outcome === null) return;
    if (!outcome.ok) return tellFailure(outcome.failure, words.removeFailed);
    toast(words.removed, 'good');
    onRemoved();
  }

  if (factors.length === 0) return <p>{words.none}</p>;
  return (
    <ul className="settings-sessions">
      {factors.map(({ _id, kind, name, addedAt, lastUsedAt }) => (
        <li key={_id}>
          <div>
            <p className="settings-session-name">
              <strong className="factor-name">{name}</strong>
              <span className="badge">{words.kinds[kind]}</span>
            </p>
            <p className="meta">
              {words.added} <time dateTime={addedAt}>{momentLong(addedAt)}</time>
            </p>
            <p className="meta">
              {lastUsedAt === null ? (
                words.never
              ) : (
                <>
                  {words.used} <time dateTime={lastUsedAt}>{momentLong(lastUsedAt)}</time>
                </>
              )}
            </p>
          </div>
          <button type="button" className="btn btn-small" disabled={busy} onClick={() => void remove(_id)}>
            {words.remove}
            <span className="unseen">{words.removeOf(name)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
