import { type FormEvent, Fragment, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Application } from '#api/contract/application.ts';
import type { Question } from '#api/contract/criteria-answer.ts';
import { applications } from '#words/applications.ts';
import { wrong } from '#words/rules.ts';
import { api, call } from '../../client/api.ts';
import { AnswerField, fieldOf } from './AnswerField.tsx';
import { answeredBefore, askedIn, typedFrom, unanswered, wrongWith } from './answers.ts';
import { Documents } from './Documents.tsx';
import { EarlierAnswer } from './EarlierAnswer.tsx';
import { OtherAnswer } from './OtherAnswer.tsx';
import { headingOf, type Problem, problemOf, settled } from './problem.ts';
import { Reply } from './Reply.tsx';
import { SaveLine } from './SaveLine.tsx';
import { SendDialog } from './SendDialog.tsx';
import { useAnswers } from './useAnswers.ts';
import { useReply } from './useReply.ts';

const words = applications.form;

interface Props {
  application: Application;
  member: string;
  /** Told what it has become: sent, or with other documents. */
  onSent: (now: Application) => void;
  changed: (now: Application) => void;
}

/** The provider's questions, answered and sent. Every word is saved as it is typed. */
export function AnswersForm({ application, member, onSent, changed }: Props) {
  const { _id: id, questions, status, fund, documentRequired, heard, history } = application;
  const isAsked = status === 'question';
  const { typed, state, restored, other, type, choose, flush } = useAnswers(application, member);
  const reply = useReply(application, member);
  const [problem, setProblem] = useState<Problem>();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const summary = useRef<HTMLDivElement>(null);
  // Said anew, it is what the keyboard goes to; that less is wrong by now takes nobody away from what they write.
  const [said, setSaid] = useState(0);
  useEffect(() => {
    if (said > 0) summary.current?.focus();
  }, [said]);
  function tell(found: Problem): void {
    setProblem(found);
    setSaid((before) => before + 1);
  }

  const asked = askedIn(questions);
  const before = answeredBefore(application, typed);
  const { needed, optional } = unanswered(application, typed);
  const mistakes = asked.flatMap((question) => {
    const message = wrongWith(question, typed[question._id] ?? '');
    return message === undefined ? [] : [{ question: question._id, message }];
  });
  // Beside a field stands what is wrong with it now, and what was found when it was sent, until it is changed.
  const errors = new Map([...(problem?.lines ?? []), ...mistakes].map((one) => [one.question, one.message]));

  /** An answer to what has other words by now, below what took its place; to what is asked no more, below all. */
  const earlierAnswers = (now: Question | undefined) =>
    before
      .filter((one) => asked.find(({ _id }) => _id === one.now) === now)
      .map((one) => {
        const text = typed[one._id] ?? '';
        const isFree = now && (typed[now._id] ?? '').trim() === '';
        const take = (question: string): void => {
          settle(question);
          type(question, text);
          type(one._id, '');
        };
        return (
          <EarlierAnswer
            key={one._id}
            {...{ earlier: one, text, now, take: isFree ? () => take(now._id) : undefined }}
          />
        );
      });

  /** What was found wrong with an answer is not said of what it is now. */
  const settle = (question: string): void => setProblem(settled(problem, question));

  function ask(event: FormEvent): void {
    event.preventDefault();
    const missing = needed.map((one) => ({ question: one._id, message: words.needed(one.text), isMissing: true }));
    const open = asked.filter(({ _id }) => _id in other);
    const undecided = open.map(({ _id, text }) => ({ question: _id, message: words.both.choose(text) }));
    const lines = [...missing, ...mistakes, ...undecided];
    if (lines.length === 0) setAsking(true);
    else tell({ lines });
  }

  async function submit(): Promise<void> {
    setBusy(true);
    // What is typed last is sent, too.
    const isSaved = (await flush()) || (await flush());
    // The answer to the question first: whoever reads that it was answered finds it.
    const unsaid = isSaved && isAsked ? await reply.send() : undefined;
    const sent = { param: { id }, json: { from: status } };
    const outcome =
      isSaved && unsaid === undefined ? await call(api.applications[':id'].submit.$post(sent)) : undefined;
    setBusy(false);
    setAsking(false);
    if (!outcome) return tell({ said: unsaid ?? words.notSaved, lines: [] });
    if (!outcome.ok) return tell(problemOf(outcome.failure));
    onSent(outcome.data.application);
  }

  return (
    <form className="card stack application-form" noValidate onSubmit={ask} aria-labelledby="answers-title">
      <h2 id="answers-title">{words.title}</h2>
      {problem && <Summary ref={summary} problem={problem} questions={questions} />}
      {restored && <p className="notice">{words.restored}</p>}
      {isAsked && (
        <Reply
          asked={history.at(-1)?.letter ?? ''}
          text={reply.text}
          isSent={reply.isSent}
          isUnheard={!heard}
          onType={reply.type}
        />
      )}
      {questions.length === 0 && <p>{isAsked ? words.noneAsked : words.none}</p>}
      {asked.map((question) => {
        const { _id } = question;
        return (
          <Fragment key={_id}>
            <AnswerField
              question={question}
              value={typed[_id] ?? ''}
              error={errors.get(_id)}
              onLeave={() => void flush()}
              onType={(text) => {
                settle(_id);
                type(_id, text);
              }}
            />
            {earlierAnswers(question)}
            {_id in other && (
              <OtherAnswer
                question={_id}
                theirs={typedFrom({ questions, answers: other })[_id] ?? ''}
                choose={(isTheirs) => {
                  settle(_id);
                  choose(_id, isTheirs);
                }}
              />
            )}
          </Fragment>
        );
      })}
      {earlierAnswers(undefined)}
      <Documents
        application={application}
        errors={errors}
        changed={(now) => {
          setProblem(undefined);
          changed(now);
        }}
      />
      <div className="application-foot">
        <SaveLine state={state} undecided={Object.keys(other).length > 0} again={() => void flush()} />
        <button type="submit" className="btn btn-primary" aria-busy={busy} disabled={busy}>
          {isAsked ? words.answer : words.submit}
        </button>
      </div>
      {asking && (
        <SendDialog
          line={isAsked ? words.confirmAnswer(fund.provider) : words.confirmLine(fund.provider)}
          noReply={isAsked && heard && !reply.isSent && reply.text.trim() === ''}
          blank={optional.length}
          left={before.flatMap(({ sent, text }) => (sent ? [] : [text]))}
          unsent={application.documents.every(({ takenBack }) => takenBack) ? documentRequired.join(', ') : ''}
          busy={busy}
          send={() => void submit()}
          close={() => setAsking(false)}
        />
      )}
    </form>
  );
}

interface SummaryProps {
  ref: React.Ref<HTMLDivElement>;
  problem: Problem;
  questions: readonly Question[];
}

function Summary({ ref, problem, questions }: SummaryProps) {
  /** What is said beside its field says there which one; here it says so itself. */
  function named(question: string, message: string): string {
    const { text } = questions.find(({ _id }) => _id === question) ?? {};
    return text === undefined || message.includes(text) ? message : words.of(text, message);
  }
  return (
    <div ref={ref} className="error-summary stack stack-tight" role="alert" tabIndex={-1}>
      <strong>{headingOf(problem)}</strong>
      {problem.lines.length > 0 && (
        <ul>
          {problem.lines.map(({ question, message }) => (
            <li key={question}>
              <a href={`#${fieldOf(question)}`} onClick={jump}>
                {named(question, wrong(message))}
              </a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** To the field, with its label in sight. */
function jump(event: MouseEvent<HTMLAnchorElement>): void {
  const field = document.getElementById(event.currentTarget.hash.slice(1));
  if (!field) return;
  event.preventDefault();
  (field.closest('.field') ?? field).scrollIntoView({ block: 'center' });
  (field.querySelector('input') ?? field).focus({ preventScroll: true });
}
