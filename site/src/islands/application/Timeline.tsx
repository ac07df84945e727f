import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { MemberName } from '../../components/MemberLink.tsx';
import { DOT } from '../../format/dot.ts';
import { When } from '../post/When.tsx';

const words = applications.history;

type Step = Application['history'][number];

/** Whether it ended because nobody was left in the company: nobody took this step. */
export const isOrphaned = ({ by, status }: Step): boolean =>
  by === null && (status === 'withdrawn' || status === 'declined');

/** Whether a question's words went with whoever asked it: there is none without. */
export const hasLostWords = ({ status, letter }: Pick<Step, 'status' | 'letter'>): boolean =>
  status === 'question' && letter === '';

/** All that happened to an application, the newest first, with the letters of the provider. */
export function Timeline({ history }: { history: Application['history'] }) {
  const sent = history.findIndex(({ status }) => status === 'submitted');
  const steps = history.map((step, index) => ({
    ...step,
    name: isOrphaned(step)
      ? words.orphaned
      : step.status === 'submitted' && index > sent
        ? words.again
        : words.steps[step.status],
  }));
  return (
    <section className="card stack" aria-labelledby="history-title">
      <h2 id="history-title" className="card-title">
        {words.title}
      </h2>
      <ol className="application-history">
        {steps.toReversed().map(({ at, status, by, letter, name }) => (
          <li key={`${at} ${status}`}>
            <p>
              <strong>{name}</strong>
            </p>
            <p className="meta">
              <When at={at} />
              {by && (
                <>
                  {DOT}
                  <MemberName member={{ _id: by._id, name: by.name, photo: by.photoUrl }} />
                </>
              )}
            </p>
            {letter && <blockquote className="keep-lines">{letter}</blockquote>}
            {hasLostWords({ status, letter }) && <p className="meta">{words.gone}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
