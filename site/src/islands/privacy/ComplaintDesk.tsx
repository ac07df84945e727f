import { type FormEvent, type ReactNode, useId, useState } from 'react';
import type { DeskGrievancesAnswer } from '#api/contract/grievance-answer.ts';
import { rights } from '#words/rights.ts';
import { api, call } from '../../client/api.ts';
import { keepPlace } from '../../client/keepPlace.ts';
import { plainly } from '../../client/links.ts';
import { messageOf } from '../../client/outcome.ts';
import { useDraftText } from '../../client/useDraftText.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { memberPath } from '../../components/MemberLink.tsx';
import { dayLong, dayOf, todayInIndia } from '../../format/dates.ts';
import { setQuery, useAddress } from '../../stores/address.ts';
import { toast } from '../../stores/toasts.ts';
import { useMember } from '../../stores/useSession.ts';

const words = rights.desk;
const STATES = ['waiting', 'answered'] as const;
type State = (typeof STATES)[number];
type Made = DeskGrievancesAnswer['grievances'][number];

/** Where administrators answer complaints, and read what was answered. */
export default function ComplaintDesk() {
  const member = useMember();
  const asked = useAddress('').get('state');
  const state = STATES.find((one) => one === asked) ?? 'waiting';
  if (!member) return <span className="bone bone-block" aria-hidden="true" />;
  // Of others it is not asked.
  if (!member.roles.includes('administrator')) return <p className="notice">{words.notYours}</p>;
  return (
    <div className="stack">
      <nav className="chips" aria-label={words.filter}>
        {STATES.map((one) => (
          <Way key={one} to={one} isHere={one === state} />
        ))}
      </nav>
      <List key={`${member._id} ${state}`} me={member._id} state={state} />
    </div>
  );
}

function Way({ to, isHere }: { to: State; isHere: boolean }) {
  const query = new URLSearchParams(to === 'waiting' ? {} : { state: to });
  return (
    <a
      className="chip"
      href={`?${query}`}
      aria-current={isHere ? 'true' : undefined}
      onClick={plainly(() => setQuery(query, 'push'))}
    >
      {words.states[to]}
    </a>
  );
}

function List({ me, state }: { me: string; state: State }) {
  const { items, next, phase, failure, more, again } = usePages<DeskGrievancesAnswer, Made & { _id: string }>({
    key: ['complaints', `${me} ${state}`, ''],
    path: (cursor) => pathWith('/admin/grievances', { state, limit: '20', cursor }),
    itemsOf: ({ grievances }) => grievances.map((one) => ({ ...one, _id: one.number })),
    fresh: true,
  });
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const why = failure ? messageOf(failure, words.failed) : words.failed;
  if (!items && phase === 'failed') return <LoadFailed message={why} again={again} />;
  if (!items) return <span className="bone bone-block" aria-hidden="true" />;
  const shown = items.filter(({ number }) => !answered.has(number));
  return (
    <div className="stack" aria-busy={phase === 'loading'}>
      {shown.length === 0 && next === null && <p className="meta">{words.none[state]}</p>}
      {shown.map((one) =>
        one.answer === null ? (
          <ToAnswer
            key={one.number}
            grievance={one}
            onAnswered={() => setAnswered((before) => new Set([...before, one.number]))}
          />
        ) : (
          <Answered key={one.number} grievance={one} answer={one.answer} />
        ),
      )}
      {phase === 'failed' && <LoadFailed message={why} again={again} />}
      {next !== null && phase !== 'failed' && <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />}
    </div>
  );
}

/** Who complained when, and what of. */
function Complaint({ id, grievance, children }: { id: string; grievance: Made; children: ReactNode }) {
  const { number, member, text, at } = grievance;
  return (
    <>
      <p className="row">
        <strong id={id} translate="no">
          {number}
        </strong>
        <a href={memberPath(member._id)}>{member.name}</a>
        <span className="meta">{rights.complaints.own.made(dayOf(at))}</span>
        {children}
      </p>
      <p className="complaint-text">{text}</p>
    </>
  );
}

function Answered({ grievance, answer }: { grievance: Made; answer: string }) {
  const id = useId();
  return (
    <article className="card complaint" aria-labelledby={id}>
      <Complaint id={id} grievance={grievance}>
        {grievance.answeredAt && (
          <span className="badge badge-leaf">{rights.complaints.own.answered(dayOf(grievance.answeredAt))}</span>
        )}
      </Complaint>
      <h2 className="card-title">{words.answer}</h2>
      <p className="complaint-text">{answer}</p>
    </article>
  );
}

function ToAnswer({ grievance, onAnswered }: { grievance: Made; onAnswered: () => void }) {
  const { number, due } = grievance;
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
      <Complaint id={`${id}-number`} grievance={grievance}>
        <span className={isLate ? 'badge badge-madder' : 'badge badge-turmeric'}>
          {isLate ? words.overdue : rights.complaints.own.due(dayLong(due))}
        </span>
      </Complaint>
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
