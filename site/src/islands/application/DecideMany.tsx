import { type FormEvent, useState } from 'react';
import { APPLICATION_DECISIONS } from '#api/contract/options.ts';
import { reviewing } from '#words/reviewing.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { useDraftText } from '../../client/useDraftText.ts';
import { useModal } from '../../client/useModal.ts';
import { DialogHead } from '../../components/DialogHead.tsx';
import { DecisionFields, wrongMove } from './DecisionFields.tsx';
import type { Row } from './Desk.tsx';
import { useDraftMove } from './useDraftMove.ts';

const words = reviewing.desk.many;

interface Props {
  fund: string;
  rows: readonly Row[];
  close: () => void;
  /** Called when it is over, whatever came of it. */
  done: () => void;
}

/** What came of it, by application: true where it was moved, else why not. */
type Outcomes = ReadonlyMap<string, string | true>;

/** One decision and a letter to each of many applications, with its company's name where the letter says so, one after the other; each is told what came of it. */
export function DecideMany({ fund, rows, close, done }: Props) {
  const { dialog, shut } = useModal(close);
  // Those that were chosen when it was opened: the list behind may change meanwhile.
  const [all] = useState(rows);
  const [letter, write] = useDraftText(`letter-many-${fund}`);
  const [to, setTo] = useDraftMove(`move-many-${fund}`, APPLICATION_DECISIONS);
  const [wrong, setWrong] = useState('');
  const [phase, setPhase] = useState<'asking' | 'sending' | 'told'>('asking');
  const [outcomes, setOutcomes] = useState<Outcomes>(new Map());

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problem = wrongMove(to, letter);
    setWrong(problem ?? '');
    if (problem !== undefined || !to) return;
    setPhase('sending');
    let failures = 0;
    for (const { _id: id, applicant, status: from } of all) {
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

  const moved = [...outcomes.values()].filter((outcome) => outcome === true).length;
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby="decide-many"
      onClose={close}
      onCancel={(event) => phase === 'sending' && event.preventDefault()}
    >
      <DialogHead
        id="decide-many"
        title={words.title(all.length)}
        close={words.close}
        onClose={() => phase !== 'sending' && shut()}
      />
      <form className="desk-many" noValidate onSubmit={(event) => void send(event)}>
        <div className="dialog-body stack">
          {phase === 'asking' && (
            <DecisionFields
              {...{ moves: APPLICATION_DECISIONS, to, onMove: setTo, letter, onLetter: write, wrong }}
              hint={words.letterHint}
            />
          )}
          <p role="status" className={phase === 'asking' ? 'unseen' : 'notice'}>
            {phase === 'sending' && words.busy(outcomes.size, all.length)}
            {phase === 'told' && words.result(moved, all.length)}
          </p>
          <ul className="desk-outcomes">
            {all.map(({ _id, applicant }) => {
              const outcome = outcomes.get(_id);
              return (
                <li key={_id}>
                  <strong>{applicant.name}</strong>
                  {phase !== 'asking' && (
                    <span className={typeof outcome === 'string' ? 'error' : 'meta'}>
                      {outcome === undefined ? words.waiting : outcome === true ? words.ok : outcome}
                    </span>
                  )}
                </li>
              );
            })}
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
              {phase === 'sending' ? words.busy(outcomes.size, all.length) : words.submit(all.length)}
            </button>
          )}
        </div>
      </form>
    </dialog>
  );
}
