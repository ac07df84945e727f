import { type FormEvent, useEffect, useRef, useState } from 'react';
import { APPLICATION_DECISIONS } from '#api/contract/options.ts';
import { reviewing } from '#words/reviewing.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { useDraftText } from '../../client/useDraftText.ts';
import { useModal } from '../../client/useModal.ts';
import { useUnsaved } from '../../client/useUnsaved.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { DecisionFields, FinalNotice, type Move, wrongMove } from './DecisionFields.tsx';
import type { Row } from './deskRows.ts';
import { StatusBadge } from './StatusBadge.tsx';
import { scoreLine } from './scoreLine.ts';
import { useDraftMove } from './useDraftMove.ts';

const words = reviewing.desk.many;

interface Props {
  fund: string;
  rows: readonly Row[];
  /** Whether anybody has given points for any of the fund's. */
  hasScores: boolean;
  close: () => void;
  /** Called when it is over, whatever came of it. */
  done: () => void;
}

/** What came of it, by application: true where it was moved, else why not. */
type Outcomes = ReadonlyMap<string, string | true>;

/** One decision and a letter to each of many applications, with its company's name where the letter says so, one after the other; each is told what came of it. */
export function DecideMany({ fund, rows, hasScores, close, done }: Props) {
  const { dialog, shut } = useModal(close);
  // Those that were chosen when it was opened: the list behind may change meanwhile.
  const [all] = useState(rows);
  const [letter, write] = useDraftText(`letter-many-${fund}`);
  const [to, setTo] = useDraftMove(`move-many-${fund}`, APPLICATION_DECISIONS);
  const [wrong, setWrong] = useState('');
  const [phase, setPhase] = useState<'asking' | 'sending' | 'told'>('asking');
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());
  const [sent, setSent] = useState<readonly Row[]>([]);
  const said = useRef<HTMLParagraphElement>(null);
  useUnsaved(phase === 'sending');
  // What was pressed has gone: the keyboard goes on where it is said how far it is, and what came of it.
  useEffect(() => {
    if (phase !== 'asking') said.current?.focus();
  }, [phase]);

  // Where each stands decides what can be done with it.
  const movable = to ? all.filter(({ mayDecide }) => mayDecide.includes(to)) : all;
  const isPart = movable.length < all.length;
  // Somebody of the team wanted these.
  const shortlisted = to === 'declined' ? movable.filter(({ status }) => status === 'shortlisted').length : 0;

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = wrongMove(to, letter) ?? (movable.length === 0 ? words.appliesToNone : undefined);
    setWrong(problem ?? '');
    if (problem !== undefined || !to) return;
    setSent(movable);
    setPhase('sending');
    let failures = 0;
    for (const { _id: id, applicant, status: from } of movable) {
      const json = { to, from, letter: letter.replaceAll(words.companyMark, () => applicant.name) };
      const outcome = await call(api.applications[':id'].decide.$post({ param: { id }, json }));
      if (!outcome.ok) failures += 1;
      setOutcomes((before) => new Map(before).set(id, outcome.ok || messageOf(outcome.failure, words.failed)));
    }
    if (failures === 0) {
      write('');
      setTo('');
    }
    setPhase('told');
    done();
  }

  function choose(move: Move): void {
    setWrong('');
    setTo(move);
  }

  /** A browser shuts it at the third Escape, whatever it is told. What comes of it has to be read all the same. */
  function closed(): void {
    if (phase !== 'sending') close();
    else {
      dialog.current?.showModal();
      said.current?.focus();
    }
  }

  /** What is said of one in the list. */
  function lineOf(row: Row) {
    const outcome = outcomes.get(row._id);
    if (outcome !== undefined) return outcome === true ? words.ok : outcome;
    if (!(phase === 'asking' ? movable : sent).includes(row)) return words.stays;
    return phase === 'asking' ? '' : words.waiting;
  }

  const moved = [...outcomes.values()].filter((outcome) => outcome === true).length;
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="decide-many"
      onClose={closed}
      onCancel={(event) => phase === 'sending' && event.preventDefault()}
    >
      <DialogHead
        id="decide-many"
        title={words.title(all.length)}
        close={words.close}
        onClose={phase === 'sending' ? undefined : shut}
      />
      <form className="desk-many" noValidate onSubmit={(event) => void send(event)}>
        <div className="dialog-body stack">
          {phase === 'asking' && (
            <DecisionFields
              {...{ moves: APPLICATION_DECISIONS, to, onMove: choose, letter, onLetter: write, wrong }}
              hint={words.letterHint}
            >
              <p role="status" className={isPart ? 'notice' : 'unseen'}>
                {isPart && words.applies(movable.length, all.length)}
              </p>
              {movable.length > 0 && <FinalNotice to={to} />}
              {shortlisted > 0 && <p className="notice notice-warn">{words.shortlisted(shortlisted)}</p>}
            </DecisionFields>
          )}
          {phase !== 'asking' && (
            <p ref={said} tabIndex={-1} role="status" className="notice">
              {phase === 'sending' ? words.busy(outcomes.size, sent.length) : words.result(moved, all.length)}
            </p>
          )}
          <ul className="desk-outcomes">
            {all.map((row) => (
              <li key={row._id}>
                <p>
                  <strong>{row.applicant.name}</strong>
                  {hasScores && <span className="meta">{scoreLine(row)}</span>}
                </p>
                <span className="row">
                  <span className={typeof outcomes.get(row._id) === 'string' ? 'error' : 'meta'}>{lineOf(row)}</span>
                  {/* Where it stood: what was moved on stands elsewhere by now. */}
                  {outcomes.get(row._id) !== true && <StatusBadge status={row.status} />}
                </span>
              </li>
            ))}
          </ul>
        </div>
        <div className="dialog-foot">
          {phase !== 'sending' && (
            <button type="button" className="btn btn-quiet" onClick={shut}>
              {phase === 'told' ? words.close : words.cancel}
            </button>
          )}
          {phase !== 'told' && (
            <button
              type="submit"
              className="btn btn-primary"
              disabled={phase === 'sending'}
              aria-busy={phase === 'sending'}
            >
              {phase === 'sending'
                ? words.busy(outcomes.size, sent.length)
                : to && movable.length > 0
                  ? words.submit[to](movable.length)
                  : words.send}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}
