import { type FormEvent, useId, useState } from 'react';
import type { OwnDecision, OwnDecisionsAnswer } from '#api/contract/case.ts';
import { CASE_WORDS_MAX } from '#api/contract/limits.ts';
import { moderation } from '#words/moderation.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { toast } from '../../stores/toasts.ts';
import { useMember } from '../../stores/useSession.ts';
import { When } from '../post/When.tsx';

const words = moderation.own;
const reasonOf = (reason: string): string => (moderation.reasons as Readonly<Record<string, string>>)[reason] ?? reason;

/** What moderators decided about what is the member's, and the way to object. */
export default function OwnDecisions() {
  const member = useMember();
  return member ? <Decisions key={member._id} me={member._id} /> : null;
}

function Decisions({ me }: { me: string }) {
  const { pages, next, phase, more, again, renew } = usePages<OwnDecisionsAnswer, OwnDecision>({
    key: ['decisions', me, ''],
    path: (cursor) => pathWith('/moderation/decisions', { limit: '20', cursor }),
    itemsOf: ({ decisions }) => decisions,
    fresh: true,
  });
  // A case that was decided twice stands here twice.
  const all = pages?.flatMap(({ decisions }) => decisions);
  if (!all && phase === 'failed') return <LoadFailed message={moderation.failed} again={again} />;
  return (
    <section className="stack" aria-busy={phase === 'loading'}>
      {all?.length === 0 && <p className="card empty">{words.none}</p>}
      {all?.map((one) => (
        <Decision key={`${one._id} ${one.at}`} one={one} sent={renew} />
      ))}
      {next !== null && phase !== 'failed' && <MoreButton label={words.more} busy={phase === 'more'} onMore={more} />}
    </section>
  );
}

function Decision({ one, sent }: { one: OwnDecision; sent: () => void }) {
  const { kind, title, decision, reason, until, at, inForce, answer, objection } = one;
  const [open, setOpen] = useState(false);
  return (
    <article className="card stack case-own">
      <header>
        <p className="meta">
          {moderation.kinds[kind]} · <When at={at} /> · {inForce ? words.inForce : words.replaced}
        </p>
        <h2 className="card-title">
          {one.side === 'own' ? moderation.decided[decision] : words.other[decision === 'verify' ? 'gone' : 'back']}
          {title && `: ${title}`}
        </h2>
        {until && <p>{words.until(until.slice(0, 10))}</p>}
      </header>
      <dl className="case-fields">
        <div>
          <dt>{words.why}</dt>
          <dd>{reasonOf(reason)}</dd>
        </div>
        {one.words && (
          <div>
            <dt>{words.says}</dt>
            <dd className="keep-lines">{one.words}</dd>
          </div>
        )}
        {objection && (
          <div>
            <dt>{words.said}</dt>
            <dd className="keep-lines">{objection.words || words.saidByOther}</dd>
            <dd className="meta">{words.outcomes[objection.outcome ?? 'waits']}</dd>
          </div>
        )}
      </dl>
      {answer && !open && (
        <p>
          <button type="button" className="btn btn-primary" onClick={() => setOpen(true)}>
            {words[answer]}
          </button>
        </p>
      )}
      {answer && open && <Objection one={one} sent={sent} />}
    </article>
  );
}

function Objection({ one, sent }: { one: OwnDecision; sent: () => void }) {
  const names = useId();
  const [said, setSaid] = useState('');
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const day = one.answerUntil.slice(0, 10);

  async function onSubmit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setWrong('');
    const json = { words: said };
    const outcome = await call(api.moderation.cases[':id'].objection.$post({ param: { id: one._id }, json }));
    setBusy(false);
    if (!outcome.ok) return setWrong(messageOf(outcome.failure, words.failed));
    toast(words.sent, 'good');
    sent();
  }

  return (
    <form method="post" className="stack" onSubmit={(event) => void onSubmit(event)}>
      <div className="field">
        <label htmlFor={`${names}-words`}>{words.label}</label>
        <p className="hint" id={`${names}-hint`}>
          {one.answer === 'answer' ? words.answerHint(day) : words.objectHint(day)}
        </p>
        <textarea
          id={`${names}-words`}
          className="input"
          rows={4}
          maxLength={CASE_WORDS_MAX}
          value={said}
          readOnly={busy}
          aria-describedby={`${names}-hint`}
          onChange={({ target }) => setSaid(target.value)}
        />
      </div>
      {wrong && (
        <p className="error" role="alert">
          {wrong}
        </p>
      )}
      <p>
        <button type="submit" className="btn btn-primary" aria-disabled={busy} aria-busy={busy}>
          {busy ? words.busy : words.send}
        </button>
      </p>
    </form>
  );
}
