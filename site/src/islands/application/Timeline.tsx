import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { MemberName } from '../../components/MemberLink.tsx';
import { DOT } from '../../format/dot.ts';
import { When } from '../post/When.tsx';

const words = applications.history;

/** All that happened to an application, the newest first, with the letters of the provider. */
export function Timeline({ history }: { history: Application['history'] }) {
  const sent = history.findIndex(({ status }) => status === 'submitted');
  const steps = history.map((step, index) => ({
    ...step,
    name: step.status === 'submitted' && index > sent ? words.again : words.steps[step.status],
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
          </li>
        ))}
      </ol>
    </section>
  );
}
