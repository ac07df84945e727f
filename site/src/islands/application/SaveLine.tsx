import { applications } from '#words/applications.ts';
import { messageOf } from '../../client/outcome.ts';
import { timeOfDay } from '../../format/dates.ts';
import type { SaveState } from './autosave.ts';

const words = applications.form.save;

/** Whether what was typed is saved. Always there, so that nothing moves when it changes. */
export function SaveLine({ state: { phase, at, failure }, again }: { state: SaveState; again: () => void }) {
  const isBad = phase === 'failed' || phase === 'refused';
  return (
    <p className={isBad ? 'application-save error' : 'application-save meta'} role="status" data-phase={phase}>
      <span>
        {phase === 'untouched' && words.untouched}
        {phase === 'waiting' && words.waiting}
        {phase === 'saving' && words.saving}
        {phase === 'saved' && words.saved(timeOfDay(at ?? Date.now()))}
        {phase === 'failed' && words.failed}
        {phase === 'refused' && failure && words.refused(messageOf(failure))}
      </span>
      {isBad && (
        <button type="button" className="btn btn-link" onClick={again}>
          {words.again}
        </button>
      )}
    </p>
  );
}
