import { useState } from 'react';
import type { ApplicationDocument } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { noAnswer } from '../../client/outcome.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { send } from '../../client/transport.ts';
import { Icon } from '../../components/Icon.tsx';
import { toast } from '../../stores/toasts.ts';
import { download } from '../report/csv.ts';

const words = applications.documents;
const KB = 1000;

const sizeOf = (bytes: number): string =>
  bytes < KB * KB
    ? words.kilobytes(Math.max(1, Math.round(bytes / KB)))
    : words.megabytes((bytes / KB / KB).toFixed(1));

/** One document, and the way to read it. There is no link to it: who reads it is known, and recorded. */
export function DocumentLine({ application, document }: { application: string; document: ApplicationDocument }) {
  const [busy, setBusy] = useState(false);
  const { n, name, size, takenBack } = document;

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const answer = await send(`/api/v1/applications/${encodeURIComponent(application)}/documents/${n}`);
      if (answer.ok) download(`${name}.pdf`, [await answer.arrayBuffer()], 'application/pdf');
      else toast(answer.status === 410 ? words.takenBack : words.notOpened, 'bad');
    } catch (thrown) {
      tellFailure(noAnswer(thrown), words.notOpened);
    }
    setBusy(false);
  }

  return (
    <span className="application-document">
      <Icon name="download" size={20} />
      {takenBack ? (
        <s>{name}</s>
      ) : (
        <button type="button" className="btn-link" disabled={busy} aria-busy={busy} onClick={() => void open()}>
          {name}
        </button>
      )}
      <span className="meta">{takenBack ? words.gone : sizeOf(size)}</span>
    </span>
  );
}
