import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { ConversationMessage } from '#api/contract/conversation.ts';
import { MESSAGE_MAX } from '#api/contract/limits.ts';
import { messages as words } from '#words/messages.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { usePictureUpload } from '../../client/usePictureUpload.ts';
import { Icon } from '../../components/Icon.tsx';
import { draft } from '../../stores/draft.ts';
import { sendPdf } from '../application/sendPdf.ts';
import { isEmpty, isUnsent, NOTHING_UNSENT } from '../application/unsent.ts';
import { FileButton } from '../forms/FileButton.tsx';
import { isSending, keyFor, type Sending } from './sending.ts';
import { WritePicture } from './WritePicture.tsx';

interface Props {
  me: string;
  id: string;
  /** Of the other. */
  name: string;
  done: (message: ConversationMessage) => void;
}

let leaving = false;
if (typeof window !== 'undefined') {
  for (const left of ['beforeunload', 'pagehide']) addEventListener(left, () => (leaving = true));
  addEventListener('pageshow', () => (leaving = false));
}
const isLeaving = (): boolean => leaving;

/** A message half written is still there after a reload; one that was on its way then is sent again, and is there once. */
export function Write({ me, id, name, done }: Props) {
  const field = useId();
  const [kept] = useState(() => draft(`talk-${me}-${id}`, isUnsent));
  const [unsent, setUnsent] = useState(() => kept.read() ?? NOTHING_UNSENT);
  const { text, documents } = unsent;
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [wrong, setWrong] = useState('');
  useEffect(() => (isEmpty(unsent) ? kept.forget() : kept.keep(unsent)), [kept, unsent]);

  const picture = usePictureUpload({ context: 'Message', failed: words.uploadFailed });
  const isNothing = (isEmpty(unsent) && !picture.chosen) || progress !== undefined;
  const [onItsWay] = useState(() => draft(`sent-${me}-${id}`, isSending));
  const [tried] = useState(() => draft(`tried-${me}-${id}`, isSending));

  // What was on its way when the page was left.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it comes back
  useEffect(() => {
    const before = onItsWay.read();
    if (!before) return;
    setBusy(true);
    void deliver(before);
  }, []);

  async function send(): Promise<void> {
    if (isNothing || busy) return;
    setBusy(true);
    setWrong('');
    const key = await picture.key();
    // What went wrong with it is said beside it.
    if (key === undefined) return setBusy(false);
    const [document] = documents;
    const message = { text, ...(key !== '' && { image: { key } }), ...(document && { document }) };
    // What had no answer may be there: sent again as it was, it is there once.
    await deliver({ key: keyFor(message, tried.read()), message });
  }

  async function deliver(sending: Sending): Promise<void> {
    onItsWay.keep(sending);
    kept.forget();
    const request = api.conversations[':id'].messages.$post(
      { param: { id }, json: sending.message },
      { headers: { 'Idempotency-Key': sending.key } },
    );
    const outcome = await call(request);
    // What breaks off because the page goes is sent again by the page that comes.
    if (!outcome.ok && outcome.failure.kind === 'no-answer' && isLeaving()) return;
    // Also where this has gone from the page meanwhile.
    onItsWay.forget();
    tried.forget();
    setBusy(false);
    if (!outcome.ok) {
      const { failure } = outcome;
      if (failure.kind !== 'refused' || failure.status >= 500) tried.keep(sending);
      const { text, document } = sending.message;
      const back = { text, documents: document ? [document] : [] };
      kept.keep(back);
      setUnsent(back);
      return setWrong(messageOf(failure, words.notSent));
    }
    setUnsent(NOTHING_UNSENT);
    picture.remove();
    done(outcome.data.message);
  }

  async function add(file: File): Promise<void> {
    setWrong('');
    const sent = await sendPdf(file, setProgress);
    setProgress(undefined);
    if ('problem' in sent) setWrong(sent.problem);
    else setUnsent((before) => ({ ...before, documents: [sent] }));
  }

  /** Enter sends where a mouse is; Shift and Enter begins a line, as Enter does on a phone. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!matchMedia('(pointer: fine)').matches) return;
    event.preventDefault();
    void send();
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void send();
  }

  return (
    <form className="stack stack-tight" method="post" onSubmit={onSubmit}>
      <label className="unseen" htmlFor={field}>
        {words.label(name)}
      </label>
      <textarea
        id={field}
        className="input"
        rows={2}
        maxLength={MESSAGE_MAX}
        placeholder={words.label(name)}
        value={text}
        readOnly={busy}
        aria-invalid={wrong !== ''}
        aria-describedby={wrong === '' ? undefined : `${field}-error`}
        onKeyDown={onKeyDown}
        onChange={({ target }) => setUnsent({ ...unsent, text: target.value })}
      />
      {wrong && (
        <p className="error" id={`${field}-error`} role="alert">
          {wrong}
        </p>
      )}
      <WritePicture picture={picture} />
      {documents.map((document) => (
        <p className="application-document" key={document.key}>
          <Icon name="document" size={20} />
          <span>{document.name}</span>
          <button
            type="button"
            className="btn btn-icon btn-small"
            aria-label={words.removePdf(document.name)}
            title={words.removePdf(document.name)}
            disabled={busy}
            onClick={() => setUnsent({ ...unsent, documents: [] })}
          >
            <Icon name="close" size={20} />
          </button>
        </p>
      ))}
      {progress !== undefined && <p role="status">{words.pdfUploading(Math.round(progress * 100))}</p>}
      <p className="messages-send">
        <span className="messages-along">
          <FileButton aria-label={words.choosePicture} disabled={busy} onFile={picture.choose}>
            <Icon name="image" size={20} />
            <span className="messages-add">{words.choosePicture}</span>
          </FileButton>
          <FileButton
            aria-label={words.choosePdf}
            accept="application/pdf"
            disabled={busy || progress !== undefined}
            onFile={(file) => void add(file)}
          >
            <Icon name="document" size={20} />
            <span className="messages-add">{words.choosePdf}</span>
          </FileButton>
        </span>
        <button type="submit" className="btn btn-primary" aria-disabled={busy || isNothing} aria-busy={busy}>
          <Icon name="send" size={20} />
          {busy ? words.sending : words.send}
        </button>
      </p>
    </form>
  );
}
