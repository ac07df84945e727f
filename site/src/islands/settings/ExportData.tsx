import { useState } from 'react';
import { leaving } from '#words/leaving.ts';
import { read } from '../../client/api.ts';
import { noAnswer, type Outcome } from '../../client/outcome.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { $session } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { withProof } from '../security/withProof.tsx';

const words = leaving.take;

/** Everything held on the member, as a zip archive that the browser saves. */
export function ExportData() {
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      // Not by the API client: its calls are given up after seconds, and pictures over a slow line take longer.
      const outcome = await withProof(async (): Promise<Outcome<Response>> => {
        const response = await fetch('/api/v1/auth/me/export', {
          headers: { Authorization: `Bearer ${$session.get()?.token}` },
        });
        return response.ok ? { ok: true, data: response } : read<Response>(response);
      });
      if (outcome === null) return;
      if (!outcome.ok) return tellFailure(outcome.failure, words.failed);
      save(await outcome.data.blob(), nameIn(outcome.data.headers.get('Content-Disposition')));
      toast(words.done, 'good');
    } catch (thrown) {
      tellFailure(noAnswer(thrown), words.failed);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="stack">
      <p>{words.what}</p>
      <p>
        <button type="button" className="btn" disabled={busy} aria-busy={busy} onClick={() => void download()}>
          {busy && <span className="spinner" aria-hidden="true" />}
          {busy ? words.busy : words.download}
        </button>
      </p>
    </div>
  );
}

const nameIn = (disposition: string | null): string => /filename="([^"]+)"/.exec(disposition ?? '')?.[1] ?? 'data.zip';

/** The token travels in a header, so a plain link cannot fetch it: the browser is handed the bytes. */
function save(bytes: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(bytes);
  link.download = name;
  link.click();
  // The browser has begun to save by the time it asks for the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
