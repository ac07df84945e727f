import { applications } from '#words/applications.ts';
import { messageOf } from '../../client/outcome.ts';
import { timeOfDay } from '../../format/dates.ts';
import type { SaveState } from './autosave.ts';

const words = applications.form.save;

interface Props {
  state: SaveState;
  /** Whether an answer waits until the member has chosen which one stays. */
  undecided: boolean;
  again: () => void;
}

/** Whether what was typed is saved. Always there, so that nothing moves when it changes. */
export function SaveLine({ state, undecided, again }: Props) {
  const { failure, at } = state;
  const isChoice = undecided && state.phase !== 'failed' && state.phase !== 'saving';
  const phase = isChoice ? 'undecided' : state.phase;
  const isBad = phase === 'failed' || phase === 'refused';
  return (
    <p
      className={isBad || isChoice ? 'application-save error' : 'application-save meta'}
      role="status"
      data-phase={phase}
    >
      <span>
        {phase === 'untouched' && words.untouched}
        {phase === 'waiting' && words.waiting}
        {phase === 'saving' && words.saving}
        {phase === 'saved' && words.saved(timeOfDay(at ?? Date.now()))}
        {phase === 'failed' && words.failed}
        {phase === 'refused' && failure && words.refused(messageOf(failure))}
        {phase === 'undecided' && words.undecided}
      </span>
      {isBad && (
        <button type="button" className="btn btn-link" onClick={again}>
          {words.again}
        </button>
      )}
    </p>
  );
}
