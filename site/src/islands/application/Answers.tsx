import type { Application } from '#api/contract/application.ts';
import type { Question } from '#api/contract/criteria-answer.ts';
import { applications } from '#words/applications.ts';
import { askedIn, askedSince, numberWritten } from './answers.ts';

const words = applications.form;

/**
 * Whether the answers went with whoever wrote them. What was sent had each required one; where all are optional, nobody
 * being left is what tells.
 */
function areGone({ as, asked, answers, heard }: Application): boolean {
  if (as === 'applicant' || Object.keys(answers).length > 0) return false;
  const written = askedIn(asked);
  return written.some(({ required }) => required) || (!heard && written.length > 0);
}

/** What was answered, by the questions as they were then, to be read. */
export function Answers({ application }: { application: Application }) {
  const { as, asked, earlier, answers, submittedAt, turn } = application;
  const written = askedIn(asked);
  const before = askedIn(earlier);
  // Of what is over, nothing more is asked.
  const since = turn === null || submittedAt === null ? [] : askedSince(application);
  // All that was asked for are documents: they stand by themselves.
  if (asked.length > 0 && [...written, ...before, ...since].length === 0) return null;
  const side = as === 'applicant' ? 'applicant' : 'provider';
  return (
    <section className="card stack" aria-labelledby="answers-title">
      <h2 id="answers-title">
        {as !== 'applicant' ? words.received : submittedAt === null ? words.title : words.sent}
      </h2>
      {asked.length === 0 && <p>{submittedAt === null ? words.noneSent : words.noneThen}</p>}
      {areGone(application) ? <p>{words.gone}</p> : <Given questions={written} answers={answers} />}
      {before.length > 0 && (
        <>
          <h3>{words.before}</h3>
          <Given questions={before} answers={answers} />
        </>
      )}
      {since.length > 0 && (
        <div className="notice stack stack-tight application-since">
          <h3>{words.since}</h3>
          <ul>
            {since.map(({ _id, text }) => (
              <li key={_id}>{text}</li>
            ))}
          </ul>
          <p className="meta">{words.sinceLine[side]}</p>
        </div>
      )}
    </section>
  );
}

function Given({ questions, answers }: { questions: readonly Question[]; answers: Application['answers'] }) {
  if (questions.length === 0) return null;
  return (
    <dl className="application-answers">
      {questions.map(({ _id, text, kind }) => {
        const answer = answers[_id] ?? '';
        return (
          <div key={_id}>
            <dt>{text}</dt>
            <dd className={answer === '' ? 'faint' : 'keep-lines'}>
              {answer === '' ? words.noAnswer : kind === 'number' ? numberWritten(answer) : answer}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
