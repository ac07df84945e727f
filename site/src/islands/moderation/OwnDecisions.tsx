import { useRef, useState } from 'react';
import { newObjection, type OwnDecision, type OwnDecisionsAnswer } from '#api/contract/case.ts';
import { decisions } from '#words/decisions.ts';
import { api, call } from '../../client/api.ts';
import type { Failure } from '../../client/outcome.ts';
import { takeLostFocus } from '../../client/takeFocus.ts';
import { pathWith, usePages } from '../../client/usePages.ts';
import { LoadFailed, MoreButton } from '../../components/ListParts.tsx';
import { dayOf } from '../../format/dates.ts';
import { DOT } from '../../format/dot.ts';
import { isText, ownDraft } from '../../stores/draft.ts';
import { toast } from '../../stores/toasts.ts';
import { useMember } from '../../stores/useSession.ts';
import { When } from '../post/When.tsx';
import { hiddenLine, reasonOf, titleOf } from './CaseParts.tsx';
import { WordsForm } from './WordsForm.tsx';

const words = decisions.own;

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
  if (!all && phase === 'failed') return <LoadFailed message={decisions.failed} again={again} />;
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
  /** Once the words were opened and left, the keyboard goes on at what opens them. */
  const [wasOpen, setWasOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  function onSent(): void {
    heading.current?.focus();
    sent();
  }

  function cancel(): void {
    setOpen(false);
    setWasOpen(true);
  }

  return (
    <article className="card stack case-own">
      <header>
        <p className="meta">
          {decisions.kinds[kind]}
          {DOT}
          <When at={at} />
          {DOT}
          {inForce ? words.inForce : words.replaced}
        </p>
        <h2 ref={heading} tabIndex={-1} className="card-title">
          {one.side === 'own' ? decisions.decided[decision] : words.other[decision === 'verify' ? 'gone' : 'back']}
          {title && `: ${titleOf(kind, title)}`}
        </h2>
        {until && <p>{words.until(dayOf(until))}</p>}
        {one.closed && <p className="notice">{words.closed(decisions.ends[one.closed])}</p>}
        {one.hiddenStill && <p className="notice notice-warn">{hiddenLine(words, one.hiddenStill)}</p>}
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
            <dt>{decision === 'ask' ? words.answered : words.said}</dt>
            <dd className="keep-lines">{objection.words || words.saidByOther}</dd>
            {(objection.outcome !== null || (inForce && !one.closed)) && (
              <dd className="meta">{words.outcomes[objection.outcome ?? 'waits']}</dd>
            )}
          </div>
        )}
      </dl>
      {answer && !open && (
        <p>
          <button ref={wasOpen ? takeLostFocus : undefined} type="button" className="btn" onClick={() => setOpen(true)}>
            {words[answer]}
          </button>
        </p>
      )}
      {answer && open && <Objection one={one} sent={onSent} cancel={cancel} />}
    </article>
  );
}

interface ObjectionProps {
  one: OwnDecision;
  sent: () => void;
  cancel: () => void;
}

function Objection({ one, sent, cancel }: ObjectionProps) {
  const day = dayOf(one.answerUntil);
  const [kept] = useState(() => ownDraft(`objection-${one._id}`, isText));
  const objecting = [words.objectHint(day), ...(one.answerAlso.length > 0 ? [words.objectAlso] : [])].join(' ');

  async function send(said: string): Promise<Failure | null> {
    const json = { words: said };
    const outcome = await call(api.moderation.cases[':id'].objection.$post({ param: { id: one._id }, json }));
    if (!outcome.ok) return outcome.failure;
    kept.forget();
    toast(words.sent, 'good');
    sent();
    return null;
  }

  return (
    <WordsForm
      label={words.label}
      hint={one.answer === 'answer' ? words.answerHint(day) : objecting}
      rows={4}
      submit={words.send}
      busyLabel={words.busy}
      rule={newObjection.shape.words}
      send={send}
      failed={words.failed}
      cancel={
        <button type="button" className="btn btn-quiet" onClick={cancel}>
          {words.cancel}
        </button>
      }
      begun={kept.read() ?? ''}
      onWords={kept.keep}
      opens
    />
  );
}
