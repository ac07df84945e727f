import { useState } from 'react';
import { security } from '#words/security.ts';
import { api, call } from '../../client/api.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { SureButton } from '../../components/SureButton.tsx';
import { toast } from '../../stores/toasts.ts';
import { FACTORS } from './factorNews.ts';
import { withProof } from './withProof.tsx';

const words = security.codes;

interface Props {
  left: number;
  /** Whether there is a second factor for which they stand in. */
  any: boolean;
  /** Whether it stands in place of codes that were kept: the keyboard goes on here. */
  isBack: boolean;
  onRenewed: (codes: readonly string[]) => void;
}

/** How many recovery codes are left, and the way to new ones. */
export function RecoveryCodes({ left, any, isBack, onRenewed }: Props) {
  const [busy, setBusy] = useState(false);

  async function renew(): Promise<void> {
    setBusy(true);
    const outcome = await withProof(() => call(api.auth['recovery-codes'].$post({ json: {} })));
    setBusy(false);
    if (outcome === null) return;
    if (!outcome.ok) return tellFailure(outcome.failure, words.failed);
    toast(words.renewed, 'good', { about: FACTORS });
    onRenewed(outcome.data.recoveryCodes);
  }

  if (!any) return <p>{words.first}</p>;
  return (
    <div className="stack">
      <p ref={isBack ? takeFocus : undefined} tabIndex={-1}>
        {words.left(left)}
      </p>
      <p>
        <SureButton sure={words.renewSure} busy={busy} onSure={() => void renew()}>
          {words.renew}
        </SureButton>
      </p>
    </div>
  );
}

/** In three groups of four, as they are easily read and typed. */
const grouped = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;

/** Codes that are shown this once. */
export function NewCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.map(grouped).join('\n');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      toast(words.copied, 'good');
    } catch {
      toast(words.copyFailed, 'bad');
    }
  }

  function download(): void {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([`${words.fileHead}\n\n${text}\n`], { type: 'text/plain' }));
    link.download = words.file;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  }

  return (
    <div className="stack">
      <p ref={takeFocus} tabIndex={-1} className="notice">
        {words.once}
      </p>
      <ul className="recovery-codes">
        {codes.map((code) => (
          <li key={code}>{grouped(code)}</li>
        ))}
      </ul>
      <p className="row">
        <button type="button" className="btn" onClick={() => void copy()}>
          {words.copy}
        </button>
        <button type="button" className="btn" onClick={download}>
          {words.download}
        </button>
        <button type="button" className="btn btn-primary" onClick={onKept}>
          {words.kept}
        </button>
      </p>
    </div>
  );
}
