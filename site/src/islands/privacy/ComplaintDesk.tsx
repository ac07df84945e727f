import { type FormEvent, useId, useState } from 'react';
import type { OpenGrievancesAnswer } from '#api/contract/grievance-answer.ts';
import { rights } from '#words/rights.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { messageOf } from '../../client/outcome.ts';
import { useRead } from '../../client/queries.ts';
import { useDraftText } from '../../client/useDraftText.ts';
import { LoadFailed } from '../../components/ListParts.tsx';
import { memberPath } from '../../components/MemberLink.tsx';
import { dayLong, todayInIndia } from '../../format/dates.ts';
import { toast } from '../../stores/toasts.ts';
import { useMember } from '../../stores/useSession.ts';

const words = rights.desk;
type Waiting = OpenGrievancesAnswer['grievances'][number];

/** Where administrators answer complaints. */
export default function ComplaintDesk() {
  const member = useMember();
  // Of others it is not asked.
  const isTheirs = member?.roles.includes('administrator');
  const { data, error, refetch } = useRead<OpenGrievancesAnswer>(isTheirs ? '/admin/grievances' : null);
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());

  if (member && !isTheirs) return <p className="notice">{words.notYours}</p>;
  if (error) return <LoadFailed message={messageOf(error.failure, words.failed)} again={() => void refetch()} />;
  if (!data) return <span className="bone bone-block" aria-hidden="true" />;
  const waiting = data.grievances.filter(({ number }) => !answered.has(number));
  return (
    <div className="stack">
      {waiting.length === 0 && <p className="meta">{words.none}</p>}
      {waiting.map((one) => (
        <ToAnswer
          key={one.number}
          grievance={one}
          onAnswered={() => setAnswered((before) => new Set([...before, one.number]))}
        />
      ))}
    </div>
  );
}

function ToAnswer({ grievance, onAnswered }: { grievance: Waiting; onAnswered: () => void }) {
  const { number, member, text, at, due } = grievance;
  const id = useId();
  // It cannot be changed afterwards: who writes it weighs it, and may be called away.
  const [answer, setAnswer] = useDraftText(`complaint-${number}`);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const isLate = due < todayInIndia(Date.now());

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const goOn = keepPlace();
    setBusy(true);
    setWrong('');
    const outcome = await call(
      api.admin.grievances[':number'].answer.$post({ param: { number }, json: { text: answer } }),
    );
    setBusy(false);
    if (!outcome.ok) return setWrong(messageOf(outcome.failure, words.notSent));
    setAnswer('');
    toast(words.sent(number), 'good');
    goOn();
    onAnswered();
  }

  return (
    <article className="card complaint" aria-labelledby={`${id}-number`}>
      <p className="row">
        <strong id={`${id}-number`} translate="no">
          {number}
        </strong>
        <a href={memberPath(member._id)}>{member.name}</a>
        <span className="meta">{rights.complaints.own.made(dayLong(todayInIndia(Date.parse(at))))}</span>
        <span className={isLate ? 'badge badge-madder' : 'badge badge-turmeric'}>
          {isLate ? words.overdue : rights.complaints.own.due(dayLong(due))}
        </span>
      </p>
      <p className="complaint-text">{text}</p>
      <form className="stack" method="post" onSubmit={(event) => void send(event)}>
        <div className="field">
          <label htmlFor={`${id}-answer`}>{words.answer}</label>
          <p className="hint" id={`${id}-hint`}>
            {words.hint}
          </p>
          <textarea
            id={`${id}-answer`}
            className="input"
            rows={4}
            required
            value={answer}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => setAnswer(target.value)}
          />
        </div>
        {wrong && (
          <p className="notice notice-warn" role="alert">
            {wrong}
          </p>
        )}
        <p>
          <button type="submit" className="btn btn-primary" disabled={busy} aria-busy={busy}>
            {words.send}
          </button>
        </p>
      </form>
    </article>
  );
}
