import { type FormEvent, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { POST_MAX } from '#api/contract/limits.ts';
import { postForm } from '#api/contract/post.ts';
import { feed } from '#words/feed.ts';
import { mentions } from '#words/mentions.ts';
import { wrong } from '#words/rules.ts';
import { plainly } from '../../client/links.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { useHydrated } from '../../client/useHydrated.ts';
import { usePictureUpload } from '../../client/usePictureUpload.ts';
import { heldLine } from '../../components/HiddenNotice.tsx';
import { askToSignIn, takeIntent } from '../../stores/intent.ts';
import { $session } from '../../stores/session.ts';
import { toast } from '../../stores/toasts.ts';
import { useWriter } from '../../stores/useSession.ts';
import { MentionField } from '../mention/MentionField.tsx';
import { useNamed } from '../mention/useNamed.ts';
import { ComposerPicture } from './ComposerPicture.tsx';
import { composerDraft } from './composerDraft.ts';
import { publish } from './feed.ts';

const words = feed.composer;
/** From here on people are told how much room is left. */
const NEARLY_FULL = POST_MAX - 200;

/** Write a post with its picture. Shown to members; guests are asked in. Somebody else who signs in begins anew. */
export default function Composer() {
  return (
    <div className="feed-compose">
      <ComposerForm key={useWriter()} />
      <GuestInvitation />
    </div>
  );
}

/** The words stay until the server has them. */
function ComposerForm() {
  const [own] = useState(composerDraft);
  const box = useRef<HTMLTextAreaElement>(null);
  const [content, setContent] = useState('');
  const [error, setError] = useState<string>();
  const [kept, setKept] = useState('');
  const [busy, setBusy] = useState(false);
  const awake = useHydrated();
  const keep = useCallback(
    (change: { content?: string; key?: string }) => {
      const draft = { content: '', key: '', ...own.read(), ...change };
      if (draft.content.trim() === '' && draft.key === '') own.forget();
      else own.keep(draft);
    },
    [own],
  );
  const keepKey = useCallback((key: string) => keep({ key }), [keep]);
  const named = useNamed('post');
  const picture = usePictureUpload({ context: 'Post', kept, onKey: keepKey, failed: words.uploadFailed });
  const choose = useRef(picture.choose);

  useEffect(() => {
    const draft = own.read();
    // On a slow phone one can write, and choose a picture, before this script has come: that counts, before any draft.
    const typed = box.current?.value ?? '';
    const early = document.querySelector<HTMLInputElement>('#post-photo')?.files?.[0];
    setContent(typed || (draft?.content ?? ''));
    if (typed) keep({ content: typed });
    if (early) choose.current(early);
    else if (draft) setKept(draft.key);
    if ($session.get() && takeIntent('post')) box.current?.focus();
  }, [own, keep]);

  function write(next: string): void {
    setContent(next);
    setError(undefined);
    keep({ content: next });
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (busy) return;
    setBusy(true);
    const key = await picture.key();
    const wrong = problems(content, key ?? '');
    setError(wrong.content);
    // A failed upload has said so already.
    if (wrong.image && key !== undefined) picture.setError(wrong.image);
    if (wrong.content || key === undefined || wrong.image) {
      setBusy(false);
      (wrong.content ? box.current : document.getElementById('post-photo'))?.focus();
      return;
    }
    const outcome = await publish(content, key, named.idsIn(content));
    setBusy(false);
    if (!outcome.ok) return tellFailure(outcome.failure, words.failed);
    own.forget();
    named.forget();
    setContent('');
    setKept('');
    picture.remove();
    // What is held for a moderator must not look published to its author.
    const about = outcome.data._id;
    const { hidden } = outcome.data;
    if (hidden) toast(heldLine(words.held, hidden.reason), 'plain', { about });
    else toast(words.done, 'good', { about });
    showNewest();
  }

  /** A post needs a picture: who has none has their words painted on a station board. */
  async function paint(): Promise<void> {
    const wrong = problems(content, 'painted').content;
    setError(wrong);
    if (wrong) return box.current?.focus();
    const { paintWords } = await import('./paintWords.ts');
    const painted = await paintWords(content).catch(() => undefined);
    if (painted) picture.choose(painted);
    else picture.setError(words.paintFailed);
  }

  function keys(event: KeyboardEvent): void {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
  }

  return (
    <form
      className="card composer when-in"
      noValidate
      aria-label={words.title}
      onSubmit={(event) => void submit(event)}
    >
      <div className="field">
        <label htmlFor="post-content">{words.label}</label>
        <MentionField
          box={box}
          id="post-content"
          className="input"
          rows={2}
          maxLength={POST_MAX}
          placeholder={words.placeholder}
          aria-invalid={error !== undefined}
          aria-describedby={error ? 'post-content-error' : 'post-content-hint'}
          readOnly={busy}
          value={content}
          onText={write}
          onNamed={named.add}
          onKeyDown={keys}
        />
        <p className="hint" id="post-content-hint">
          {content.length > NEARLY_FULL ? words.left(POST_MAX - content.length) : mentions.hint}
        </p>
        {error && (
          <p className="error" id="post-content-error">
            {error}
          </p>
        )}
      </div>
      <div className="composer-foot">
        <ComposerPicture picture={picture} onPaint={() => void paint()} />
        <button type="submit" className="btn btn-primary" disabled={!awake} aria-busy={busy}>
          {busy && <span className="spinner" aria-hidden="true" />}
          {busy ? words.busy : words.submit}
        </button>
      </div>
    </form>
  );
}

/** What was just sent is brought into sight, clear of the bars. */
function showNewest(): void {
  requestAnimationFrame(() => document.querySelector('article.post')?.scrollIntoView({ block: 'nearest' }));
}

/** What the contract says is missing or wrong. */
function problems(content: string, key: string): { content?: string; image?: string } {
  const { error } = postForm.safeParse({ content, image: { key } });
  const about = (field: string) => wrong(error?.issues.find(({ path }) => path[0] === field)?.message ?? '');
  const [wrongContent, wrongImage] = [about('content'), about('image')];
  return { ...(wrongContent && { content: wrongContent }), ...(wrongImage && { image: wrongImage }) };
}

/** In the composer's place, for guests. */
function GuestInvitation() {
  return (
    <div className="card card-sunk guest-invitation when-out">
      <p>{feed.guest.line}</p>
      <div className="row">
        <a
          className="btn btn-primary"
          href="/auth/signin?next=%2Fdashboard%2Ffeed"
          onClick={plainly(() => askToSignIn({ intent: { act: 'post' } }))}
        >
          {feed.guest.signin}
        </a>
        <a className="btn btn-quiet" href="/auth/signup?next=%2Fdashboard%2Ffeed">
          {feed.guest.join}
        </a>
      </div>
    </div>
  );
}
