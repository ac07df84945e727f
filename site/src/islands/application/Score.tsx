import { type FormEvent, useState } from 'react';
import type { Application, ApplicationScore, ScoresAnswer } from '#api/contract/application.ts';
import { LETTER_MAX } from '#api/contract/application.ts';
import { forms } from '#words/forms.ts';
import { reviewing } from '#words/reviewing.ts';
import { api, call } from '../../client/api.ts';
import { useRead } from '../../client/queries.ts';
import { tellFailure } from '../../client/tellFailure.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { MemberFace, MemberName } from '../../components/MemberLink.tsx';
import { toast } from '../../stores/toasts.ts';
import { applicationPath } from './createAnswers.ts';
import { useScoreDraft } from './useScoreDraft.ts';

const words = reviewing.score;
const POINTS = [0, 1, 2, 3, 4, 5];

/** Without criteria there is nothing to give points for: then it is a note alone. */
const saidOf = ({ criteria }: Application) => (criteria.length > 0 ? words : words.uncounted);

/** What one thinks of an application oneself, and then what the others do. The applicant never sees it. */
export function Score({ application, me }: { application: Application; me: string }) {
  const { data, error, refetch } = useRead<ScoresAnswer>(`${applicationPath(application._id)}/score`);
  const again = (): void => void refetch();
  const own = data?.scores.find(({ by }) => by._id === me);
  return (
    <section className="card stack" aria-labelledby="score-title" aria-busy={!data && !error}>
      <h2 id="score-title" className="card-title">
        {saidOf(application).title}
      </h2>
      {error && <LoadFailed message={words.loadFailed} again={again} />}
      {data && <OwnScore application={application} own={own} done={again} />}
      {data && (
        <Others
          scores={data.scores.filter(({ by }) => by._id !== me)}
          hasOwn={!!own}
          hidden={saidOf(application).hidden(data.others)}
        />
      )}
    </section>
  );
}

interface OwnProps {
  application: Application;
  own: ApplicationScore | undefined;
  done: () => void;
}

function OwnScore({ application, own, done }: OwnProps) {
  const { _id: id, criteria } = application;
  const said = saidOf(application);
  const isNote = criteria.length === 0;
  const [{ scores, note }, write, forget] = useScoreDraft(id, own);
  const [busy, setBusy] = useState(false);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const outcome = await call(api.applications[':id'].score.$put({ param: { id }, json: { scores, note } }));
    setBusy(false);
    if (!outcome.ok) return tellFailure(outcome.failure, said.failed);
    forget();
    toast(said.saved, 'good');
    done();
  }

  return (
    <form className="stack" onSubmit={(event) => void save(event)}>
      <p className="meta">{said.hint}</p>
      {criteria.map((criterion, index) => (
        <fieldset key={criterion} className="field">
          <legend>{criterion}</legend>
          <div className="application-points">
            {POINTS.map((points) => (
              <label key={points} className="chip">
                <input
                  type="radio"
                  name={`score-${index}`}
                  checked={scores[criterion] === points}
                  aria-label={words.of(points, criterion)}
                  onChange={() => write({ note, scores: { ...scores, [criterion]: points } })}
                />
                {points}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      <div className="field">
        <label htmlFor="score-note">
          {said.note} {!isNote && <span className="optional">{forms.optional}</span>}
        </label>
        <textarea
          id="score-note"
          className="input application-message"
          rows={2}
          maxLength={LETTER_MAX}
          value={note}
          onChange={({ target }) => write({ scores, note: target.value })}
        />
      </div>
      <button type="submit" className="btn" disabled={busy || (isNote && note.trim() === '')} aria-busy={busy}>
        {busy ? words.saving : said.save}
      </button>
    </form>
  );
}

interface OthersProps {
  scores: ApplicationScore[];
  hasOwn: boolean;
  /** Said where nothing is shown of them. */
  hidden: string;
}

function Others({ scores, hasOwn, hidden }: OthersProps) {
  if (!hasOwn || scores.length === 0) return <p className="meta">{hidden}</p>;
  return (
    <div className="stack stack-tight">
      <h3 className="card-title">{words.others}</h3>
      <ul className="application-scores">
        {scores.map(({ by, scores: given, note }) => {
          const member = { _id: by._id, name: by.name, photo: by.photoUrl };
          return (
            <li key={by._id}>
              <MemberFace member={member} className="avatar-small" />
              <div>
                <p>
                  <MemberName member={member} />
                  {average(given) !== null && <span className="meta"> {words.average(average(given) ?? '')}</span>}
                </p>
                <ul className="chips">
                  {Object.entries(given).map(([criterion, points]) => (
                    <li key={criterion} className="badge application-badge">
                      {criterion} {points}
                    </li>
                  ))}
                </ul>
                {note && <p className="keep-lines">{note}</p>}
              </div>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** To one place; null where nothing was scored. */
function average(given: ApplicationScore['scores']): string | null {
  const points = Object.values(given);
  if (points.length === 0) return null;
  return (points.reduce((sum, one) => sum + one, 0) / points.length).toFixed(1);
}
