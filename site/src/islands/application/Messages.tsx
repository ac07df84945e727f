import { type FormEvent, useEffect, useState } from 'react';
import type { Application, MessagesAnswer } from '#api/contract/application.ts';
import { LETTER_MAX, MESSAGE_DOCUMENTS_MAX } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { api, call } from '../../client/api.ts';
import { $change } from '../../client/live.ts';
import { messageOf } from '../../client/outcome.ts';
import { useRead } from '../../client/queries.ts';
import { Icon } from '../../components/Icon.tsx';
import { Linked } from '../../components/Linked.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { draft } from '../../stores/draft.ts';
import { FileButton } from '../forms/FileButton.tsx';
import { When } from '../post/When.tsx';
import { applicationDocument, DocumentLine } from './DocumentLine.tsx';
import { OwnDocument } from './OwnDocument.tsx';
import { sendPdf } from './sendPdf.ts';
import { isEmpty, isUnsent, NOTHING_UNSENT } from './unsent.ts';
import { useAnewWhenSeen } from './useAnewWhenSeen.ts';
import { applicationPath } from './useAnswers.ts';

const words = applications.messages;
const files = applications.documents;

/** What the two sides write to one another. */
export function Messages({ application: { _id: id, as } }: { application: Application }) {
  const { data, error, refetch } = useRead<MessagesAnswer>(`${applicationPath(id)}/messages`);
  const again = (): void => void refetch();
  useAnewWhenSeen(again);
  // What the other side writes is a notice, too.
  useEffect(() => $change.listen((change) => void (change?.changed.includes('inbox') && refetch())), [refetch]);
  const side = as === 'applicant' ? 'applicant' : 'provider';
  return (
    <section className="card stack" aria-labelledby="messages-title" aria-busy={!data && !error}>
      <h2 id="messages-title">{words.title}</h2>
      {error && <LoadFailed message={words.failed} again={again} />}
      {data?.messages.length === 0 && <p className="meta">{words.none[side]}</p>}
      <ol className="application-messages">
        {data?.messages.map(({ _id, at, side: from, by, text, documents }) => {
          const member = { _id: by._id, name: by.name, photo: by.photoUrl };
          return (
            <li key={_id} data-own={from === side}>
              <MemberFace member={member} className="avatar-small" />
              <div>
                <p className="meta">
                  <MemberName member={member} /> {words.sides[from]} · <When at={at} />
                </p>
                {(text !== '' || documents.length === 0) && (
                  <p className={text === '' ? 'faint' : 'keep-lines'}>
                    <Linked text={text || words.gone} />
                  </p>
                )}
                {documents.length > 0 && (
                  <ul className="application-documents">
                    {documents.map((document) => (
                      <li key={document.n}>
                        <DocumentLine path={applicationDocument(id, document.n)} {...document} />
                        {from === side && (
                          <OwnDocument application={id} n={document.n} gone={document.takenBack} again={again} />
                        )}
                      </li>
                    ))}
                  </ul>
                )}
              </div>
            </li>
          );
        })}
      </ol>
      <Write id={id} done={again} />
    </section>
  );
}

/** A message half written is still there after a reload, with the documents that were added to it. */
function Write({ id, done }: { id: string; done: () => void }) {
  const [kept] = useState(() => draft(`message-${id}`, isUnsent));
  const [unsent, setUnsent] = useState(() => kept.read() ?? NOTHING_UNSENT);
  const { text, documents } = unsent;
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [progress, setProgress] = useState<number>();
  const isNothing = isEmpty(unsent);
  useEffect(() => (isEmpty(unsent) ? kept.forget() : kept.keep(unsent)), [kept, unsent]);

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isNothing || busy || progress !== undefined) return;
    setBusy(true);
    setWrong('');
    const outcome = await call(
      api.applications[':id'].messages.$post({ param: { id }, json: { text, documents: [...documents] } }),
    );
    setBusy(false);
    if (!outcome.ok) return setWrong(messageOf(outcome.failure, words.notSent));
    setUnsent(NOTHING_UNSENT);
    done();
  }

  async function add(file: File): Promise<void> {
    setWrong('');
    const sent = await sendPdf(file, setProgress);
    setProgress(undefined);
    if ('problem' in sent) setWrong(sent.problem);
    else setUnsent((before) => ({ ...before, documents: [...before.documents, sent] }));
  }

  return (
    <form className="stack stack-tight" onSubmit={(event) => void send(event)}>
      <div className="field">
        <label htmlFor="message">{words.label}</label>
        <textarea
          id="message"
          className="input application-message"
          rows={3}
          maxLength={LETTER_MAX}
          value={text}
          readOnly={busy}
          aria-invalid={wrong !== ''}
          aria-describedby={wrong === '' ? undefined : 'message-error'}
          onChange={({ target }) => setUnsent({ ...unsent, text: target.value })}
        />
        {wrong && (
          <p className="error" id="message-error" role="alert">
            {wrong}
          </p>
        )}
      </div>
      {documents.length > 0 && (
        <ul className="application-documents">
          {documents.map(({ key, name }) => (
            <li key={key}>
              <span>{name}</span>
              <button
                type="button"
                className="btn btn-small btn-quiet"
                disabled={busy}
                onClick={() => setUnsent({ text, documents: documents.filter((one) => one.key !== key) })}
              >
                {files.remove}
                <span className="unseen">{name}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="row row-between">
        {progress === undefined ? (
          <FileButton
            aria-label={words.addPdf}
            accept="application/pdf"
            disabled={busy || documents.length >= MESSAGE_DOCUMENTS_MAX}
            onFile={(file) => void add(file)}
          >
            {files.add}
          </FileButton>
        ) : (
          <span role="status">{files.onItsWay(Math.round(progress * 100))}</span>
        )}
        <button type="submit" className="btn" disabled={busy || isNothing || progress !== undefined} aria-busy={busy}>
          <Icon name="send" size={20} />
          {busy ? words.sending : words.send}
        </button>
      </div>
    </form>
  );
}
