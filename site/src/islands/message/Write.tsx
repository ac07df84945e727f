import { type FormEvent, type KeyboardEvent, useEffect, useId, useState } from 'react';
import type { ConversationMessage } from '#api/contract/conversation.ts';
import { MESSAGE_MAX } from '#api/contract/limits.ts';
import { messages as words } from '#words/messages.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { usePictureUpload } from '../../client/usePictureUpload.ts';
import { Icon } from '../../components/Icon.tsx';
import { draft, isText } from '../../stores/draft.ts';
import { FileButton } from '../forms/FileButton.tsx';
import { WritePicture } from './WritePicture.tsx';

interface Props {
  me: string;
  id: string;
  /** Of the other. */
  name: string;
  done: (message: ConversationMessage) => void;
}

/** A message half written is still there after a reload, and one that was not sent stays where it was written. */
export function Write({ me, id, name, done }: Props) {
  const field = useId();
  const [kept] = useState(() => draft(`talk-${me}-${id}`, isText));
  const [text, setText] = useState(() => kept.read() ?? '');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  useEffect(() => (text === '' ? kept.forget() : kept.keep(text)), [kept, text]);

  const picture = usePictureUpload({ context: 'Message', failed: words.uploadFailed });
  const isEmpty = text.trim() === '' && !picture.chosen;

  async function send(): Promise<void> {
    if (isEmpty || busy) return;
    setBusy(true);
    setWrong('');
    const key = await picture.key();
    // What went wrong with it is said beside it.
    if (key === undefined) return setBusy(false);
    const json = { text, ...(key !== '' && { image: { key } }) };
    const request = api.conversations[':id'].messages.$post({ param: { id }, json });
    const outcome = await call(request);
    setBusy(false);
    if (!outcome.ok) return setWrong(messageOf(outcome.failure, words.notSent));
    // Also where this has gone from the page meanwhile.
    kept.forget();
    setText('');
    picture.remove();
    done(outcome.data.message);
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
        onChange={({ target }) => setText(target.value)}
      />
      {wrong && (
        <p className="error" id={`${field}-error`} role="alert">
          {wrong}
        </p>
      )}
      <WritePicture picture={picture} />
      <p className="messages-send">
        <FileButton aria-label={words.choosePicture} onFile={picture.choose}>
          <Icon name="image" size={20} />
          <span className="messages-add">{words.choosePicture}</span>
        </FileButton>
        <button type="submit" className="btn btn-primary" aria-disabled={busy || isEmpty} aria-busy={busy}>
          <Icon name="send" size={20} />
          {busy ? words.sending : words.send}
        </button>
      </p>
    </form>
  );
}
