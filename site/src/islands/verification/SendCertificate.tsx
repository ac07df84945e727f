import { useState } from 'react';
import type { VerificationAnswer } from '#api/contract/verification-answer.ts';
import { verification } from '#words/verification.ts';
import { call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { toast } from '../../stores/toasts.ts';
import { FileButton } from '../forms/FileButton.tsx';
import { sendPdf } from '../forms/sendPdf.ts';
import { type Verified, verifying } from './calls.ts';

const words = verification.panel.certificate;

/** Sends a certificate for a moderator to see. */
export function SendCertificate({ of, keep }: { of: Verified; keep: (answer: VerificationAnswer) => void }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function send(file: File): Promise<void> {
    setBusy(true);
    setProblem('');
    const sent = await sendPdf(file, () => {});
    if ('problem' in sent) setProblem(sent.problem);
    else {
      const json = { kind: 'document' as const, key: sent.key };
      const outcome = await call(verifying[of.kind].$post({ param: { id: of.id }, json }));
      if (outcome.ok) {
        keep(outcome.data);
        toast(words.done, 'good');
      } else setProblem(messageOf(outcome.failure, words.failed));
    }
    setBusy(false);
  }

  return (
    <div className="stack stack-tight verification-add">
      <h3>{words.title}</h3>
      <p className="hint" id="certificate-hint">
        {words.line}
      </p>
      <p>
        <FileButton
          accept="application/pdf"
          disabled={busy}
          aria-label={`${words.title}: ${busy ? words.busy : words.choose}`}
          aria-describedby="certificate-hint certificate-said"
          onFile={(file) => void send(file)}
        >
          {busy ? words.busy : words.choose}
        </FileButton>
      </p>
      <p id="certificate-said" className="verification-said error" role="status">
        {problem}
      </p>
    </div>
  );
}
