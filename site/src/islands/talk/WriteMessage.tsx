import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useId, useState } from 'react';
import { MESSAGE_MAX } from '#api/contract/limits.ts';
import { messages as words } from '#words/messages.ts';
import { hasKeys } from '../../client/hasKeys.ts';
import { messageOf, type Outcome } from '../../client/outcome.ts';
import { usePictureUpload } from '../../client/usePictureUpload.ts';
import { Icon } from '../../components/Icon.tsx';
import { draft } from '../../stores/draft.ts';
import { FileButton } from '../forms/FileButton.tsx';
import { sendPdf } from '../forms/sendPdf.ts';
import { isSending, keyFor, type Sending } from './sending.ts';
import { isEmpty, isUnsent, NOTHING_UNSENT, type Unsent } from './unsent.ts';
import { WritePicture } from './WritePicture.tsx';

interface Props<M> {
  me: string;
  /** Of the conversation, or of the application: under it is kept what is half written. */
  id: string;
  /** Of whoever reads it. */
  name: string;
  /** How many PDFs go with one message. */
  documentsMax: number;
  /** Sends it, under a key by which it is there once. */
  post: (message: Sending['message'], key: string) => Promise<Outcome<{ readonly message: M }>>;
  done: (message: M) => void;
}

let leaving = false;
if (typeof window !== 'undefined') {
  for (const left of ['beforeunload', 'pagehide']) addEventListener(left, () => (leaving = true));
  addEventListener('pageshow', () => (leaving = false));
}
const isLeaving = (): boolean => leaving;

/** A message half written is still there after a reload; one that was on its way then is sent again, and is there once. */
export function WriteMessage<M>({ me, id, name, documentsMax, post, done }: Props<M>) {
  const field = useId();
  const [kept] = useState(() => draft(`talk-${me}-${id}`, isUnsent));
  const [unsent, setUnsent] = useState<Unsent>(() => ({ ...NOTHING_UNSENT, ...kept.read() }));
  const { text, documents } = unsent;
  const [busy, setBusy] = useState(false);
  const [progress, setProgress] = useState<number>();
  const [wrong, setWrong] = useState('');
  useEffect(() => (isEmpty(unsent) ? kept.forget() : kept.keep(unsent)), [kept, unsent]);

  const [left, setLeft] = useState(unsent.picture);
  const onPicture = useCallback((key: string) => setUnsent((before) => ({ ...before, picture: key })), []);
  const picture = usePictureUpload({ context: 'Message', kept: left, onKey: onPicture, failed: words.uploadFailed });
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
    const message = { text, documents, ...(key !== '' && { image: { key } }) };
    // What had no answer may be there: sent again as it was, it is there once.
    await deliver({ key: keyFor(message, tried.read()), message });
  }

  async function deliver(sending: Sending): Promise<void> {
    onItsWay.keep(sending);
    kept.forget();
    const outcome = await post(sending.message, sending.key);
    // What breaks off because the page goes is sent again by the page that comes.
    if (!outcome.ok && outcome.failure.kind === 'no-answer' && isLeaving()) return;
    // Also where this has gone from the page meanwhile.
    onItsWay.forget();
    tried.forget();
    setBusy(false);
    if (!outcome.ok) {
      const { failure } = outcome;
      if (failure.kind !== 'refused' || failure.status >= 500) tried.keep(sending);
      const { image, ...said } = sending.message;
      const back = { ...said, picture: image?.key ?? '' };
      kept.keep(back);
      setUnsent(back);
      setLeft(back.picture);
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
    else setUnsent((before) => ({ ...before, documents: [...before.documents, sent] }));
  }

  /** Enter sends where a mouse is; Shift and Enter begins a line, as Enter does on a phone. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    if (!hasKeys()) return;
    event.preventDefault();
    void send();
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    void send();
  }

  return (
    <form className="stack stack-tight talk-write" method="post" onSubmit={onSubmit}>
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
            onClick={() => setUnsent({ ...unsent, documents: documents.filter(({ key }) => key !== document.key) })}
          >
            <Icon name="close" size={20} />
          </button>
        </p>
      ))}
      {progress !== undefined && <p role="status">{words.pdfUploading(Math.round(progress * 100))}</p>}
      <p className="talk-send">
        <span className="talk-along">
          <FileButton aria-label={words.choosePicture} disabled={busy} onFile={picture.choose}>
            <Icon name="image" size={20} />
            <span>{words.choosePicture}</span>
          </FileButton>
          <FileButton
            aria-label={words.choosePdf}
            accept="application/pdf"
            disabled={busy || progress !== undefined || documents.length >= documentsMax}
            onFile={(file) => void add(file)}
          >
            <Icon name="document" size={20} />
            <span>{words.choosePdf}</span>
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
