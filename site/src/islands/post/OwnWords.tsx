import { type FormEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react';
import { COMMENT_MAX, MESSAGE_MAX, POST_MAX } from '#api/contract/limits.ts';
import type { Mention, VersionsAnswer } from '#api/contract/post.ts';
import { ownWords as words } from '#words/ownWords.ts';
import { messageOf, type Outcome } from '../../client/outcome.ts';
import { useRead } from '../../client/queries.ts';
import { takeFocus } from '../../client/takeFocus.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { useDraftText } from '../../client/useDraftText.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { heldLine } from '../../components/HiddenNotice.tsx';
import { LoadFailed } from '../../components/ListParts.tsx';
import { toast } from '../../stores/toasts.ts';
import { MentionField } from '../mention/MentionField.tsx';
import { namedIn, useNamed } from '../mention/useNamed.ts';
import type { Changed } from './ownPosts.ts';
import { useChangedMeanwhile } from './useChangedMeanwhile.ts';
import { When } from './When.tsx';

/** From so many characters to the end on it is said how many are left. */
const NEARLY_FULL = 100;

export type OwnThing = 'post' | 'comment' | 'message';

const KINDS = {
  post: { said: words.ofPost, max: POST_MAX, rows: 6, marked: words.marked },
  comment: { said: words.ofComment, max: COMMENT_MAX, rows: 3, marked: words.marked },
  message: { said: words.ofMessage, max: MESSAGE_MAX, rows: 3, marked: words.markedForReaders },
} as const;

interface Props {
  of: OwnThing;
  /** Its id. */
  thing: string;
  text: string;
  /** Whom it names; left out for what names nobody. */
  mentions?: readonly Mention[];
  /** Where its earlier words are read, below /api/v1; null where they are not kept to be read. */
  versions: string | null;
  save: (text: string, mentions: string[]) => Promise<Changed>;
  takeBack: () => Promise<Outcome<unknown>>;
  /** Where the keyboard goes on once it is taken back, looked for just before: the button that opened this goes too. */
  goOn: () => HTMLElement | null;
  close: () => void;
}

/**
 * The popup in which members change what they wrote, or take it back. What is half changed outlives closing it, until it is
 * discarded.
 */
export function OwnWords({ of, thing, text: present, mentions, versions, save, takeBack, goOn, close }: Props) {
  const { said, max, rows, marked } = KINDS[of];
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const draft = `own-${of}-${thing}`;
  const [text, setText] = useDraftText(draft, present);
  const meanwhile = useChangedMeanwhile(draft, present, versions);
  const named = useNamed(draft, namedIn(present, mentions ?? []));
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const [asking, setAsking] = useState(false);
  const next = useRef<HTMLElement>(null);
  useEffect(() => {
    dialog.current?.showModal();
    // By then what is gone is no longer on the page, and the dialog has given the focus back as far as it can.
    return () => next.current?.focus();
  }, []);
  const shut = (): void => dialog.current?.close();
  const isNew = text.trim() !== '' && text.trim() !== present.trim();

  function write(next: string): void {
    setText(next);
    if (next === present) meanwhile.forget();
    else meanwhile.begin();
  }

  /** Closes it, with nothing left of what was changed. */
  function leave(): void {
    write(present);
    named.forget();
    shut();
  }

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || !isNew) return;
    setBusy(true);
    setWrong('');
    const found = await meanwhile.look(text);
    if (found !== null) {
      setBusy(false);
      return found === 'changed' ? undefined : setWrong(messageOf(found, words.failed));
    }
    const outcome = await save(text.trim(), named.idsIn(text));
    setBusy(false);
    if (!outcome.ok) return setWrong(messageOf(outcome.failure, words.failed));
    if (outcome.isHeld && 'held' in said) toast(heldLine(said.held, outcome.why), 'plain', { about: thing });
    else toast(words.saved, 'good', { about: thing });
    leave();
  }

  async function onTakeBack(): Promise<void> {
    setBusy(true);
    // A post goes with this dialog, before its taking back has ended here.
    next.current = goOn();
    const outcome = await takeBack();
    setBusy(false);
    if (!outcome.ok) {
      next.current = null;
      return tellFailure(outcome.failure, words.failed);
    }
    toast(said.taken, 'good', { about: thing });
    leave();
  }

  function onClose(event: SyntheticEvent): void {
    // React hands it on to the popup of comments around this one, which would close too.
    event.stopPropagation();
    close();
  }

  const field = {
    id: `${id}-text`,
    className: 'input',
    ...{ rows, maxLength: max, value: text, readOnly: busy },
    'aria-invalid': wrong !== '',
    'aria-describedby': `${id}-hint`,
  };
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={`${id}-title`} onClose={onClose}>
      <DialogHead id={`${id}-title`} title={said.title} close={words.close} onClose={shut} />
      {asking ? (
        <>
          <div className="dialog-body stack stack-tight">
            <p>
              <strong>{said.question}</strong>
            </p>
            <p>{said.line}</p>
          </div>
          <div className="dialog-foot">
            <button
              ref={takeFocus}
              type="button"
              className="btn btn-quiet"
              disabled={busy}
              onClick={() => setAsking(false)}
            >
              {words.keep}
            </button>
            <button
              type="button"
              className="btn btn-danger"
              aria-disabled={busy}
              aria-busy={busy}
              onClick={() => void (busy || onTakeBack())}
            >
              {busy ? words.taking : said.takeBack}
            </button>
          </div>
        </>
      ) : (
        <form method="post" onSubmit={(event) => void onSubmit(event)}>
          <div className="dialog-body stack">
            <div className="field">
              <label htmlFor={`${id}-text`}>{said.label}</label>
              {mentions ? (
                <MentionField {...field} onText={write} onNamed={named.add} />
              ) : (
                <textarea {...field} onChange={({ target }) => write(target.value)} />
              )}
              <p className={wrong ? 'error' : 'hint'} id={`${id}-hint`} role={wrong ? 'alert' : undefined}>
                {wrong || (text.length > max - NEARLY_FULL ? words.left(max - text.length) : marked)}
              </p>
            </div>
            {meanwhile.other !== undefined && (
              <div className="notice notice-warn stack stack-tight" role="alert">
                <p>{words.meanwhile}</p>
                <p className="keep-lines own-words-other">{meanwhile.other}</p>
              </div>
            )}
            {versions !== null && <Earlier path={versions} />}
          </div>
          <div className="dialog-foot">
            <button
              ref={takeFocus}
              type="button"
              className="btn btn-quiet"
              disabled={busy}
              onClick={() => setAsking(true)}
            >
              {said.takeBack}
            </button>
            {text !== present && (
              <button type="button" className="btn btn-quiet" disabled={busy} onClick={leave}>
                {words.discard}
              </button>
            )}
            <button type="submit" className="btn btn-primary" aria-disabled={busy || !isNew} aria-busy={busy}>
              {busy ? words.saving : meanwhile.other === undefined ? words.save : words.saveOver}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

/** How it read before, for its writer alone: read once it is opened. */
function Earlier({ path }: { path: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isError, refetch } = useRead<VersionsAnswer>(isOpen ? path : null);
  const earlier = data?.versions.slice(1) ?? [];
  return (
    <details className="own-words-earlier" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{words.earlier}</summary>
      {isError && <LoadFailed message={words.earlierFailed} again={() => void refetch()} />}
      {!data && !isError && <p className="meta">{words.loading}</p>}
      {data && earlier.length === 0 && <p className="meta">{words.noneEarlier}</p>}
      {earlier.length > 0 && (
        <ol>
          {earlier.map(({ text, at }) => (
            <li key={at}>
              <p className="keep-lines">{text}</p>
              <p className="faint">
                <When at={at} />
              </p>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}
