import { useState } from 'react';
import { security } from '#words/security.ts';
import { api, call } from '../../client/api.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { momentLong } from '../../format/dates.ts';
import { toast } from '../../stores/toasts.ts';

const words = security.removal;

/** Tells a member that an administrator is going to remove their second factors, and lets them stop it. @param at ISO 8601 */
export function Removal({ at, onKept }: { at: string; onKept: () => void }) {
  const [busy, setBusy] = useState(false);

  async function keep(): Promise<void> {
    setBusy(true);
    const outcome = await call(api.auth.factors.removal.$delete());
    setBusy(false);
    if (!outcome.ok) return tellFailure(outcome.failure, words.failed);
    toast(words.kept, 'good');
    onKept();
  }

  return (
    <div className="notice notice-warn stack stack-tight">
      <p>
        <strong>{words.title(momentLong(at))}</strong>
      </p>
      <p>{words.line}</p>
      <p>
        <button type="button" className="btn btn-primary" disabled={busy} aria-busy={busy} onClick={() => void keep()}>
          {words.keep}
        </button>
      </p>
    </div>
  );
}
