import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { askedIn, numberWritten } from './answers.ts';

const words = applications.form;

/**
 * Whether the answers went with whoever wrote them. What was sent had each required one; where all are optional, nobody
 * being left is what tells.
 */
function areGone({ as, questions, answers, heard }: Application): boolean {
  if (as === 'applicant' || Object.keys(answers).length > 0) return false;
  const asked = askedIn(questions);
  return asked.some(({ required }) => required) || (!heard && asked.length > 0);
}

/** What was answered, to be read. */
export function Answers({ application }: { application: Application }) {
  const { as, questions, answers } = application;
  const asked = askedIn(questions);
  // All that was asked for are documents: they stand by themselves.
  if (asked.length === 0 && questions.length > 0) return null;
  return (
    <section className="card stack" aria-labelledby="answers-title">
      <h2 id="answers-title">{as === 'applicant' ? words.sent : words.received}</h2>
      {asked.length === 0 && <p>{words.noneSent}</p>}
      {areGone(application) ? (
        <p>{words.gone}</p>
      ) : (
        <dl className="application-answers">
          {asked.map(({ _id, text, kind }) => {
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
      )}
    </section>
  );
}
