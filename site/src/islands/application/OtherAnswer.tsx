import { applications } from '#words/applications.ts';
import { fieldOf } from './AnswerField.tsx';

const words = applications.form.both;

interface Props {
  question: string;
  /** What the others wrote; '' where they took the answer out. */
  theirs: string;
  choose: (isTheirs: boolean) => void;
}

/** Beside an answer that was changed here and elsewhere: what it says there, and which one stays. */
export function OtherAnswer({ question, theirs, choose }: Props) {
  function chosen(isTheirs: boolean): void {
    choose(isTheirs);
    // What was pressed goes: the keyboard goes on with the answer.
    document.getElementById(fieldOf(question))?.focus();
  }
  return (
    <div className="notice notice-warn application-both">
      <p>{words.line}</p>
      {theirs === '' ? <p className="meta">{words.empty}</p> : <blockquote>{theirs}</blockquote>}
      <div className="row">
        <button type="button" className="btn btn-small" onClick={() => chosen(true)}>
          {words.take}
        </button>
        <button type="button" className="btn btn-small" onClick={() => chosen(false)}>
          {words.keep}
        </button>
      </div>
    </div>
  );
}
