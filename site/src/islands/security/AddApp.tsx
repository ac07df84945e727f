import { useEffect, useRef, useState } from 'react';
import { encode } from 'uqr';
import type { TotpBegunAnswer } from '#api/contract/factor.ts';
import { security } from '#words/security.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { toast } from '../../stores/toasts.ts';
import { FACTORS } from './factorNews.ts';
import { NewFactorForm } from './NewFactorForm.tsx';
import { withProof } from './withProof.tsx';

const words = security.app;

interface Props {
  onDone: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

/** Sets an authenticator app up: its key as a picture and as text, then a code of it. */
export function AddApp({ onDone, onCancel }: Props) {
  const [begun, setBegun] = useState<TotpBegunAnswer>();
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

  async function confirm(code: string): Promise<string | null> {
    const outcome = await call(api.auth.totp.confirm.$post({ json: { code } }));
    if (!outcome.ok) return messageOf(outcome.failure, security.factors.failed);
    toast(words.done, 'good', { about: FACTORS });
    onDone(outcome.data.recoveryCodes);
    return null;
  }

  if (!begun) return <span className="bone bone-block" aria-hidden="true" />;
  return (
    <div ref={takeFocus} tabIndex={-1} className="app-setup">
      <QrCode text={begun.uri} />
      <NewFactorForm
        says={words}
        add={confirm}
        onCancel={onCancel}
        field={{
          ...{ name: 'appCode', label: words.code, hint: words.codeHint, className: 'input code-input' },
          ...{ autoComplete: 'one-time-code', inputMode: 'numeric' },
        }}
      >
        <p>{words.scan}</p>
        <p>
          {words.type} <span className="app-key">{begun.secret.match(/.{1,4}/g)?.join(' ')}</span>
        </p>
        <p>
          <a href={begun.uri}>{words.open}</a>
        </p>
      </NewFactorForm>
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
