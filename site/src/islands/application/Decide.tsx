import { type FormEvent, useState } from 'react';
import type { Application } from '#api/contract/application.ts';
import { reviewing } from '#words/reviewing.ts';
import { api, call } from '../../client/api.ts';
import { messageOf } from '../../client/outcome.ts';
import { useDraftText } from '../../client/useDraftText.ts';
import { toast } from '../../stores/toasts.ts';
import { DecisionDialog } from './DecisionDialog.tsx';
import { DecisionFields, type FinalMove, FinalNotice, isFinal, type Move, wrongMove } from './DecisionFields.tsx';
import { useDraftMove } from './useDraftMove.ts';

const words = reviewing.decide;

interface Props {
  application: Application;
  done: (now: Application) => void;
  /** Reads it again, and answers its status; undefined where it could not be read. */
  again: () => Promise<Application['status'] | undefined>;
}

/** Where the provider's people may move an application, with a letter of theirs. */
export function Decide({ application, done, again }: Props) {
  const { _id: id, mayDecide, status: from } = application;
  const [letter, write] = useDraftText(`letter-${id}`);
  const [to, setTo] = useDraftMove(`move-${id}`, mayDecide);
  // With the status that it is said of: where the application has moved on, it is not said of that.
  const [said, say] = useState({ from, line: '' });
  const [asked, ask] = useState<{ to: FinalMove; from: typeof from }>();
  const [busy, setBusy] = useState(false);
  const setWrong = (line: string): void => say({ from, line });

  function press(event: FormEvent): void {
    event.preventDefault();
    const problem = wrongMove(to, letter);
    setWrong(problem ?? '');
    if (problem !== undefined || !to) return;
    if (isFinal(to)) ask({ to, from });
    else void decide(to);
  }

  async function decide(to: Move): Promise<void> {
    setBusy(true);
    const outcome = await call(api.applications[':id'].decide.$post({ param: { id }, json: { to, from, letter } }));
    const isLate = !outcome.ok && outcome.failure.kind === 'refused' && outcome.failure.code === 'wrong-state';
    const now = isLate ? await again() : undefined;
    setBusy(false);
    // What can be done with it now stands in the place of this form, with the letter as it was.
    if (now !== undefined && now !== from) {
      toast(words.movedOn, 'bad');
      return;
    }
    if (!outcome.ok) return setWrong(messageOf(outcome.failure, words.failed));
    write('');
    setTo('');
    toast(words.done, 'good');
    done(outcome.data.application);
  }

  return (
    <section className="card stack" aria-labelledby="decide-title">
      <h2 id="decide-title" className="card-title">
        {words.title}
      </h2>
      {mayDecide.length === 0 && <p className="meta">{words.none}</p>}
      {mayDecide.length > 0 && (
        <form className="stack" noValidate onSubmit={press}>
          <DecisionFields
            {...{ moves: mayDecide, to, onMove: setTo, letter, onLetter: write }}
            wrong={said.from === from ? said.line : ''}
          >
            <FinalNotice to={to} />
          </DecisionFields>
          <button type="submit" className="btn btn-primary btn-wide" disabled={busy} aria-busy={busy}>
            {busy ? words.busy : to ? words.submit[to] : words.title}
          </button>
        </form>
      )}
      {asked && (
        <DecisionDialog
          {...{ application, ...asked, letter }}
          send={() => void decide(asked.to)}
          close={() => ask(undefined)}
        />
      )}
    </section>
  );
}
