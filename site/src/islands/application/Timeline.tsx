import type { Application } from '#api/contract/application.ts';
import { applications } from '#words/applications.ts';
import { MemberName } from '../../components/MemberLink.tsx';
import { DOT } from '../../format/dot.ts';
import { When } from '../post/When.tsx';

const words = applications.history;

type Step = Application['history'][number];

/** Of whom nobody was left, so that it ended: of those who apply, unless it lapsed with its fund. */
export const orphanedSide = ({ orphaned, status }: Step): 'company' | 'provider' | null => {
  if (!orphaned) return null;
  return status === 'lapsed' ? 'provider' : 'company';
};

/** Whether a question's words went with whoever asked it: there is none without. */
export const hasLostWords = ({ status, letter }: Pick<Step, 'status' | 'letter'>): boolean =>
  status === 'question' && letter === '';

function nameOf(step: Step, isLater: boolean): string {
  const side = orphanedSide(step);
  if (side) return words.orphaned[side];
  return step.status === 'submitted' && isLater ? words.again : words.steps[step.status];
}

/** All that happened to an application, the newest first, with the letters of the provider. */
export function Timeline({ history }: { history: Application['history'] }) {
  const sent = history.findIndex(({ status }) => status === 'submitted');
  const steps = history.map((step, index) => ({ ...step, name: nameOf(step, index > sent) }));
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
