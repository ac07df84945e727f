import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { askedIn, numberWritten } from './answers.ts';

const words = applications.form;

/** What was answered, to be read. */
export function Answers({ application: { as, questions, answers } }: { application: Application }) {
  const asked = askedIn(questions);
  // All that was asked for are documents: they stand by themselves.
  if (asked.length === 0 && questions.length > 0) return null;
  return (
    <section className="card stack" aria-labelledby="answers-title">
      <h2 id="answers-title">{as === 'applicant' ? words.sent : words.received}</h2>
      {asked.length === 0 && <p>{words.noneSent}</p>}
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
    </section>
  );
}
