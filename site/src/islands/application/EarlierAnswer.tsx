import type { EarlierQuestion, Question } from '#api/contract/criteria-answer.ts';
import { applications } from '#words/applications.ts';
import { fieldOf } from './AnswerField.tsx';
import { fits } from './answers.ts';

const words = applications.form.earlier;

interface Props {
  earlier: EarlierQuestion;
  /** What was answered to it. */
  text: string;
  /** What took its place, if anything did. */
  now?: Question | undefined;
  /** Makes it the answer to that; left out where there is one already. */
  take?: (() => void) | undefined;
}

/** What was answered to a question that has other words by now, or is asked no more: as it was, to be taken over. */
export function EarlierAnswer({ earlier, text, now, take }: Props) {
  const title = `earlier-${earlier._id}`;
  return (
    <section className="notice application-both" aria-labelledby={title}>
      <p id={title}>{now ? words.reworded(earlier.text) : words.removed(earlier.text)}</p>
      <blockquote>{text}</blockquote>
      <p className="meta">{earlier.sent ? words.wasSent : words.notSent}</p>
      {now && take && fits(now, text) && (
        <div className="row">
          <button
            type="button"
            className="btn btn-small"
            onClick={() => {
              take();
              // What was pressed goes: the keyboard goes on with the answer.
              document.getElementById(fieldOf(now._id))?.focus();
            }}
          >
            {words.take}
            <span className="unseen">: {now.text}</span>
          </button>
        </div>
      )}
    </section>
  );
}
