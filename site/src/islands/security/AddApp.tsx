import { type FormEvent, useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import type { TotpBegunAnswer } from '#api/contract/factor.ts';
import { security } from '#words/security.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { toast } from '../../stores/toasts.ts';
import { TextField } from '../forms/Field.tsx';
import { withProof } from './withProof.tsx';

const words = security.app;

interface Props {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Sets an authenticator app up: its key as a picture and as text, then a code of it. */
export function AddApp({ onDone, onCancel }: Props) {
  const [begun, setBegun] = useState<TotpBegunAnswer>();
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);

  useEffect(() => {
    // Asked once, however often React begins.
    if (asked.current) return;
    asked.current = true;
    void withProof(() => call(api.auth.totp.$post({ json: {} }))).then((outcome) => {
      if (outcome?.ok) return setBegun(outcome.data);
      if (outcome) tellFailure(outcome.failure, security.factors.failed);
      onCancel();
    });
  }, [onCancel]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const outcome = await call(api.auth.totp.confirm.$post({ json: { code } }));
    setBusy(false);
    if (!outcome.ok) return setError(messageOf(outcome.failure, security.factors.failed));
    toast(words.done, 'good');
    onDone(outcome.data.recoveryCodes);
  }

  if (!begun) return <span className="bone bone-block" aria-hidden="true" />;
  return (
    <div className="app-setup">
      <QrCode text={begun.uri} />
      <form className="stack" method="post" noValidate onSubmit={(event) => void submit(event)}>
        <p>{words.scan}</p>
        <p>
          {words.type} <span className="app-key">{begun.secret.match(/.{1,4}/g)?.join(' ')}</span>
        </p>
        <p>
          <a href={begun.uri}>{words.open}</a>
        </p>
        <TextField
          name="appCode"
          label={words.code}
          hint={words.codeHint}
          className="input code-input"
          autoComplete="one-time-code"
          inputMode="numeric"
          value={code}
          error={error}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <p className="row">
          <button type="submit" className="btn btn-primary" disabled={busy} aria-busy={busy}>
            {busy && <span className="spinner" aria-hidden="true" />}
            {busy ? words.busy : words.submit}
          </button>
          <button type="button" className="btn btn-quiet" disabled={busy} onClick={onCancel}>
            {words.cancel}
          </button>
        </p>
      </form>
    </div>
  );
}

/** Drawn in one path, with a light edge of four modules around it as the standard wants. */
function QrCode({ text }: { text: string }) {
  const { size, data } = encode(text, { border: 4, ecc: 'M' });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg className="app-picture" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={words.picture}>
      <path d={path} fill="currentColor" shapeRendering="crispEdges" />
    </svg>
  );
}
