import {
  type Dispatch,
  type FormEvent,
  type KeyboardEvent,
  type SetStateAction,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { COMMENT_MAX } from '#api/contract/limits.ts';
import type { PublicMember } from '#api/contract/member.ts';
import type { Comment } from '#api/contract/post.ts';
import { feed } from '#words/feed.ts';
import { Icon } from '../../components/Icon.tsx';
import { useWriter } from '../../stores/useSession.ts';
import { MentionField } from '../mention/MentionField.tsx';
import { useNamed } from '../mention/useNamed.ts';
import { draftOf, replyBegun } from './commentDrafts.ts';

const words = feed.comments;

interface Props {
  postId: string;
  /** Whether the comment is there now; where not, its words come back. */
  send: (text: string, mentions: string[]) => Promise<boolean>;
  /** Who spoke before: those who are named most. */
  near: readonly PublicMember[];
  /** The comment that is answered; null where it is one on the post itself. */
  answered: Comment | null;
  /** Sets whom the next comment answers. */
  answer: Dispatch<SetStateAction<Comment | null>>;
  /** Whether it takes the focus when it comes. */
  focused: boolean;
}

/** The box below the comments. Enter sends, Shift and Enter begin a new line; what is blank is not sent. */
export function CommentForm(props: Props) {
  return <OwnComment key={useWriter()} {...props} />;
}

function OwnComment({ postId, send, near, answered, answer, focused }: Props) {
  const box = useRef<HTMLTextAreaElement>(null);
  // Not by `autoFocus`: that comes before the popup around it is open.
  useEffect(() => {
    if (focused || (answered && answered !== back.current)) box.current?.focus();
  }, [focused, answered]);
  const id = useId();
  const begun = useMemo(() => replyBegun(postId), [postId]);
  // A reply that was half written when the page was left goes on as one. The keyboard stays where it is.
  const back = useRef<Comment | undefined>(undefined);
  useEffect(() => {
    const reply = begun.read();
    if (!reply) return;
    back.current = reply;
    answer((chosen) => chosen ?? reply);
  }, [begun, answer]);
  // Each answer has words of its own, and so has what answers nobody.
  const { name, kept } = useMemo(() => draftOf(postId, answered?._id), [postId, answered?._id]);
  const named = useNamed(name);
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const text = texts[name] ?? kept.read() ?? '';

  function setText(next: string): void {
    setTexts((others) => ({ ...others, [name]: next }));
  }

  function write(next: string): void {
    setText(next);
    const isBlank = next.trim() === '';
    if (isBlank) kept.forget();
    else kept.keep(next);
    if (isBlank || !answered) begun.forget();
    else begun.keep(answered);
  }

  function answerNobody(): void {
    begun.forget();
    answer(null);
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    const comment = text.trim();
    if (comment === '') return;
    setText('');
    // What is written while this one is under way answers whom its writer chooses then.
    answer(null);
    // The draft stays until the server has the comment: the session may end, or the page go, in between.
    if (await send(comment, named.idsIn(comment))) {
      if (kept.read()?.trim() === comment) {
        kept.forget();
        if (begun.read()?._id === answered?._id) begun.forget();
      }
      if (kept.read() === undefined) named.forget();
    } else {
      // What was written meanwhile is the draft; while nothing was, that is the comment itself.
      const meanwhile = kept.read()?.trim() ?? '';
      write(meanwhile === '' || meanwhile === comment ? comment : `${comment}\n${meanwhile}`);
      answer((meanwhile) => meanwhile ?? answered);
    }
  }

  function keys(event: KeyboardEvent): void {
    // While an input method is composing (Hindi, for one), Enter belongs to it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    void submit();
  }

  return (
    <form className="comment-form" onSubmit={(event) => void submit(event)}>
      <label className="unseen" htmlFor={id}>
        {words.label}
      </label>
      {answered && (
        <p className="comment-answered">
          {words.inAnswerTo(answered.user.name)}
          <button type="button" className="btn-link" onClick={answerNobody}>
            {words.noReply}
          </button>
        </p>
      )}
      <MentionField
        box={box}
        id={id}
        className="input"
        rows={1}
        maxLength={COMMENT_MAX}
        placeholder={words.label}
        value={text}
        onText={write}
        onNamed={named.add}
        near={near}
        side="above"
        onKeyDown={keys}
      />
      <button type="submit" className="btn btn-primary">
        <Icon name="send" size={20} />
        <span>{words.send}</span>
      </button>
    </form>
  );
}
