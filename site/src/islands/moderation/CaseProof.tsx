import { useState } from 'react';
import type { CaseProof as Proof } from '#api/contract/case.ts';
import type { CaseKind } from '#api/contract/options.ts';
import { moderation } from '#words/moderation.ts';
import { verification } from '#words/verification.ts';
import { noAnswer } from '../../client/outcome.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { send } from '../../client/transport.ts';
import { DOT } from '../../format/dot.ts';
import { toast } from '../../stores/toasts.ts';
import { When } from '../post/When.tsx';
import { download } from '../report/csv.ts';

const words = moderation.proof;

interface Props {
  /** What the case is about. */
  kind: CaseKind;
  id: string;
  title: string;
  proof: Proof;
  /** It was opened: what can be decided may be another now. */
  opened: () => void;
}

/** What somebody gave to show who they are, and a moderator decides on. */
export function CaseProof({ kind, id, title, proof: { certificate, numbers }, opened }: Props) {
  const [busy, setBusy] = useState(false);

  /** There is no link to it: who reads it is known. */
  async function open(document: string): Promise<void> {
    setBusy(true);
    const room = kind === 'company' ? 'company' : 'providers';
    try {
      const path = `${encodeURIComponent(id)}/verification/documents/${encodeURIComponent(document)}`;
      const answer = await send(`/api/v1/${room}/${path}`);
      if (answer.ok) download('certificate.pdf', [await answer.arrayBuffer()], 'application/pdf');
      else toast(answer.status === 410 ? words.gone : words.notOpened, 'bad');
      opened();
    } catch (thrown) {
      tellFailure(noAnswer(thrown), words.notOpened);
    }
    setBusy(false);
  }

  return (
    <section className="stack">
      <h3>{words.title}</h3>
      {!certificate && numbers.length === 0 && <p className="meta">{words.nothing}</p>}
      {certificate && (
        <>
          <p>
            {words.certificate}
            {DOT}
            <When at={certificate.since} />
          </p>
          <p>
            <button
              type="button"
              className="btn"
              disabled={busy}
              aria-busy={busy}
              onClick={() => void open(certificate.document)}
            >
              {words.open}
            </button>
          </p>
        </>
      )}
      {numbers.length > 0 && <p className="meta">{words.both}</p>}
      <ul className="case-lines">
        {numbers.map(({ part, since, holder }) => (
          <li key={part}>
            <p>
              <strong>{verification.names[part]}</strong>
              {DOT}
              <When at={since} />
            </p>
            <p>{words.claims(title)}</p>
            <p>
              {holder ? words.holds(holder.name || moderation.queue.gone) : words.free}
              {holder?.kind === 'company' && (
                <>
                  {' '}
                  <a href={`/startups/${holder._id}`}>{words.look}</a>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
