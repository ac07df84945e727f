import { useState } from 'react';
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

interface Props {
  /** Of the API: where it is read. */
  path: string;
  name: string;
  /** Bytes. */
  size: number;
  takenBack?: boolean;
}

export const applicationDocument = (application: string, n: number): string =>
  `/api/v1/applications/${encodeURIComponent(application)}/documents/${n}`;

/** One document, and the way to read it. There is no link to it: who reads it is known. */
export function DocumentLine({ path, name, size, takenBack = false }: Props) {
  const [busy, setBusy] = useState(false);

  async function open(): Promise<void> {
    setBusy(true);
    try {
      const answer = await send(path);
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
